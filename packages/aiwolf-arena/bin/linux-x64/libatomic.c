/*
 * The part of libatomic.so.1 that Node 26 uses: one function. Node is linked against that library, which minimal systems lack
 * (Debian: libatomic1); bin/libraries.mjs has Node find this one there, and only there. It was built by
 *
 *   gcc -shared -O2 -mcx16 -nostdlib -s -fno-tree-loop-distribute-patterns -Wl,-soname,libatomic.so.1 -Wl,--version-script=libatomic.map -Wl,--build-id=none \
 *     -Wl,-z,noseparate-code -o libatomic.so.1 libatomic.c
 *
 * with libatomic.map: LIBATOMIC_1.0 { global: __atomic_compare_exchange; local: *; };
 */
#include <stdbool.h>
#include <stddef.h>

static bool is_locked;

#define EXCHANGE(type) \
  return __atomic_compare_exchange_n((type *)object, (type *)expected, *(type *)desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)

static bool exchange_16(volatile __int128 *object, __int128 *expected, __int128 desired) {
  __int128 before = __sync_val_compare_and_swap(object, *expected, desired);
  bool is_equal = before == *expected;
  *expected = before;
  return is_equal;
}

/* Other sizes have no instruction: one lock for all of them, as the library has. */
static bool exchange_locked(size_t size, char *object, char *expected, const char *desired) {
  while (__atomic_test_and_set(&is_locked, __ATOMIC_ACQUIRE)) __builtin_ia32_pause();
  bool is_equal = true;
  for (size_t at = 0; at < size; at++) is_equal = is_equal && object[at] == expected[at];
  char *to = is_equal ? object : expected;
  const char *from = is_equal ? desired : object;
  for (size_t at = 0; at < size; at++) to[at] = from[at];
  __atomic_clear(&is_locked, __ATOMIC_RELEASE);
  return is_equal;
}

bool compare_exchange(size_t size, void *object, void *expected, void *desired, int success, int failure)
    __asm__("__atomic_compare_exchange");

bool compare_exchange(size_t size, void *object, void *expected, void *desired, int success, int failure) {
  (void)success;
  (void)failure;
  if (((size_t)object & (size - 1)) == 0) {
    if (size == 1) EXCHANGE(unsigned char);
    if (size == 2) EXCHANGE(unsigned short);
    if (size == 4) EXCHANGE(unsigned int);
    if (size == 8) EXCHANGE(unsigned long);
    if (size == 16) return exchange_16(object, expected, *(__int128 *)desired);
  }
  return exchange_locked(size, object, expected, desired);
}
