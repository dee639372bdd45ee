/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "easel-agent-hello.h"

#include "easel-agent-discovery-limits.h"
#include "easel-json.h"

EaselAgentHello *
easel_agent_hello_new (EaselAgentHelloKind  kind,
                       const char          *folder,
                       gboolean             open_panel)
{
  EaselAgentHello *self = g_new0 (EaselAgentHello, 1);

  self->kind = kind;
  self->folder = g_strdup (folder);
  self->open_panel = open_panel;
  return self;
}

void
easel_agent_hello_free (EaselAgentHello *self)
{
  g_free (self->folder);
  g_clear_pointer (&self->notice, json_object_unref);
  g_free (self);
}

/* In the order of EaselAgentHelloKind. */
static const char *const kinds[] = { "agent", "panel", "server", "page", "client", "notice", NULL };

static GBytes *
to_line (JsonObject *object)
{
  g_autoptr(JsonNode) node = easel_json_node_take (object);
  char *text = easel_json_to_string (node);

  return g_bytes_new_take (text, strlen (text));
}

GBytes *
easel_agent_hello_to_line (const EaselAgentHello *self)
{
  gboolean is_text = self->folder != NULL && g_utf8_validate (self->folder, -1, NULL);

  return to_line (easel_json_object (EASEL_JSON_STRING ("attach", kinds[self->kind]),
                                     EASEL_JSON_BOOLEAN ("openPanel", self->open_panel),
                                     EASEL_JSON_STRING ("folder", is_text ? self->folder : NULL),
                                     EASEL_JSON_OBJECT_REF ("notice", self->notice)));
}

EaselAgentHello *
easel_agent_hello_from_line (GBytes *line)
{
  g_autoptr(JsonNode) root = easel_json_parse_bytes (line, EASEL_LIMIT_AGENT_HELLO_BYTES, NULL);
  JsonObject *object = root != NULL ? easel_json_as_object (root, "hello", NULL) : NULL;
  const char *kind = easel_json_peek_string (object, "attach", NULL);
  EaselAgentHello *self;
  const char *folder;
  JsonObject *notice;
  guint index = 0;

  while (kinds[index] != NULL && g_strcmp0 (kind, kinds[index]) != 0)
    index++;
  if (kinds[index] == NULL)
    return NULL;
  folder = easel_json_peek_string (object, "folder", NULL);
  self = easel_agent_hello_new ((EaselAgentHelloKind) index,
                                folder != NULL && g_path_is_absolute (folder) ? folder : NULL,
                                easel_json_peek_boolean (object, "openPanel", FALSE));
  notice = easel_json_peek_object (object, "notice");
  self->notice = notice != NULL ? json_object_ref (notice) : NULL;
  return self;
}

GBytes *
easel_agent_hello_answer (const char *uri)
{
  return to_line (easel_json_object (EASEL_JSON_STRING ("uri", uri)));
}

/** easel_agent_hello_read_answer: (nullable): the address, which is not validated because the peer belongs to the same
 * user. */
char *
easel_agent_hello_read_answer (GBytes *line)
{
  g_autoptr(JsonNode) root = easel_json_parse_bytes (line, EASEL_LIMIT_AGENT_HELLO_BYTES, NULL);
  JsonObject *object = root != NULL ? easel_json_as_object (root, "answer", NULL) : NULL;

  return object != NULL ? g_strdup (easel_json_peek_string (object, "uri", NULL)) : NULL;
}

GBytes *
easel_agent_hello_answer_page (const GError *failure)
{
  return to_line (easel_json_object (EASEL_JSON_BOOLEAN ("shown", failure == NULL),
                                     EASEL_JSON_STRING ("why", failure != NULL ? failure->message : NULL)));
}

gboolean
easel_agent_hello_read_page (GBytes  *line,
                             GError **error)
{
  g_autoptr(JsonNode) root = easel_json_parse_bytes (line, EASEL_LIMIT_AGENT_HELLO_BYTES, NULL);
  JsonObject *object = root != NULL ? easel_json_as_object (root, "answer", NULL) : NULL;

  if (easel_json_peek_boolean (object, "shown", FALSE))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, easel_json_peek_string (object, "why", ""));
  return FALSE;
}
