#include <yajl/yajl_gen.h>
#include <yajl/yajl_tree.h>

/* yajl_gen_config takes a variable number of arguments, which Swift cannot call. */
static inline void walkhabits_yajl_gen_indent(yajl_gen generator) {
  yajl_gen_config(generator, yajl_gen_beautify, 1);
  yajl_gen_config(generator, yajl_gen_indent_string, "  ");
}
