/* The floor: libcsv over one file, on several threads, with callbacks that only count.
 *
 *   tokenise THREADS FILE
 *
 * prints records and fields. Threads take blocks of the file in turn; a block starts after the first
 * line feed at or after its nominal start. So the file must have no line feeds within quotes, as the
 * generated ones have none. */

#include <csv.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 20, LONGEST_LINE = 1 << 16 };

static int file;
static off_t size;
static atomic_long next_block;

struct counts {
  long records, fields;
};

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void end_field(void *bytes, size_t count, void *counts) {
  (void)bytes, (void)count;
  ((struct counts *)counts)->fields++;
}

static void end_record(int terminator, void *counts) {
  (void)terminator;
  ((struct counts *)counts)->records++;
}

static ssize_t read_at(char *bytes, size_t count, off_t offset) {
  size_t done = 0;
  while (done < count) {
    ssize_t got = pread(file, bytes + done, count - done, offset + done);
    if (got < 0) fail("pread");
    if (got == 0) break;
    done += got;
  }
  return done;
}

static void *work(void *result) {
  struct counts *counts = result;
  struct csv_parser parser;
  if (csv_init(&parser, 0) != 0) fail("csv_init");
  char *bytes = malloc(1 + BLOCK + LONGEST_LINE);
  if (bytes == NULL) fail("malloc");
  for (;;) {
    off_t start = (off_t)atomic_fetch_add(&next_block, 1) * BLOCK;
    if (start >= size) break;
    /* With the byte before, which tells whether a line starts right here. */
    off_t from = start > 0 ? start - 1 : 0;
    ssize_t count = read_at(bytes, start - from + BLOCK + LONGEST_LINE, from);
    /* The block has the lines that begin in it. */
    char *first = bytes;
    if (start > 0) {
      first = memchr(bytes, '\n', count);
      if (first == NULL || ++first > bytes + BLOCK) continue;
    }
    char *end = bytes + count;
    char *last_byte = bytes + (start - from) + BLOCK - 1;
    if (last_byte < end) {
      char *last = memchr(last_byte, '\n', end - last_byte);
      if (last == NULL && from + count < size) {
        fprintf(stderr, "a line is too long\n");
        exit(1);
      }
      if (last != NULL) end = last + 1;
    }
    if (csv_parse(&parser, first, end - first, end_field, end_record, counts) !=
        (size_t)(end - first))
      fail("csv_parse");
    csv_fini(&parser, end_field, end_record, counts);
  }
  csv_free(&parser);
  free(bytes);
  return NULL;
}

int main(int count, char **words) {
  if (count != 3 || atoi(words[1]) < 1 || atoi(words[1]) > 64) {
    fprintf(stderr, "usage: tokenise THREADS FILE\n");
    return 64;
  }
  int threads = atoi(words[1]);
  file = open(words[2], O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail(words[2]);
  size = status.st_size;
  pthread_t workers[64];
  /* Apart from each other, so that the threads do not share lines of the cache. */
  struct { struct counts counts; char apart[128]; } results[64] = {0};
  for (int i = 0; i < threads; i++)
    if (pthread_create(&workers[i], NULL, work, &results[i]) != 0) fail("pthread_create");
  struct counts total = {0};
  for (int i = 0; i < threads; i++) {
    pthread_join(workers[i], NULL);
    total.records += results[i].counts.records;
    total.fields += results[i].counts.fields;
  }
  printf("%ld records, %ld fields\n", total.records, total.fields);
  return 0;
}
