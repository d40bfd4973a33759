/* The GNU parts of the C library that Swift's Glibc module leaves out. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <getopt.h>
#include <stdio.h>
