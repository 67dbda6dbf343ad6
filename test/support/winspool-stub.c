/* The calls of winspool that are used, with their real signatures, writing to the file that the queue's name is. For Linux only. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <unistd.h>
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
  /* A spooler that hangs. */
  if (strstr(path, "hangs")) sleep(600);
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

/* Two queues, laid out as Windows lays them out: the entries first, their texts at the end of the same buffer. */
typedef struct { const uint16_t *name, *port; uint32_t attributes, notSelected, retry; } PRINTER_INFO_5W;
static const char16_t *texts[] = { u"B\u00fcro: HP LaserJet", u"IP_192.168.1.60", u"ZDesigner ZT411-203dpi ZPL", u"USB001" };
static uint32_t bytesOf(const char16_t *text) {
  uint32_t n = 0;
  while (text[n]) n++;
  return (n + 1) * 2;
}
int EnumPrintersW(uint32_t flags, const uint16_t *server, uint32_t level, uint8_t *buffer, uint32_t size, uint32_t *needed, uint32_t *returned) {
  uint32_t total = 2 * sizeof(PRINTER_INFO_5W), at = total;
  for (int i = 0; i < 4; i++) total += bytesOf(texts[i]);
  *needed = total;
  *returned = 0;
  if (flags != 6 || server || level != 5 || size < total) return 0;
  PRINTER_INFO_5W *info = (PRINTER_INFO_5W *)buffer;
  for (int i = 0; i < 4; i++) {
    const uint16_t **field = i % 2 ? &info[i / 2].port : &info[i / 2].name;
    memcpy(buffer + at, texts[i], bytesOf(texts[i]));
    *field = (const uint16_t *)(buffer + at);
    at += bytesOf(texts[i]);
  }
  *returned = 2;
  return 1;
}

/* How the queue is: `STATUS ATTRIBUTES`, then a line `ID STATUS TITLE` for each job, in the file NAME.state; without it, nothing. Laid out as above.
   Levels and what is in front of the fields that are read are those of PRINTER_INFO_2W and JOB_INFO_1W. */
typedef struct {
  void *texts[7], *mode, *more[4], *security;
  uint32_t attributes, priority, defaultPriority, start, until, status, jobs, average;
} PRINTER_INFO_2W;
typedef struct {
  uint32_t id;
  const uint16_t *printer, *machine, *user, *document, *type, *words;
  uint32_t status, priority, position, pages, printed;
  uint16_t submitted[8];
} JOB_INFO_1W;
static FILE *state(void) {
  char name[600];
  snprintf(name, sizeof name, "%s.state", path);
  return fopen(name, "r");
}
int GetPrinterW(void *handle, uint32_t level, uint8_t *buffer, uint32_t size, uint32_t *needed) {
  /* Windows wants room for the texts as well. */
  *needed = sizeof(PRINTER_INFO_2W) + 100;
  if (handle != path || level != 2 || size < *needed) return 0;
  PRINTER_INFO_2W *info = (PRINTER_INFO_2W *)buffer;
  memset(info, 0xff, sizeof *info);
  info->status = info->attributes = 0;
  FILE *from = state();
  if (from) {
    if (fscanf(from, "%u %u", &info->status, &info->attributes) != 2) return 0;
    fclose(from);
  }
  return 1;
}
int EnumJobsW(void *handle, uint32_t first, uint32_t count, uint32_t level, uint8_t *buffer, uint32_t size, uint32_t *needed, uint32_t *returned) {
  char line[600];
  unsigned id, status;
  int start;
  *needed = *returned = 0;
  if (handle != path || first != 0 || count < 100 || level != 1) return 0;
  FILE *from = state();
  if (!from) return 1;
  *needed = 20 * sizeof(JOB_INFO_1W) + 4000;
  if (size < *needed) {
    fclose(from);
    return 0;
  }
  uint16_t *texts = (uint16_t *)(buffer + 20 * sizeof(JOB_INFO_1W));
  memset(buffer, 0xff, 20 * sizeof(JOB_INFO_1W));
  for (fgets(line, sizeof line, from); fgets(line, sizeof line, from);) {
    if (sscanf(line, "%u %u %n", &id, &status, &start) < 2) continue;
    JOB_INFO_1W *job = (JOB_INFO_1W *)buffer + (*returned)++;
    job->id = id;
    job->status = status;
    job->document = texts;
    /* UTF-8 of Latin letters. */
    for (const unsigned char *at = (unsigned char *)line + start; *at && *at != '\n'; at++) {
      if (*at < 0x80) *texts++ = *at;
      else { *texts++ = (uint16_t)((at[0] & 0x1f) << 6 | (at[1] & 0x3f)); at++; }
    }
    *texts++ = 0;
  }
  fclose(from);
  return 1;
}
