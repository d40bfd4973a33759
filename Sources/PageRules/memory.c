// What the Swift runtime asks of its system: above all memory. Blocks are powers of two, and go into a
// list by size when they are freed, so that after the first run the page's memory grows no more.

#include <stddef.h>
#include <stdint.h>

#define HEAD 16 // bytes before a block: its size class while in use. Blocks so stay 16-aligned.
#define PAGE 65536

extern unsigned char __heap_base;

struct block {
  struct block *next;
};

static struct block *freed[32];
static uintptr_t top;

// No type of the rules wants more than 16 bytes of alignment.
int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > HEAD || size > 1u << 30) return 12; // ENOMEM
  unsigned class = 4;
  while ((size_t)1 << class < size) class++;
  struct block *block = freed[class];
  if (block) {
    freed[class] = block->next;
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + HEAD - 1) & ~(uintptr_t)(HEAD - 1);
    uintptr_t end = top + HEAD + ((uintptr_t)1 << class);
    uintptr_t have = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (size_t)-1)
      return 12;
    *(unsigned *)top = class;
    block = (struct block *)(top + HEAD);
    top = end;
  }
  *result = block;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  unsigned class = *(unsigned *)((unsigned char *)pointer - HEAD);
  struct block *block = pointer;
  block->next = freed[class];
  freed[class] = block;
}

// With bulk memory each is one instruction.
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

// The seed of hashes. Their order reaches no result, so that any seed will do.
void arc4random_buf(void *to, size_t count) { memset(to, 0, count); }

// The product of two 128-bit numbers, which is how overflow of 64-bit products is found.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t a0 = (uint32_t)a, a1 = (uint64_t)a >> 32, b0 = (uint32_t)b, b1 = (uint64_t)b >> 32;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32) +
                  (uint64_t)(a >> 64) * (uint64_t)b + (uint64_t)a * (uint64_t)(b >> 64);
  return (__int128)((unsigned __int128)high << 64 | other << 32 | (uint32_t)low);
}
