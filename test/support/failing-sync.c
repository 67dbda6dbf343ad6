/* Linux when a disk fails: a sync says EIO once, the pages that it was for count as written from then on, and are not on the disk. What of a
 * log (FILE-wal) is on the disk lies in FILE-wal.disk. The next sync of a log fails when the file that FAIL_SYNC names is there, and
 * every one for as long as that is which FAIL_SYNCS names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST 65536
static struct { off_t from; size_t bytes; } unsynced[MOST];
static int count;

static ssize_t (*real_pwrite(void))(int, const void *, size_t, off_t) {
  return (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite64");
}

/* Its name; NULL: it is no log. */
static const char *log_name(int fd) {
  static char name[4096];
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 4) return NULL;
  name[length] = 0;
  return strcmp(name + length - 4, "-wal") == 0 ? name : NULL;
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) {
  ssize_t written = real_pwrite()(fd, bytes, size, at);
  if (written > 0 && log_name(fd) != NULL) {
    if (count == MOST) abort();
    unsynced[count].from = at;
    unsynced[count++].bytes = (size_t)written;
  }
  return written;
}

static void bring_to_disk(const char *name) {
  char disk[4200];
  snprintf(disk, sizeof disk, "%s.disk", name);
  int from = open(name, O_RDONLY), to = open(disk, O_WRONLY | O_CREAT, 0644);
  for (int n = 0; n < count; n++) {
    char *bytes = malloc(unsynced[n].bytes);
    if (pread(from, bytes, unsynced[n].bytes, unsynced[n].from) != (ssize_t)unsynced[n].bytes) abort();
    if (real_pwrite()(to, bytes, unsynced[n].bytes, unsynced[n].from) < 0) abort();
    free(bytes);
  }
  close(from);
  close(to);
}

static int sync_file(int fd, const char *call) {
  const char *name = log_name(fd), *fails = getenv("FAIL_SYNC"), *all = getenv("FAIL_SYNCS");
  if (name != NULL) {
    int is_failing = (all != NULL && access(all, F_OK) == 0) || (fails != NULL && unlink(fails) == 0);
    if (!is_failing) bring_to_disk(name);
    count = 0;
    if (is_failing) {
      errno = EIO;
      return -1;
    }
  }
  return ((int (*)(int))dlsym(RTLD_NEXT, call))(fd);
}

int fsync(int fd) { return sync_file(fd, "fsync"); }
int fdatasync(int fd) { return sync_file(fd, "fdatasync"); }
