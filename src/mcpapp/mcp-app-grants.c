/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app-grants.h"

#include "easel-json-file.h"
#include "easel-json.h"
#include "mcp-app-limits.h"

#define VERSION 1

struct _McpAppGrants
{
  GObject    parent_instance;

  char      *path;     /* nullable */
  GPtrArray *answers;  /* Answer, the newest last */
};

typedef struct
{
  char  *server;
  char  *page;     /* address of the page at that server, or "sha256:" and the digest of the page */
  guint  allowed;  /* permissions */
  guint  refused;
} Answer;

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpAppGrants, mcp_app_grants, G_TYPE_OBJECT)

static void
answer_free (gpointer data)
{
  Answer *answer = data;

  g_free (answer->server);
  g_free (answer->page);
  g_free (answer);
}

static void
mcp_app_grants_finalize (GObject *object)
{
  McpAppGrants *self = MCP_APP_GRANTS (object);

  g_free (self->path);
  g_ptr_array_unref (self->answers);

  G_OBJECT_CLASS (mcp_app_grants_parent_class)->finalize (object);
}

static void
mcp_app_grants_class_init (McpAppGrantsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_app_grants_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MCP_TYPE_APP_GRANTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
mcp_app_grants_init (McpAppGrants *self)
{
  self->answers = g_ptr_array_new_with_free_func (answer_free);
}

static Answer *
find_answer (McpAppGrants *self,
             const char   *server,
             const char   *page)
{
  for (guint i = 0; i < self->answers->len; i++)
    {
      Answer *answer = g_ptr_array_index (self->answers, i);

      if (g_str_equal (answer->server, server) && g_str_equal (answer->page, page))
        return answer;
    }
  return NULL;
}

/* Above the limit the answer that was changed longest ago is removed; the user is asked again. */
static Answer *
add_answer (McpAppGrants *self,
            const char   *server,
            const char   *page)
{
  Answer *answer = g_new0 (Answer, 1);

  answer->server = g_strdup (server);
  answer->page = g_strdup (page);
  if (self->answers->len >= MCP_APP_LIMIT_GRANTS)
    g_ptr_array_remove_index (self->answers, 0);
  g_ptr_array_add (self->answers, answer);
  return answer;
}

/* A permission that the file lists as both allowed and refused counts as refused. */
static void
load_answer (McpAppGrants *self,
             JsonObject   *entry)
{
  const char *server = easel_json_peek_string (entry, "server", NULL);
  const char *page = easel_json_peek_string (entry, "page", NULL);
  Answer *answer;

  if (server == NULL || page == NULL || find_answer (self, server, page) != NULL)
    return;
  answer = add_answer (self, server, page);
  answer->refused = mcp_app_permissions_read (easel_json_peek_object (entry, "refused"));
  answer->allowed = mcp_app_permissions_read (easel_json_peek_object (entry, "allowed")) & ~answer->refused;
}

static void
load (McpAppGrants *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) root = easel_json_file_load (self->path, VERSION, &error);
  JsonArray *apps = easel_json_peek_array (root, "apps");

  if (error != NULL)
    g_warning ("What apps may use could not be read: %s", error->message);
  for (guint i = 0; apps != NULL && i < json_array_get_length (apps); i++)
    {
      JsonObject *entry = easel_json_array_object (apps, i);

      if (entry != NULL)
        load_answer (self, entry);
    }
}

static void
save (McpAppGrants *self)
{
  g_autoptr(JsonObject) root = NULL;
  g_autoptr(GError) error = NULL;
  JsonArray *apps = json_array_new ();

  for (guint i = 0; i < self->answers->len; i++)
    {
      Answer *answer = g_ptr_array_index (self->answers, i);

      json_array_add_object_element (
        apps, easel_json_object (EASEL_JSON_STRING ("server", answer->server),
                                 EASEL_JSON_STRING ("page", answer->page),
                                 EASEL_JSON_OBJECT ("allowed", mcp_app_permissions_write (answer->allowed)),
                                 EASEL_JSON_OBJECT ("refused", mcp_app_permissions_write (answer->refused))));
    }
  root = easel_json_object (EASEL_JSON_INT ("version", VERSION), EASEL_JSON_ARRAY ("apps", apps));
  if (!easel_json_file_save (self->path, root, &error))
    g_warning ("What apps may use could not be written: %s", error->message);
}

/**
 * mcp_app_grants_new:
 * @path: (nullable): the file that stores the answers
 *
 * Returns: (transfer full): the stored answers
 */
McpAppGrants *
mcp_app_grants_new (const char *path)
{
  McpAppGrants *self = g_object_new (MCP_TYPE_APP_GRANTS, NULL);

  self->path = g_strdup (path);
  if (path != NULL)
    load (self);
  return self;
}

/* (transfer full) (nullable): the page of @app in the answers about @permissions, which are all features or none. */
static char *
dup_page (McpApp *app,
          guint   permissions)
{
  McpAppPage *page = mcp_app_get_page (app);

  if ((permissions & MCP_APP_PERMISSION_FEATURES) == 0)
    return g_strdup (mcp_app_get_resource_uri (app));
  return page != NULL ? g_strconcat ("sha256:", mcp_app_page_get_sha256 (page), NULL) : NULL;
}

static Answer *
find_of_app (McpAppGrants *self,
             McpApp       *app,
             guint         permissions)
{
  const char *server = mcp_app_get_server_key (app);
  g_autofree char *page = dup_page (app, permissions);

  return server != NULL && page != NULL ? find_answer (self, server, page) : NULL;
}

/* Reads both answers about @app: by the address of its page and by the digest. */
static void
read_answers (McpAppGrants *self,
              McpApp       *app,
              guint        *allowed,
              guint        *refused)
{
  static const guint kinds[] = { MCP_APP_PERMISSION_DECLARABLE, MCP_APP_PERMISSION_FEATURES };

  *allowed = *refused = 0;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      Answer *answer = find_of_app (self, app, kinds[i]);

      *allowed |= answer != NULL ? answer->allowed & kinds[i] : 0;
      *refused |= answer != NULL ? answer->refused & kinds[i] : 0;
    }
}

/** mcp_app_grants_get_allowed: the permissions that the user allowed to @app. */
guint
mcp_app_grants_get_allowed (McpAppGrants *self,
                            McpApp       *app)
{
  guint allowed, refused;

  g_return_val_if_fail (MCP_IS_APP_GRANTS (self), 0);
  g_return_val_if_fail (MCP_IS_APP (app), 0);

  read_answers (self, app, &allowed, &refused);
  return allowed;
}

/** mcp_app_grants_get_answered: the permissions that the user has allowed or refused. */
guint
mcp_app_grants_get_answered (McpAppGrants *self,
                             McpApp       *app)
{
  guint allowed, refused;

  g_return_val_if_fail (MCP_IS_APP_GRANTS (self), 0);
  g_return_val_if_fail (MCP_IS_APP (app), 0);

  if (mcp_app_get_server_key (app) == NULL)
    return MCP_APP_PERMISSION_ALL;
  read_answers (self, app, &allowed, &refused);
  return allowed | refused;
}

static void
change_answer (McpAppGrants *self,
               McpApp       *app,
               guint         permissions,
               gboolean      is_allowed)
{
  g_autofree char *page = dup_page (app, permissions);
  Answer *answer = find_of_app (self, app, permissions);

  if (permissions == 0 || page == NULL)
    return;
  if (answer == NULL)
    answer = add_answer (self, mcp_app_get_server_key (app), page);
  answer->allowed = is_allowed ? answer->allowed | permissions : answer->allowed & ~permissions;
  answer->refused = is_allowed ? answer->refused & ~permissions : answer->refused | permissions;
}

/**
 * mcp_app_grants_answer:
 * @self: the answers
 * @app: an App
 * @permissions: a set of permissions
 * @is_allowed: the answer of the user for all @permissions
 *
 * Stores an answer for every call that is shown with this page of this server.
 */
void
mcp_app_grants_answer (McpAppGrants *self,
                       McpApp       *app,
                       guint         permissions,
                       gboolean      is_allowed)
{
  g_return_if_fail (MCP_IS_APP_GRANTS (self));
  g_return_if_fail (MCP_IS_APP (app));
  g_return_if_fail ((permissions & ~MCP_APP_PERMISSION_ALL) == 0);

  if (mcp_app_get_server_key (app) == NULL)
    return;
  change_answer (self, app, permissions & MCP_APP_PERMISSION_DECLARABLE, is_allowed);
  change_answer (self, app, permissions & MCP_APP_PERMISSION_FEATURES, is_allowed);
  if (self->path != NULL)
    save (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}
