/* Stands in for the avahi client, so that ippeveprinter runs without an mDNS responder: it registers with nobody. */
#include <stddef.h>
#include <string.h>
typedef void (*client_callback)(void *, int, void *);
typedef void (*group_callback)(void *, int, void *);
static int thing;
static group_callback on_group;
static void *group_data;
void *avahi_threaded_poll_new(void) { return &thing; }
void *avahi_threaded_poll_get(void *p) { return p; }
int avahi_threaded_poll_start(void *p) { (void)p; return 0; }
void avahi_threaded_poll_lock(void *p) { (void)p; }
void avahi_threaded_poll_unlock(void *p) { (void)p; }
/* 2: AVAHI_CLIENT_S_RUNNING */
void *avahi_client_new(void *poll, int flags, client_callback callback, void *data, int *error) {
  (void)poll; (void)flags;
  if (error) *error = 0;
  if (callback) callback(&thing, 2, data);
  return &thing;
}
void avahi_client_free(void *c) { (void)c; }
int avahi_client_errno(void *c) { (void)c; return 0; }
const char *avahi_client_get_host_name_fqdn(void *c) { (void)c; return "localhost"; }
void *avahi_entry_group_new(void *c, group_callback callback, void *data) {
  (void)c; on_group = callback; group_data = data;
  return &thing;
}
int avahi_entry_group_free(void *g) { (void)g; return 0; }
/* 2: AVAHI_ENTRY_GROUP_ESTABLISHED */
int avahi_entry_group_commit(void *g) { if (on_group) on_group(g, 2, group_data); return 0; }
int avahi_entry_group_add_service_strlst(void *g, ...) { (void)g; return 0; }
int avahi_entry_group_add_service_subtype(void *g, ...) { (void)g; return 0; }
void *avahi_string_list_add_printf(void *l, ...) { (void)l; return &thing; }
void avahi_string_list_free(void *l) { (void)l; }
