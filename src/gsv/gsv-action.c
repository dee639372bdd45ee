/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-gsv"

#include "config.h"

#include "gsv-action.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "gsv-limits.h"
#include "gsv-pointer.h"

G_DEFINE_ENUM_TYPE (GsvActionKind, gsv_action_kind,
                    G_DEFINE_ENUM_VALUE (GSV_ACTION_TOOL, "tool.call"),
                    G_DEFINE_ENUM_VALUE (GSV_ACTION_SEND, "session.send"),
                    G_DEFINE_ENUM_VALUE (GSV_ACTION_PATCH, "state.patch"),
                    G_DEFINE_ENUM_VALUE (GSV_ACTION_UNKNOWN, "unknown"))
G_DEFINE_ENUM_TYPE (GsvConfirm, gsv_confirm,
                    G_DEFINE_ENUM_VALUE (GSV_CONFIRM_AUTO, "auto"),
                    G_DEFINE_ENUM_VALUE (GSV_CONFIRM_ALWAYS, "always"),
                    G_DEFINE_ENUM_VALUE (GSV_CONFIRM_NEVER, "never"))

static int
read_enum (GType       type,
           const char *word,
           int         otherwise)
{
  g_autoptr(GEnumClass) values = g_type_class_ref (type);
  GEnumValue *value = word != NULL ? g_enum_get_value_by_nick (values, word) : NULL;

  return value != NULL ? value->value : otherwise;
}

static JsonNode *
dup_node (JsonObject *object,
          const char *name)
{
  JsonNode *node = easel_json_peek_node (object, name);

  return node != NULL ? json_node_ref (node) : NULL;
}

/* The JSON pointer of "lastDeploy" or "assistant.plan", which are relative to the state. */
static char *
read_pointer (const char *dots)
{
  g_autofree char *whole = dots != NULL ? g_strconcat ("state.", dots, NULL) : NULL;

  return whole != NULL ? gsv_pointer_from_dots (whole) : NULL;
}

GsvAction *
gsv_action_new (const char *id,
                JsonObject *declared)
{
  GsvAction *self;

  g_return_val_if_fail (id != NULL && declared != NULL, NULL);

  self = g_new0 (GsvAction, 1);
  self->id = g_strdup (id);
  self->kind_name = g_strdup (easel_json_peek_string (declared, "kind", ""));
  self->kind = read_enum (GSV_TYPE_ACTION_KIND, self->kind_name, GSV_ACTION_UNKNOWN);
  /* An unknown value of "confirm" counts as "always", the safe one. */
  self->confirm = easel_json_has (declared, "confirm")
    ? read_enum (GSV_TYPE_CONFIRM, easel_json_peek_string (declared, "confirm", NULL), GSV_CONFIRM_ALWAYS)
    : GSV_CONFIRM_AUTO;
  self->tool = g_strdup (easel_json_peek_string (declared, "tool", NULL));
  self->session_key = g_strdup (easel_json_peek_string (declared, "sessionKey", NULL));
  self->message = g_strdup (easel_json_peek_string (declared, "message", NULL));
  self->arguments = dup_node (declared, "args");
  self->patch = dup_node (declared, "patch");
  self->save_as = read_pointer (easel_json_peek_string (declared, "saveAs", NULL));
  return self;
}

void
gsv_action_free (GsvAction *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->arguments, json_node_unref);
  g_clear_pointer (&self->patch, json_node_unref);
  g_free (self->save_as);
  g_free (self->message);
  g_free (self->conversation);
  g_free (self->session_key);
  g_free (self->tool);
  g_free (self->kind_name);
  g_free (self->id);
  g_free (self);
}

/* Whether the user is asked before the action runs. "never" and "auto" are values in the canvas, which an agent wrote.
 * With "auto", tools and messages are confirmed, because they have effects outside of the canvas, and changes of the
 * canvas' own state are not. */
gboolean
gsv_action_needs_confirmation (const GsvAction *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  if (self->confirm == GSV_CONFIRM_AUTO)
    return self->kind != GSV_ACTION_PATCH;
  return self->confirm == GSV_CONFIRM_ALWAYS;
}

static const char *
describe_kind (const GsvAction *action)
{
  switch (action->kind)
    {
    case GSV_ACTION_TOOL:
      return _("Calls a tool");
    case GSV_ACTION_SEND:
      return _("Sends a message to an agent");
    case GSV_ACTION_PATCH:
      return _("Changes the state of this canvas");
    case GSV_ACTION_UNKNOWN:
    default:
      return _("Not known to this version");
    }
}

char *
gsv_action_dup_kind (const GsvAction *self)
{
  g_autofree char *tool = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  tool = self->tool != NULL ? easel_text_for_display (self->tool, EASEL_LIMIT_DISPLAY_CHARS) : NULL;
  return tool != NULL ? g_strdup_printf ("%s: %s", describe_kind (self), tool) : g_strdup (describe_kind (self));
}

static void
append_line (GString    *lines,
             const char *label,
             const char *foreign)
{
  g_autofree char *text = easel_text_for_reading (foreign);

  g_string_append_printf (lines, "%s%s %s", lines->len > 0 ? "\n" : "", label, text);
}

static void
append_node (GString    *lines,
             const char *label,
             JsonNode   *node)
{
  g_autofree char *json = node != NULL ? easel_json_to_string (node) : NULL;

  if (json != NULL)
    append_line (lines, label, json);
}

char *
gsv_action_describe (const GsvAction *self,
                     JsonNode        *input)
{
  GString *lines = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  append_line (lines, _("Action:"), self->id);
  if (self->tool != NULL)
    append_line (lines, _("Tool:"), self->tool);
  if (self->session_key != NULL)
    append_line (lines, _("Conversation:"), self->session_key);
  if (self->message != NULL)
    append_line (lines, _("Message:"), self->message);
  append_node (lines, _("Arguments:"), self->arguments);
  append_node (lines, _("Change:"), self->patch);
  append_node (lines, _("Input:"), input);
  return g_string_free (lines, FALSE);
}
