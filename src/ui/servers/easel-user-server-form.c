/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-user-server-form.h"

#include <glib/gi18n.h>
#include <string.h>

#include <libsecret/secret.h>

#include "easel-json.h"
#include "easel-user-server-error.h"

/* Returns: (transfer full): only the names of the secrets. @server: (nullable). */
static char *
dup_secret_names (EaselUserServer *server,
                  const char      *join)
{
  const char * const *names = server != NULL ? easel_user_server_get_secrets (server) : NULL;
  GString *lines = g_string_new (NULL);

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    g_string_append_printf (lines, "%s%s%s", i > 0 ? "\n" : "", names[i], join);
  return g_string_free (lines, FALSE);
}

/**
 * easel_user_server_form_new:
 * @server: (nullable): %NULL for an empty form
 *
 * Returns: (transfer full): the texts that easel_user_server_form_read() makes the same server of
 */
EaselUserServerForm *
easel_user_server_form_new (EaselUserServer *server)
{
  EaselUserServerForm *self = g_new0 (EaselUserServerForm, 1);
  const char * const *pairs = server != NULL ? easel_user_server_get_pairs (server) : NULL;
  const char *join = server != NULL && easel_user_server_get_command (server) != NULL ? "=" : ": ";
  g_autoptr(GString) lines = g_string_new (NULL);

  for (guint i = 0; pairs != NULL && pairs[i] != NULL; i += 2)
    g_string_append_printf (lines, "%s%s%s%s", i > 0 ? "\n" : "", pairs[i], join, pairs[i + 1]);
  self->name = g_strdup (server != NULL ? easel_user_server_get_name (server) : "");
  self->location = server != NULL ? easel_user_server_dup_line (server) : g_strdup ("");
  self->folder = g_strdup (server != NULL ? easel_user_server_get_folder (server) : NULL);
  self->pairs = g_strdup (lines->str);
  self->secrets = dup_secret_names (server, join);
  if (self->folder == NULL)
    self->folder = g_strdup ("");
  return self;
}

void
easel_user_server_form_free (EaselUserServerForm *self)
{
  g_free (self->name);
  g_free (self->location);
  g_free (self->folder);
  g_free (self->pairs);
  g_clear_pointer (&self->secrets, secret_password_free);
  g_free (self);
}

gboolean
easel_user_server_form_is_address (const char *location)
{
  return g_ascii_strncasecmp (location, "https://", 8) == 0 || g_ascii_strncasecmp (location, "http://", 7) == 0;
}

/* Sets @error and returns %FALSE. */
static gboolean
refuse (GError     **error,
        const char  *sentence)
{
  g_set_error_literal (error, EASEL_USER_SERVER_ERROR, EASEL_USER_SERVER_ERROR_INVALID, sentence);
  return FALSE;
}

static void
put_text (JsonObject *object,
          const char *name,
          const char *text)
{
  if (json_object_has_member (object, name))
    json_object_remove_member (object, name);
  if (text != NULL && *text != '\0')
    json_object_set_string_member (object, name, text);
}

static gboolean
put_command (JsonObject  *object,
             const char  *line,
             GError     **error)
{
  g_auto(GStrv) words = NULL;
  JsonArray *command;

  if (!g_shell_parse_argv (line, NULL, &words, NULL))
    return refuse (error, _("The command has an unclosed quotation mark."));
  command = json_array_new ();
  for (guint i = 0; words[i] != NULL; i++)
    json_array_add_string_element (command, words[i]);
  json_object_set_array_member (object, "command", command);
  return TRUE;
}

/* Returns: (transfer full) (nullable): the variables ("NAME=value") or headers ("Name: value") in @text, one per
 * line. */
static JsonObject *
read_lines (gboolean     is_address,
            const char  *text,
            GError     **error)
{
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr(JsonObject) pairs = json_object_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto(GStrv) parts = NULL;

      if (*g_strstrip (lines[i]) == '\0')
        continue;
      parts = g_strsplit (lines[i], is_address ? ":" : "=", 2);
      if (parts[1] == NULL || *g_strstrip (parts[0]) == '\0')
        {
          refuse (error, is_address ? _("Write each header on its own line: Name: value")
                                    : _("Write each variable on its own line: NAME=value"));
          return NULL;
        }
      json_object_set_string_member (pairs, parts[0], is_address ? g_strstrip (parts[1]) : parts[1]);
    }
  return g_steal_pointer (&pairs);
}

static gboolean
put_pairs (JsonObject  *object,
           gboolean     is_address,
           const char  *text,
           GError     **error)
{
  g_autoptr(JsonObject) pairs = read_lines (is_address, text, error);

  if (pairs == NULL)
    return FALSE;
  if (json_object_get_size (pairs) > 0)
    json_object_set_object_member (object, is_address ? "headers" : "environment", g_steal_pointer (&pairs));
  return TRUE;
}

static gboolean
put_secrets (JsonObject  *object,
             gboolean     is_address,
             const char  *text,
             GError     **error)
{
  g_autoptr(JsonObject) pairs = read_lines (is_address, text, error);
  g_autoptr(GList) names = pairs != NULL ? json_object_get_members (pairs) : NULL;
  g_autoptr(JsonArray) list = json_array_new ();

  for (GList *l = names; l != NULL; l = l->next)
    json_array_add_string_element (list, l->data);
  if (json_array_get_length (list) > 0)
    json_object_set_array_member (object, "secrets", g_steal_pointer (&list));
  return pairs != NULL;
}

/* Expands "~", which users know from shells. */
static char *
expand (const char *folder)
{
  if (strcmp (folder, "~") == 0 || g_str_has_prefix (folder, "~/"))
    return g_strconcat (g_get_home_dir (), folder + 1, NULL);
  return g_strdup (folder);
}

/**
 * easel_user_server_form_read:
 * @self: what was typed
 * @before: (nullable): the server that it was; members that the form has no place for are kept
 * @id: its id
 * @error: return location for an `EASEL_USER_SERVER_ERROR`
 *
 * Returns: (transfer full) (nullable): the server
 */
EaselUserServer *
easel_user_server_form_read (const EaselUserServerForm  *self,
                             EaselUserServer            *before,
                             const char                 *id,
                             GError                    **error)
{
  static const char *const members[] = { "command", "url", "environment", "headers", "folder", "secrets" };
  g_autoptr(JsonObject) object = before != NULL ? easel_json_object_copy (easel_user_server_get_json (before))
                                                : json_object_new ();
  g_autofree char *name = g_strstrip (g_strdup (self->name));
  g_autofree char *location = g_strstrip (g_strdup (self->location));
  g_autofree char *trimmed = g_strstrip (g_strdup (self->folder));
  g_autofree char *folder = expand (trimmed);
  gboolean is_address = easel_user_server_form_is_address (location);

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    put_text (object, members[i], NULL);
  put_text (object, "id", id);
  put_text (object, "name", name);
  if (*name == '\0' || *location == '\0')
    {
      refuse (error, *name == '\0' ? _("The server needs a name.") : _("Enter a command or an address."));
      return NULL;
    }
  if (is_address)
    put_text (object, "url", location);
  else if (!put_command (object, location, error))
    return NULL;
  if (!is_address)
    put_text (object, "folder", folder);
  if (!put_pairs (object, is_address, self->pairs, error) ||
      !put_secrets (object, is_address, self->secrets, error))
    return NULL;
  return easel_user_server_new_from_json (object, error);
}

GStrv
easel_user_server_form_dup_secrets (const EaselUserServerForm *self)
{
  g_autofree char *location = g_strstrip (g_strdup (self->location));
  g_autoptr(JsonObject) pairs = read_lines (easel_user_server_form_is_address (location), self->secrets, NULL);
  g_autoptr(GList) names = pairs != NULL ? json_object_get_members (pairs) : NULL;
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  for (GList *l = names; l != NULL; l = l->next)
    if (*easel_json_peek_string (pairs, l->data, "") != '\0')
      g_strv_builder_add_many (builder, l->data, easel_json_peek_string (pairs, l->data, ""), NULL);
  return g_strv_builder_end (builder);
}
