/* The six calls of winspool, with their real signatures, writing to the file that the queue's name is. For Linux only. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef struct { const uint16_t *name, *output, *type; } DOC_INFO_1W;
static FILE *file;
static char path[512];
static int pages;
static const char *narrow(const uint16_t *wide, char *to) {
  size_t n = 0;
  for (; wide[n] && n < 511; n++) to[n] = (char)wide[n];
  to[n] = 0;
  return to;
}
int OpenPrinterW(const uint16_t *name, void **handle, void *defaults) {
  (void)defaults;
  narrow(name, path);
  if (strstr(path, "missing")) return 0;
  *handle = path;
  return 1;
}
uint32_t StartDocPrinterW(void *handle, uint32_t level, DOC_INFO_1W *info) {
  char type[512];
  if (handle != path || level != 1 || info->output || strcmp(narrow(info->type, type), "RAW")) return 0;
  file = fopen(path, "ab");
  return file ? 42 : 0;
}
int StartPagePrinter(void *handle) { pages++; return handle == path; }
/* Takes half of what it is given while more than ten bytes come: a caller must look at the count. */
int WritePrinter(void *handle, const uint8_t *bytes, uint32_t length, uint32_t *written) {
  *written = length > 10 ? length / 2 : length;
  if (strstr(path, "full")) *written = 0;
  fwrite(bytes, 1, *written, file);
  return handle == path;
}
int EndPagePrinter(void *handle) { return handle == path && pages > 0; }
int EndDocPrinter(void *handle) { fclose(file); return handle == path; }
int ClosePrinter(void *handle) { return handle == path; }
