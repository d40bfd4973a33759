#include <yajl/yajl_gen.h>
#include <yajl/yajl_tree.h>
