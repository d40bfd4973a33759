/* The GNU parts of the C library that Swift's Glibc module leaves out. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <getopt.h>
#include <stdio.h>

/* Tells the processor that the memory at an address will be read soon. Any address will do. */
static inline void walkhabits_prefetch(const void *address) {
  __builtin_prefetch(address);
}
