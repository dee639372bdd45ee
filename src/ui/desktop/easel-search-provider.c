/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-search-provider.h"

#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "easel-ui-limits.h"

/* Separates the parts of an id, which contain no line breaks. */
#define BREAK "\n"

struct _EaselSearchProvider
{
  GObject          parent_instance;

  EaselHub        *hub;
  GDBusConnection *connection;  /* nullable */
  guint            export_id;
};

enum { WANTED, LAUNCHED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselSearchProvider, easel_search_provider, G_TYPE_OBJECT)

static const char interface[] =
  "<node><interface name='org.gnome.Shell.SearchProvider2'>"
  "<method name='GetInitialResultSet'><arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
  "<method name='GetSubsearchResultSet'><arg type='as' direction='in'/><arg type='as' direction='in'/>"
  "<arg type='as' direction='out'/></method>"
  "<method name='GetResultMetas'><arg type='as' direction='in'/><arg type='aa{sv}' direction='out'/></method>"
  "<method name='ActivateResult'><arg type='s' direction='in'/><arg type='as' direction='in'/>"
  "<arg type='u' direction='in'/></method>"
  "<method name='LaunchSearch'><arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
  "</interface></node>";

static void
easel_search_provider_dispose (GObject *object)
{
  EaselSearchProvider *self = EASEL_SEARCH_PROVIDER (object);

  if (self->export_id != 0)
    g_dbus_connection_unregister_object (self->connection, self->export_id);
  self->export_id = 0;
  g_clear_object (&self->connection);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_search_provider_parent_class)->dispose (object);
}

static void
easel_search_provider_class_init (EaselSearchProviderClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_search_provider_dispose;
  signals[WANTED] = g_signal_new ("wanted", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                  G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  signals[LAUNCHED] = g_signal_new ("launched", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_search_provider_init (EaselSearchProvider *self)
{
}

/**
 * easel_search_provider_new:
 * @hub: all sources
 *
 * Returns: (transfer full): a provider that is not exported yet
 */
EaselSearchProvider *
easel_search_provider_new (EaselHub *hub)
{
  EaselSearchProvider *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_TYPE_SEARCH_PROVIDER, NULL);
  self->hub = g_object_ref (hub);
  return self;
}

static char *
dup_title (EaselCanvas *canvas)
{
  const char *title = easel_canvas_get_title (canvas);

  return easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
}

static char *
dup_session (EaselSession *session)
{
  const char *title = easel_session_get_title (session);

  return easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
}

/* Every word must be in the title of the canvas or of its session. */
static gboolean
matches (EaselSession       *session,
         EaselCanvas        *canvas,
         const char * const *words)
{
  g_autofree char *title = dup_title (canvas);
  g_autofree char *location = dup_session (session);
  g_autofree char *both = g_strconcat (title, " ", location, NULL);
  g_autofree char *folded = g_utf8_casefold (both, -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = g_utf8_casefold (words[i], -1);

      if (strstr (folded, word) == NULL)
        return FALSE;
    }
  return *title != '\0';
}

static void
find_in_session (EaselSource         *source,
                 EaselSession        *session,
                 const char * const  *words,
                 const char * const  *among,
                 GPtrArray           *found)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases) && found->len < EASEL_LIMIT_SEARCH_RESULTS; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);
      g_autofree char *id = g_strjoin (BREAK, easel_source_get_id (source), easel_session_get_uri (session),
                                       easel_canvas_get_channel (canvas), NULL);

      if ((among == NULL || g_strv_contains (among, id)) && matches (session, canvas, words))
        g_ptr_array_add (found, g_steal_pointer (&id));
    }
}

GStrv
easel_search_provider_find (EaselSearchProvider *self,
                            const char * const  *words,
                            const char * const  *among)
{
  GPtrArray *found = g_ptr_array_new ();
  GListModel *sources;

  g_return_val_if_fail (EASEL_IS_SEARCH_PROVIDER (self), NULL);
  g_return_val_if_fail (words != NULL, NULL);

  sources = easel_hub_get_sources (self->hub);
  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      for (guint j = 0; j < g_list_model_get_n_items (sessions); j++)
        {
          g_autoptr(EaselSession) session = g_list_model_get_item (sessions, j);

          find_in_session (source, session, words, among, found);
        }
    }
  g_ptr_array_add (found, NULL);
  return (GStrv) g_ptr_array_free (found, FALSE);
}

static EaselCanvas *
find_canvas (EaselSearchProvider  *self,
             const char           *id,
             EaselSession        **session)
{
  g_auto(GStrv) parts = g_strsplit (id, BREAK, 3);
  EaselSource *source = g_strv_length (parts) == 3 ? easel_hub_find (self->hub, parts[0]) : NULL;
  GListModel *canvases;

  *session = source != NULL ? easel_source_find_session (source, parts[1]) : NULL;
  canvases = *session != NULL ? G_LIST_MODEL (easel_session_get_canvases (*session)) : NULL;
  for (guint i = 0; canvases != NULL && i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_str_equal (easel_canvas_get_channel (canvas), parts[2]))
        return canvas;
    }
  return NULL;
}

static GVariant *
describe (EaselSearchProvider *self,
          const char * const  *ids)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; ids[i] != NULL; i++)
    {
      EaselSession *session;
      EaselCanvas *canvas = find_canvas (self, ids[i], &session);
      g_autofree char *title = canvas != NULL ? dup_title (canvas) : NULL;
      g_autofree char *location = canvas != NULL ? dup_session (session) : NULL;

      if (canvas == NULL)
        continue;
      g_variant_builder_open (&builder, G_VARIANT_TYPE_VARDICT);
      g_variant_builder_add (&builder, "{sv}", "id", g_variant_new_string (ids[i]));
      g_variant_builder_add (&builder, "{sv}", "name", g_variant_new_string (title));
      g_variant_builder_add (&builder, "{sv}", "description", g_variant_new_string (location));
      g_variant_builder_add (&builder, "{sv}", "gicon", g_variant_new_string (APP_ID));
      g_variant_builder_close (&builder);
    }
  return g_variant_builder_end (&builder);
}

static void
activate (EaselSearchProvider *self,
          const char          *id)
{
  g_auto(GStrv) parts = g_strsplit (id, BREAK, 3);

  if (g_strv_length (parts) == 3)
    g_signal_emit (self, signals[WANTED], 0, parts[0], parts[1], parts[2]);
}

static void
call_cb (GDBusConnection       *connection,
         const char            *sender,
         const char            *path,
         const char            *interface_name,
         const char            *method,
         GVariant              *parameters,
         GDBusMethodInvocation *invocation,
         gpointer               user_data)
{
  EaselSearchProvider *self = user_data;
  g_autofree const char **words = NULL;
  g_autofree const char **among = NULL;
  g_auto(GStrv) found = NULL;
  const char *id;
  GVariant *answer = NULL;

  if (strcmp (method, "GetInitialResultSet") == 0)
    g_variant_get (parameters, "(^a&s)", &words);
  else if (strcmp (method, "GetSubsearchResultSet") == 0)
    g_variant_get (parameters, "(^a&s^a&s)", &among, &words);
  else if (strcmp (method, "GetResultMetas") == 0)
    {
      g_variant_get (parameters, "(^a&s)", &among);
      answer = g_variant_new ("(@aa{sv})", describe (self, among));
    }
  else if (strcmp (method, "ActivateResult") == 0)
    {
      g_variant_get_child (parameters, 0, "&s", &id);
      activate (self, id);
    }
  else
    g_signal_emit (self, signals[LAUNCHED], 0);
  if (words != NULL)
    {
      found = easel_search_provider_find (self, words, among);
      answer = g_variant_new ("(^as)", found);
    }
  g_dbus_method_invocation_return_value (invocation, answer);
}

gboolean
easel_search_provider_export (EaselSearchProvider  *self,
                              GDBusConnection      *connection,
                              const char           *path,
                              GError              **error)
{
  static const GDBusInterfaceVTable table = { .method_call = call_cb };
  g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface, error);

  g_return_val_if_fail (EASEL_IS_SEARCH_PROVIDER (self) && self->export_id == 0, FALSE);
  g_return_val_if_fail (G_IS_DBUS_CONNECTION (connection), FALSE);

  if (node == NULL)
    return FALSE;
  self->export_id = g_dbus_connection_register_object (connection, path, node->interfaces[0], &table, self, NULL,
                                                       error);
  if (self->export_id != 0)
    self->connection = g_object_ref (connection);
  return self->export_id != 0;
}
