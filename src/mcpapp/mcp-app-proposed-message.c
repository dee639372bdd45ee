/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app-proposed-message.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "mcp-app-limits.h"

struct _McpAppProposedMessage
{
  GObject    parent_instance;

  JsonArray *content;
};

G_DEFINE_FINAL_TYPE (McpAppProposedMessage, mcp_app_proposed_message, G_TYPE_OBJECT)

static void
mcp_app_proposed_message_finalize (GObject *object)
{
  json_array_unref (MCP_APP_PROPOSED_MESSAGE (object)->content);

  G_OBJECT_CLASS (mcp_app_proposed_message_parent_class)->finalize (object);
}

static void
mcp_app_proposed_message_class_init (McpAppProposedMessageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_app_proposed_message_finalize;
}

static void
mcp_app_proposed_message_init (McpAppProposedMessage *self)
{
}

/**
 * mcp_app_proposed_message_new:
 * @content: (transfer none): content blocks; must not be changed later
 *
 * Returns: (transfer full): a proposed message
 */
McpAppProposedMessage *
mcp_app_proposed_message_new (JsonArray *content)
{
  McpAppProposedMessage *self;

  g_return_val_if_fail (content != NULL, NULL);

  self = g_object_new (MCP_TYPE_APP_PROPOSED_MESSAGE, NULL);
  self->content = json_array_ref (content);
  return self;
}

/** mcp_app_proposed_message_get_content: (transfer none): the content blocks of the message. */
JsonArray *
mcp_app_proposed_message_get_content (McpAppProposedMessage *self)
{
  g_return_val_if_fail (MCP_IS_APP_PROPOSED_MESSAGE (self), NULL);

  return self->content;
}

/** mcp_app_proposed_message_dup_text: (transfer full): as mcp_app_content_dup_text(). */
char *
mcp_app_proposed_message_dup_text (McpAppProposedMessage *self)
{
  g_return_val_if_fail (MCP_IS_APP_PROPOSED_MESSAGE (self), NULL);

  return mcp_app_content_dup_text (self->content);
}

static const char *
name_kind (const char *type)
{
  static const struct
  {
    const char *type;
    const char *name;
  } kinds[] = {
    { "image", N_("(an image)") },
    { "audio", N_("(a sound)") },
    { "resource", N_("(a file)") },
    { "resource_link", N_("(a link to a file)") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      if (g_strcmp0 (type, kinds[i].type) == 0)
        return _(kinds[i].name);
    }
  return _("(something that cannot be shown)");
}

/**
 * mcp_app_content_dup_text:
 * @content: (nullable): content blocks; foreign
 *
 * Returns: (transfer full): text for people, at most MCP_APP_LIMIT_TEXT_CHARS and one block; may be empty
 */
char *
mcp_app_content_dup_text (JsonArray *content)
{
  g_autoptr(GString) text = g_string_new (NULL);
  g_autofree char *clean = NULL;

  for (guint i = 0; content != NULL && i < json_array_get_length (content); i++)
    {
      JsonObject *block = easel_json_array_object (content, i);
      const char *type = easel_json_peek_string (block, "type", NULL);
      gboolean is_text = g_strcmp0 (type, "text") == 0;

      if (text->len > 0)
        g_string_append_c (text, '\n');
      g_string_append (text, is_text ? easel_json_peek_string (block, "text", "") : name_kind (type));
      if (text->len > MCP_APP_LIMIT_TEXT_CHARS)
        break;
    }
  clean = easel_text_for_reading (text->str);
  if (g_utf8_strlen (clean, -1) > MCP_APP_LIMIT_TEXT_CHARS)
    {
      g_autofree char *cut = g_utf8_substring (clean, 0, MCP_APP_LIMIT_TEXT_CHARS);

      return g_strconcat (cut, "…", NULL);
    }
  return g_steal_pointer (&clean);
}
