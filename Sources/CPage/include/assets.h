#ifndef WALKHABITS_ASSETS_H
#define WALKHABITS_ASSETS_H

#include <stddef.h>

/// A file of which the page is made, as it was when the program was built.
struct page_asset {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// The asset at `index`; its name is NULL behind the last.
struct page_asset page_asset(size_t index);

#endif
