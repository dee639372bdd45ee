/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-userserver"

#include "config.h"

#include "easel-user-server.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-user-server-error.h"
#include "easel-user-server-limits.h"

struct _EaselUserServer
{
  GObject     parent_instance;

  JsonObject *json;
  char       *id;
  char       *name;
  gboolean    is_enabled;
  GStrv       command;      /* (nullable) */
  char       *folder;       /* (nullable) */
  char       *address;      /* (nullable) */
  GStrv       pairs;
  GStrv       secrets;
};

G_DEFINE_FINAL_TYPE (EaselUserServer, easel_user_server, G_TYPE_OBJECT)

static void
easel_user_server_finalize (GObject *object)
{
  EaselUserServer *self = EASEL_USER_SERVER (object);

  g_clear_pointer (&self->json, json_object_unref);
  g_free (self->id);
  g_free (self->name);
  g_strfreev (self->command);
  g_free (self->folder);
  g_free (self->address);
  g_strfreev (self->pairs);
  g_strfreev (self->secrets);

  G_OBJECT_CLASS (easel_user_server_parent_class)->finalize (object);
}

static void
easel_user_server_class_init (EaselUserServerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_user_server_finalize;
}

static void
easel_user_server_init (EaselUserServer *self)
{
}

/* Sets @error. Returns FALSE. */
static gboolean
refuse (GError     **error,
        const char  *sentence)
{
  g_set_error_literal (error, EASEL_USER_SERVER_ERROR, EASEL_USER_SERVER_ERROR_INVALID, sentence);
  return FALSE;
}

static gboolean
is_id (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= EASEL_LIMIT_USER_SERVER_ID_BYTES && text[0] != '-' &&
         strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static gboolean
is_value (const char *text)
{
  return text != NULL && strlen (text) <= EASEL_LIMIT_USER_SERVER_VALUE_BYTES;
}

static gboolean
read_command (EaselUserServer  *self,
              GError          **error)
{
  JsonArray *list = easel_json_peek_array (self->json, "command");
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  guint n = list != NULL ? json_array_get_length (list) : 0;

  if (!easel_json_has (self->json, "command"))
    return TRUE;
  if (n == 0 || n > EASEL_LIMIT_USER_SERVER_VALUES)
    return refuse (error, _("The command must be a list of a program and its arguments."));
  for (guint i = 0; i < n; i++)
    {
      const char *value = easel_json_array_string (list, i);

      if (!is_value (value) || (i == 0 && *value == '\0'))
        return refuse (error, _("The command must be a list of a program and its arguments."));
      g_strv_builder_add (builder, value);
    }
  self->command = g_strv_builder_end (builder);
  return TRUE;
}

static gboolean
read_folder (EaselUserServer  *self,
             GError          **error)
{
  const char *folder = easel_json_peek_string (self->json, "folder", NULL);

  if (!easel_json_has (self->json, "folder"))
    return TRUE;
  if (!is_value (folder) || !g_path_is_absolute (folder))
    return refuse (error, _("The folder must be an absolute path."));
  self->folder = g_strdup (folder);
  return TRUE;
}

static gboolean
read_address (EaselUserServer  *self,
              GError          **error)
{
  const char *address = easel_json_peek_string (self->json, "url", NULL);
  g_autoptr(GUri) uri = NULL;

  if (!easel_json_has (self->json, "url"))
    return TRUE;
  if (address != NULL && strlen (address) <= EASEL_LIMIT_URI_BYTES)
    uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);
  if (uri == NULL || g_uri_get_host (uri) == NULL || g_uri_get_userinfo (uri) != NULL ||
      (strcmp (g_uri_get_scheme (uri), "https") != 0 && strcmp (g_uri_get_scheme (uri), "http") != 0))
    return refuse (error, _("The address must begin with “https://” or “http://” and have no password in it."));
  self->address = g_strdup (address);
  return TRUE;
}

/* Whether a name and its value are valid both as a variable and as a header. */
static gboolean
is_pair (const char *name,
         const char *value)
{
  return is_value (name) && is_value (value) && *name != '\0' && strpbrk (name, "=: \t\r\n") == NULL &&
         strpbrk (value, "\r\n") == NULL;
}

static gboolean
read_pairs (EaselUserServer  *self,
            GError          **error)
{
  const char *member = self->command != NULL ? "environment" : "headers";
  JsonObject *object = easel_json_peek_object (self->json, member);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if ((object == NULL && easel_json_has (self->json, member)) ||
      (object != NULL && json_object_get_size (object) > EASEL_LIMIT_USER_SERVER_VALUES))
    return refuse (error, _("Variables and headers must be names with text values."));
  if (object != NULL)
    {
      json_object_iter_init_ordered (&iter, object);
      while (json_object_iter_next_ordered (&iter, &name, &node))
        {
          if (!is_pair (name, easel_json_peek_string (object, name, NULL)))
            return refuse (error, _("Variables and headers must be names with text values."));
          g_strv_builder_add_many (builder, name, easel_json_peek_string (object, name, NULL), NULL);
        }
    }
  self->pairs = g_strv_builder_end (builder);
  return TRUE;
}

static gboolean
read_secrets (EaselUserServer  *self,
              GError          **error)
{
  JsonArray *list = easel_json_peek_array (self->json, "secrets");
  guint n = list != NULL ? json_array_get_length (list) : 0;
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  if ((list == NULL && easel_json_has (self->json, "secrets")) || n > EASEL_LIMIT_USER_SERVER_VALUES)
    return refuse (error, _("Secrets must be a list of names."));
  for (guint i = 0; i < n; i++)
    {
      if (!is_pair (easel_json_array_string (list, i), ""))
        return refuse (error, _("Secrets must be a list of names."));
      g_strv_builder_add (builder, easel_json_array_string (list, i));
    }
  self->secrets = g_strv_builder_end (builder);
  return TRUE;
}

static gboolean
read_all (EaselUserServer  *self,
          GError          **error)
{
  const char *id = easel_json_peek_string (self->json, "id", "");
  const char *name = easel_json_peek_string (self->json, "name", id);

  if (!is_id (id))
    return refuse (error, _("The id must be 1 to 24 characters of a–z, 0–9 and “-”."));
  self->id = g_strdup (id);
  self->name = easel_text_for_display (name, EASEL_LIMIT_USER_SERVER_NAME_CHARS);
  self->is_enabled = easel_json_peek_boolean (self->json, "enabled", TRUE);
  if (!read_command (self, error) || !read_folder (self, error) || !read_address (self, error) ||
      !read_pairs (self, error) || !read_secrets (self, error))
    return FALSE;
  if ((self->command == NULL) == (self->address == NULL))
    return refuse (error, _("A server needs either a command or an address."));
  return TRUE;
}

/**
 * easel_user_server_new_from_json:
 * @object: (transfer none): the entry in the file; must not be changed any more
 * @error: return location for an `EASEL_USER_SERVER_ERROR` with a message for the user
 *
 * Returns: (transfer full): the server; %NULL on failure
 */
EaselUserServer *
easel_user_server_new_from_json (JsonObject  *object,
                                 GError     **error)
{
  g_autoptr(EaselUserServer) self = NULL;

  g_return_val_if_fail (object != NULL, NULL);

  self = g_object_new (EASEL_TYPE_USER_SERVER, NULL);
  self->json = json_object_ref (object);
  return read_all (self, error) ? g_steal_pointer (&self) : NULL;
}

JsonObject *
easel_user_server_get_json (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  return self->json;
}

const char *
easel_user_server_get_id (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  return self->id;
}

const char *
easel_user_server_get_name (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  return self->name;
}

gboolean
easel_user_server_is_enabled (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), FALSE);

  return self->is_enabled;
}

const char * const *
easel_user_server_get_command (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  return (const char * const *) self->command;
}

const char *
easel_user_server_get_folder (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  return self->folder;
}

const char *
easel_user_server_get_address (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  return self->address;
}

const char * const *
easel_user_server_get_pairs (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  return (const char * const *) self->pairs;
}

const char * const *
easel_user_server_get_secrets (EaselUserServer *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  return (const char * const *) self->secrets;
}

/* Quotes an argument for display only if a shell would need it. */
static char *
quote (const char *value)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";

  return *value != '\0' && strspn (value, plain) == strlen (value) ? g_strdup (value) : g_shell_quote (value);
}

/**
 * easel_user_server_dup_line:
 * @self: a server
 *
 * Returns: (transfer full): its whole command, quoted for g_shell_parse_argv(), or its address
 */
char *
easel_user_server_dup_line (EaselUserServer *self)
{
  GString *line;

  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  if (self->command == NULL)
    return g_strdup (self->address);
  line = g_string_new (NULL);
  for (guint i = 0; self->command[i] != NULL; i++)
    {
      g_autofree char *value = quote (self->command[i]);

      g_string_append_printf (line, "%s%s", i > 0 ? " " : "", value);
    }
  return g_string_free (line, FALSE);
}

static void
digest_values (GChecksum          *checksum,
               const char * const *values)
{
  for (guint i = 0; values != NULL && values[i] != NULL; i++)
    g_checksum_update (checksum, (const guchar *) values[i], strlen (values[i]) + 1);
  g_checksum_update (checksum, (const guchar *) "\n", 1);
}

/** easel_user_server_dup_digest: (transfer full): a digest that is equal for servers that run in the same way. */
char *
easel_user_server_dup_digest (EaselUserServer *self)
{
  g_autoptr(GChecksum) checksum = NULL;
  const char *single[] = { NULL, NULL };

  g_return_val_if_fail (EASEL_IS_USER_SERVER (self), NULL);

  checksum = g_checksum_new (G_CHECKSUM_SHA256);
  single[0] = self->folder;
  digest_values (checksum, single);
  single[0] = self->address;
  digest_values (checksum, single);
  digest_values (checksum, (const char * const *) self->command);
  digest_values (checksum, (const char * const *) self->pairs);
  digest_values (checksum, (const char * const *) self->secrets);
  return g_strdup (g_checksum_get_string (checksum));
}
