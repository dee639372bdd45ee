/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-prompt-content.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "easel-agent-command-limits.h"
#include "easel-json.h"
#include "easel-text.h"

/* Added to the end of a HTML document: the answer of a form without a script of its own. A name that occurs more than
 * once has an array of values; a file is its name. */
static const char submit_script[] =
  "<script>addEventListener('submit', (event) => {\n"
  "  if (event.defaultPrevented)\n"
  "    return;\n"
  "  event.preventDefault();\n"
  "  const answer = Object.create(null);\n"
  "  for (const [name, value] of new FormData(event.target, event.submitter)) {\n"
  "    const text = typeof value === 'string' ? value : value.name;\n"
  "    answer[name] = name in answer ? [].concat(answer[name], text) : text;\n"
  "  }\n"
  "  ahpCanvas.postMessage(answer);\n"
  "});</script>\n";

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* The choice of a button in the context of its action. */
#define CHOICE "choice"

typedef struct
{
  char         *name;      /* for messages */
  GInputStream *stream;    /* nullable: not open yet */
  char         *bytes;
  gboolean      is_form;
} Reading;

static void
reading_free (Reading *reading)
{
  g_free (reading->name);
  g_clear_object (&reading->stream);
  g_free (reading->bytes);
  g_free (reading);
}

/* (nullable): why the text cannot be shown. */
static const char *
find_fault (const char *text,
            gsize       length)
{
  if (length > EASEL_LIMIT_PROMPT_BYTES)
    return _("it is larger than 4 MiB");
  if (!g_utf8_validate_len (text, length, NULL))
    return _("it is not text in UTF-8");
  if (strspn (text, " \t\r\n\f") == length)
    return _("it is empty");
  return NULL;
}

static void
take_text (GTask *task,
           gsize  length)
{
  Reading *reading = g_task_get_task_data (task);
  const char *text = reading->bytes;
  const char *fault;

  reading->bytes[length] = '\0';
  if (g_str_has_prefix (text, BYTE_ORDER_MARK))
    text += strlen (BYTE_ORDER_MARK);
  fault = find_fault (text, length - (gsize) (text - reading->bytes));
  if (fault != NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", reading->name, fault);
      return;
    }
  reading->is_form = strchr ("{[", text[strspn (text, " \t\r\n")]) != NULL;
  g_task_return_pointer (task, reading->is_form ? g_strdup (text) : g_strconcat (text, submit_script, NULL), g_free);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Reading *reading = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  gsize length;

  if (g_input_stream_read_all_finish (G_INPUT_STREAM (source), result, &length, &error))
    {
      take_text (task, length);
      return;
    }
  g_prefix_error (&error, "%s: ", reading->name);
  g_task_return_error (task, g_steal_pointer (&error));
}

/* Reads a byte more than the limit, to see that the text is larger; the buffer has another for the end of the string.
 * @task: (transfer full) */
static void
read_stream (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  reading->bytes = g_malloc (EASEL_LIMIT_PROMPT_BYTES + 2);
  g_input_stream_read_all_async (reading->stream, reading->bytes, EASEL_LIMIT_PROMPT_BYTES + 1, G_PRIORITY_DEFAULT,
                                 g_task_get_cancellable (task), read_cb, task);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;

  reading->stream = (GInputStream *) g_file_read_finish (G_FILE (source), result, &error);
  if (reading->stream == NULL)
    g_task_return_error (task, error);
  else
    read_stream (g_steal_pointer (&task));
}

void
easel_prompt_content_read_async (const char          *path,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Reading *reading = g_new0 (Reading, 1);
  g_autoptr(GFile) file = NULL;

  g_task_set_source_tag (task, easel_prompt_content_read_async);
  g_task_set_task_data (task, reading, (GDestroyNotify) reading_free);
  if (g_str_equal (path, "-"))
    {
      reading->name = g_strdup (_("standard input"));
      reading->stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
      read_stream (task);
      return;
    }
  reading->name = g_filename_display_name (path);
  file = g_file_new_for_path (path);
  g_file_read_async (file, G_PRIORITY_DEFAULT, cancellable, opened_cb, task);
}

char *
easel_prompt_content_read_finish (GAsyncResult  *result,
                                  gboolean      *is_form,
                                  GError       **error)
{
  GTask *task = G_TASK (result);
  char *text = g_task_propagate_pointer (task, error);

  *is_form = text != NULL && ((Reading *) g_task_get_task_data (task))->is_form;
  return text;
}

/* Takes @body. */
static void
add_component (JsonArray  *components,
               const char *id,
               const char *type,
               JsonObject *body)
{
  JsonObject *component = easel_json_object (EASEL_JSON_OBJECT (type, body));

  json_array_add_object_element (components, easel_json_object (EASEL_JSON_STRING ("id", id),
                                                                EASEL_JSON_OBJECT ("component", component)));
}

/* @hint: (nullable): the style. A2UI shows a text as Markdown. */
static void
add_text (JsonArray  *components,
          const char *id,
          const char *plain,
          const char *hint)
{
  g_autofree char *markdown = easel_text_for_markdown (plain);
  JsonObject *text = easel_json_object (EASEL_JSON_STRING ("literalString", markdown));

  add_component (components, id, "Text", easel_json_object (EASEL_JSON_STRING ("usageHint", hint),
                                                            EASEL_JSON_OBJECT ("text", text)));
}

/* The value of the button is a number, so that the choice is printed exactly as it was given. */
static void
add_choice (JsonArray  *components,
            JsonArray  *ids,
            const char *choice,
            guint       number)
{
  g_autofree char *id = g_strdup_printf ("choice-%u", number);
  g_autofree char *label = g_strdup_printf ("label-%u", number);
  JsonObject *value = easel_json_object (EASEL_JSON_INT ("literalNumber", number));
  JsonArray *context = json_array_new ();

  json_array_add_object_element (context, easel_json_object (EASEL_JSON_STRING ("key", CHOICE),
                                                             EASEL_JSON_OBJECT ("value", value)));
  add_component (components, id, "Button",
                 easel_json_object (EASEL_JSON_STRING ("child", label),
                                    EASEL_JSON_OBJECT ("action",
                                                       easel_json_object (EASEL_JSON_STRING ("name", "choose"),
                                                                          EASEL_JSON_ARRAY ("context", context)))));
  add_text (components, label, choice, NULL);
  json_array_add_string_element (ids, id);
}

/* (transfer full): @body (transfer full) as a message of the form with the questions. */
static char *
print_message (const char *name,
               JsonObject *body)
{
  g_autoptr(JsonNode) node = NULL;

  easel_json_object_set (body, EASEL_JSON_STRING ("surfaceId", "prompt"));
  node = easel_json_node_take (easel_json_object (EASEL_JSON_OBJECT (name, body)));
  return easel_json_to_string (node);
}

char *
easel_prompt_content_new_choices (const char  *question,
                                  char       **choices)
{
  JsonArray *components = json_array_new ();
  JsonArray *ids = json_array_new ();
  JsonObject *children = easel_json_object (EASEL_JSON_ARRAY ("explicitList", ids));
  g_autofree char *update = NULL;
  g_autofree char *begin = NULL;

  add_component (components, "root", "Column", easel_json_object (EASEL_JSON_OBJECT ("children", children)));
  add_text (components, "question", question, "h3");
  json_array_add_string_element (ids, "question");
  for (guint i = 0; choices[i] != NULL; i++)
    add_choice (components, ids, choices[i], i);
  update = print_message ("surfaceUpdate", easel_json_object (EASEL_JSON_ARRAY ("components", components)));
  begin = print_message ("beginRendering", easel_json_object (EASEL_JSON_STRING ("root", "root")));
  return g_strconcat (update, "\n", begin, "\n", NULL);
}

gint64
easel_prompt_content_read_choice (JsonObject *action)
{
  return easel_json_peek_int (easel_json_peek_object (action, "context"), CHOICE, -1);
}
