/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-filter.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "easel-json.h"
#include "easel-network.h"

/* IPv4 networks that a page from the internet may not look into, as WebKit has spelled them out. Its expressions know
 * neither alternatives nor counts, hence a row for each. IPv6 has no row: no such number is let through. */
static const char * const private_numbers[] = {
  "0\\.", "10\\.", "127\\.", "169\\.254\\.", "192\\.168\\.", "172\\.1[6-9]\\.", "172\\.2[0-9]\\.",
  "172\\.3[01]\\.", "100\\.6[4-9]\\.", "100\\.[7-9][0-9]\\.", "100\\.1[01][0-9]\\.", "100\\.12[0-7]\\.",
  "192\\.0\\.0\\.", "192\\.0\\.2\\.", "192\\.88\\.99\\.", "198\\.1[89]\\.", "198\\.51\\.100\\.",
  "203\\.0\\.113\\.", "22[4-9]\\.", "2[345][0-9]\\.",
};

struct _EaselWebFilter
{
  GObject parent_instance;

  WebKitUserContentFilterStore *store;
  GHashTable                   *compiled;  /* identifier → filter */
};

typedef struct
{
  char   *identifier;
  GBytes *rules;
} Wanted;

G_DEFINE_FINAL_TYPE (EaselWebFilter, easel_web_filter, G_TYPE_OBJECT)

static void
wanted_free (Wanted *wanted)
{
  g_free (wanted->identifier);
  g_bytes_unref (wanted->rules);
  g_free (wanted);
}

static void
easel_web_filter_finalize (GObject *object)
{
  EaselWebFilter *self = EASEL_WEB_FILTER (object);

  g_clear_object (&self->store);
  g_hash_table_unref (self->compiled);

  G_OBJECT_CLASS (easel_web_filter_parent_class)->finalize (object);
}

static void
easel_web_filter_class_init (EaselWebFilterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_web_filter_finalize;
}

static void
easel_web_filter_init (EaselWebFilter *self)
{
  self->compiled = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                          (GDestroyNotify) webkit_user_content_filter_unref);
}

static void
add_rule (JsonBuilder *builder,
          const char  *filter,
          const char  *action)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "trigger");
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "url-filter");
  json_builder_add_string_value (builder, filter);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "action");
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "type");
  json_builder_add_string_value (builder, action);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
}

static char *
escape_host (const char *host)
{
  g_auto(GStrv) labels = g_strsplit (host, ".", -1);

  return g_strjoinv ("\\.", labels);
}

static void
add_origin (JsonBuilder *builder,
            GUri        *uri,
            const char  *host,
            const char  *scheme)
{
  g_autofree char *escaped = escape_host (host);
  int number = g_uri_get_port (uri);
  gboolean usual = number == -1 || number == (g_str_equal (g_uri_get_scheme (uri), "https") ? 443 : 80);
  g_autofree char *port = usual ? g_strdup ("") : g_strdup_printf (":%d", number);
  g_autofree char *filter = g_strdup_printf ("^%s://%s%s/", scheme, escaped, port);

  add_rule (builder, filter, "ignore-previous-rules");
}

static GBytes *
build_rules (JsonBuilder *builder)
{
  g_autoptr(JsonNode) root = NULL;
  char *text;

  json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  text = easel_json_to_string (root);

  return g_bytes_new_take (text, strlen (text));
}

/* Blocks everything, name look-ups and preconnections too, which no Content-Security-Policy stops. The rest never
 * reaches a network: our scheme, and what the page made itself (WebKit does not ask for data:). */
static GBytes *
build_scheme_rules (const char *scheme)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();
  g_autofree char *scheme_pattern = g_strdup_printf ("^%s:", scheme);

  json_builder_begin_array (builder);
  add_rule (builder, ".*", "block");
  add_rule (builder, scheme_pattern, "ignore-previous-rules");
  add_rule (builder, "^blob:", "ignore-previous-rules");

  return build_rules (builder);
}

/* A page of this machine or its network reaches the server that it came from, WebSockets included, and nothing else. */
static GBytes *
build_private_rules (GUri       *uri,
                     const char *host)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();
  gboolean tls = g_str_equal (g_uri_get_scheme (uri), "https");

  json_builder_begin_array (builder);
  add_rule (builder, ".*", "block");
  add_rule (builder, "^blob:", "ignore-previous-rules");
  add_origin (builder, uri, host, g_uri_get_scheme (uri));
  add_origin (builder, uri, host, tls ? "wss" : "ws");

  return build_rules (builder);
}

/* A page from the internet may not look around in the network that it is shown in. Hosts are compared as WebKit spells
 * them; a name that leads into that network is stopped by the proxy. */
static GBytes *
build_public_rules (void)
{
  static const char * const schemes[] = { "^http:", "^ws:", "^file:", "^ftp:" };
  const char * const *names = easel_network_get_private_names ();
  g_autoptr(JsonBuilder) builder = json_builder_new ();

  json_builder_begin_array (builder);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    add_rule (builder, schemes[i], "block");
  /* A user in front of the host hides it from all rows that follow, and no page needs one. */
  add_rule (builder, "^[a-z]+://[^/]*@", "block");
  add_rule (builder, "^[a-z]+://\\[", "block");
  /* A name without a dot is one of this network. */
  add_rule (builder, "^[a-z]+://[^/.:]*\\.?[:/]", "block");
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = escape_host (names[i]);
      g_autofree char *whole = g_strdup_printf ("^[a-z]+://%s\\.?[:/]", name);
      g_autofree char *below = g_strdup_printf ("^[a-z]+://[^/:]*\\.%s\\.?[:/]", name);

      add_rule (builder, whole, "block");
      add_rule (builder, below, "block");
    }
  for (guint i = 0; i < G_N_ELEMENTS (private_numbers); i++)
    {
      g_autofree char *filter = g_strdup_printf ("^[a-z]+://%s[0-9.]+[:/]", private_numbers[i]);

      add_rule (builder, filter, "block");
    }

  return build_rules (builder);
}

/* Everything is blocked, name look-ups too, but the Apps' own schemes and plain sources of a policy: scheme, name that
 * may begin with "*.", port. */
static GBytes *
build_source_rules (const char *scheme,
                    const char *sources)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();
  g_auto(GStrv) list = g_strsplit (sources, " ", -1);
  g_autofree char *scheme_pattern = g_strdup_printf ("^%s", scheme);

  json_builder_begin_array (builder);
  add_rule (builder, ".*", "block");
  add_rule (builder, scheme_pattern, "ignore-previous-rules");
  add_rule (builder, "^blob:", "ignore-previous-rules");
  for (guint i = 0; list[i] != NULL; i++)
    {
      g_autofree char *plain = escape_host (list[i]);
      const char *star = strstr (plain, "://*\\.");
      g_autofree char *filter = NULL;

      if (*plain == '\0')
        continue;
      if (star != NULL)
        filter = g_strdup_printf ("^%.*s://[^/:@]*\\.%s/", (int) (star - plain), plain, star + strlen ("://*\\."));
      else
        filter = g_strdup_printf ("^%s/", plain);
      add_rule (builder, filter, "ignore-previous-rules");
    }

  return build_rules (builder);
}

static GBytes *
find_rules (const EaselWebProfile *profile,
            const char            *declared)
{
  g_autoptr(GUri) uri = NULL;
  g_autoptr(GInetAddress) address = NULL;
  g_autofree char *host = NULL;

  g_assert (profile->filtering != EASEL_WEB_FILTER_NONE);

  if (profile->filtering == EASEL_WEB_FILTER_SCHEME)
    return build_scheme_rules (profile->scheme);
  if (profile->filtering == EASEL_WEB_FILTER_SOURCES)
    return build_source_rules (profile->scheme, declared);

  uri = g_uri_parse (declared, G_URI_FLAGS_SCHEME_NORMALIZE, NULL);
  host = uri != NULL ? easel_network_canonical_host (g_uri_get_host (uri)) : NULL;
  if (host == NULL || easel_network_of_host (host, &address) != EASEL_NETWORK_PRIVATE)
    return build_public_rules ();

  if (address != NULL)
    {
      /* In the shortest spelling, as WebKit has it. */
      g_free (host);
      host = g_inet_address_to_string (address);
    }
  return build_private_rules (uri, host);
}

/* Named by its rules: what an older version compiled is never taken for the same. */
static void
take_filter (GTask                   *task,
             WebKitUserContentFilter *filter)
{
  EaselWebFilter *self = g_task_get_source_object (task);
  Wanted *wanted = g_task_get_task_data (task);

  g_hash_table_insert (self->compiled, g_strdup (wanted->identifier), webkit_user_content_filter_ref (filter));
  g_task_return_pointer (task, filter, (GDestroyNotify) webkit_user_content_filter_unref);
}

static void
save_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  WebKitUserContentFilter *filter =
    webkit_user_content_filter_store_save_finish (WEBKIT_USER_CONTENT_FILTER_STORE (source), result, &error);

  if (filter == NULL)
    g_task_return_error (task, error);
  else
    take_filter (task, filter);
}

static void
load_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  WebKitUserContentFilterStore *store = WEBKIT_USER_CONTENT_FILTER_STORE (source);
  Wanted *wanted = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  WebKitUserContentFilter *filter = webkit_user_content_filter_store_load_finish (store, result, NULL);

  if (filter != NULL)
    take_filter (task, filter);
  else
    webkit_user_content_filter_store_save (store, wanted->identifier, wanted->rules, cancellable, save_cb,
                                           g_steal_pointer (&task));
}

/** easel_web_filter_new: (transfer full): the filters. @folder: where compiled filters are kept; created when it is
 * not there. */
EaselWebFilter *
easel_web_filter_new (const char *folder)
{
  EaselWebFilter *self;

  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (EASEL_TYPE_WEB_FILTER, NULL);
  /* A folder that cannot be made shows when the first filter is saved. */
  g_mkdir_with_parents (folder, 0700);
  self->store = webkit_user_content_filter_store_new (folder);

  return self;
}

/**
 * easel_web_filter_get_async:
 * @self: the filters
 * @profile: the class of the canvas, one with a filter
 * @declared: the address of the canvas; of an App, its sources with a space between
 * @cancellable: (nullable): to give up
 * @callback: called when the filter is there
 * @user_data: for @callback
 *
 * Gets the filter of a canvas, compiled now, in an earlier run, or for an earlier canvas.
 */
void
easel_web_filter_get_async (EaselWebFilter        *self,
                            const EaselWebProfile *profile,
                            const char            *declared,
                            GCancellable          *cancellable,
                            GAsyncReadyCallback    callback,
                            gpointer               user_data)
{
  g_autoptr(GTask) task = NULL;
  WebKitUserContentFilter *known;
  Wanted *wanted;

  g_return_if_fail (EASEL_IS_WEB_FILTER (self));
  g_return_if_fail (declared != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_web_filter_get_async);
  wanted = g_new0 (Wanted, 1);
  wanted->rules = find_rules (profile, declared);
  wanted->identifier = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, wanted->rules);
  g_task_set_task_data (task, wanted, (GDestroyNotify) wanted_free);
  known = g_hash_table_lookup (self->compiled, wanted->identifier);
  if (known != NULL)
    g_task_return_pointer (task, webkit_user_content_filter_ref (known),
                           (GDestroyNotify) webkit_user_content_filter_unref);
  else
    webkit_user_content_filter_store_load (self->store, wanted->identifier, cancellable, load_cb,
                                           g_steal_pointer (&task));
}

/** easel_web_filter_get_finish: (transfer full): the filter. @error: a `WEBKIT_USER_CONTENT_FILTER_ERROR` or
 * `G_IO_ERROR`; the canvas must not be shown then. */
WebKitUserContentFilter *
easel_web_filter_get_finish (EaselWebFilter  *self,
                             GAsyncResult    *result,
                             GError         **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
