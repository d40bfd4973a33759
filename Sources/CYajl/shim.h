#include <yajl/yajl_gen.h>
