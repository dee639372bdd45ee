/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-body.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <gtksourceview/gtksource.h>
#include <string.h>

#include "easel-foreign-text.h"
#include "easel-json.h"
#include "easel-markdown-view.h"
#include "easel-text.h"
#include "easel-chart.h"
#include "pmx-csv.h"
#include "pmx-labels.h"
#include "pmx-limits.h"
#include "pmx-picture.h"
#include "pmx-table.h"

/* --- parts ------------------------------------------------------------------------------------------------------ */

/* (transfer full): foreign text of several lines, cut to the length that is shown. */
static char *
dup_text (const char *foreign)
{
  g_autofree char *text = easel_text_for_layout (foreign, PMX_LIMIT_TEXT_CHARS);

  if (g_utf8_strlen (foreign, -1) <= PMX_LIMIT_TEXT_CHARS)
    return g_steal_pointer (&text);
  /* Translators: %s is the beginning of a long text. */
  return g_strdup_printf (_("%s\n\n(The rest is too long to be shown here.)"), text);
}

GtkWidget *
pmx_body_label_new (const char *text,
                    const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_box (void)
{
  return gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
}

/* @foreign: (nullable): NULL: nothing is added. */
static void
add_text (GtkWidget  *box,
          const char *foreign,
          const char *css_class)
{
  GtkWidget *label;

  if (foreign == NULL || *foreign == '\0')
    return;
  label = easel_foreign_text_new (foreign);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  if (GTK_IS_LABEL (label))
    gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (box), label);
}

static void
add_member (GtkWidget  *box,
            JsonObject *data,
            const char *member,
            const char *css_class)
{
  add_text (box, easel_json_peek_string (data, member, NULL), css_class);
}

/* Appends a fact to a line, separated by a dot. */
static void
append_fact (GString    *line,
             const char *fact)
{
  if (fact != NULL && *fact != '\0')
    g_string_append_printf (line, "%s%s", line->len > 0 ? " · " : "", fact);
}

static void
dark_cb (AdwStyleManager *style,
         GParamSpec      *pspec,
         GtkSourceBuffer *buffer)
{
  GtkSourceStyleSchemeManager *schemes = gtk_source_style_scheme_manager_get_default ();
  const char *id = adw_style_manager_get_dark (style) ? "Adwaita-dark" : "Adwaita";

  gtk_source_buffer_set_style_scheme (buffer, gtk_source_style_scheme_manager_get_scheme (schemes, id));
}

/* @name: (nullable): the name of a file, which determines the language; @language: (nullable): the language itself. */
static GtkWidget *
make_code (const char *foreign,
           const char *name,
           const char *language)
{
  GtkSourceLanguageManager *languages = gtk_source_language_manager_get_default ();
  AdwStyleManager *style = adw_style_manager_get_default ();
  g_autoptr(GtkSourceBuffer) buffer = gtk_source_buffer_new (NULL);
  g_autofree char *text = dup_text (foreign);
  GtkSourceLanguage *found = NULL;
  GtkWidget *view = gtk_source_view_new_with_buffer (buffer);

  if (language != NULL)
    found = gtk_source_language_manager_get_language (languages, language);
  else if (name != NULL && *name != '\0')
    found = gtk_source_language_manager_guess_language (languages, name, NULL);
  gtk_source_buffer_set_language (buffer, found);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (dark_cb), buffer, 0);
  dark_cb (style, NULL, buffer);
  gtk_source_view_set_show_line_numbers (GTK_SOURCE_VIEW (view), TRUE);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (buffer), text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Text of the node"), -1);
  return view;
}

/* Common names of languages that are not file extensions. */
static const struct
{
  const char *name;
  const char *id;
} languages_of_people[] = {
  { "c++", "cpp" }, { "console", "sh" }, { "csharp", "c-sharp" }, { "javascript", "js" }, { "jsx", "js" },
  { "shell", "sh" }, { "text", NULL }, { "typescript", "typescript" },
};

/* (nullable): the language of a Markdown code block; the foreign name can be a language or a file extension. */
static const char *
find_language (const char *foreign)
{
  GtkSourceLanguageManager *languages = gtk_source_language_manager_get_default ();
  g_autofree char *name = g_ascii_strdown (foreign, -1);
  g_autofree char *file = g_strconcat ("code.", name, NULL);
  GtkSourceLanguage *found;

  for (guint i = 0; i < G_N_ELEMENTS (languages_of_people); i++)
    if (g_str_equal (languages_of_people[i].name, name))
      return languages_of_people[i].id;
  if (name[strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789+#._-")] != '\0')
    return NULL;
  found = gtk_source_language_manager_get_language (languages, name);
  if (found == NULL)
    found = gtk_source_language_manager_guess_language (languages, file, NULL);
  return found != NULL ? gtk_source_language_get_id (found) : NULL;
}

static GtkWidget *
make_fenced (const char *foreign,
             const char *language,
             GObject    *node)
{
  return make_code (foreign, NULL, find_language (language));
}

static GtkWidget *
make_markdown (PmxNode    *node,
               const char *foreign)
{
  static const EaselMarkdownMakers makers = { pmx_picture_new, make_fenced };
  g_autofree char *text = dup_text (foreign);

  return easel_markdown_view_new (text, &makers, G_OBJECT (node));
}

/* @values: CSV text (RFC 4180). NULL: it has no rows. */
static GtkWidget *
make_columns (const char *values,
              char        separator)
{
  g_autoptr(GPtrArray) rows = pmx_csv_parse (values, separator);

  return rows->len > 0 ? pmx_table_new_rows (rows) : NULL;
}

/* Members of the data that have rows, for nodes of any kind. */
static const char * const rows_members[] = { "rows", "entries", "items", "events", "steps", "spans", "primitiveData" };

/* A node of an unknown kind: its numbers, its rows, or all its members. */
static GtkWidget *
make_facts (PmxNode *node)
{
  JsonObject *data = pmx_node_get_data (node);
  JsonObject *config = easel_json_peek_object (data, "graphConfig");
  GtkWidget *made = config != NULL ? easel_chart_new (config) : NULL;
  g_autoptr(JsonNode) all = NULL;

  for (guint i = 0; made == NULL && i < G_N_ELEMENTS (rows_members); i++)
    {
      JsonNode *rows = easel_json_peek_node (data, rows_members[i]);

      made = rows != NULL ? pmx_table_new (rows) : NULL;
    }
  if (made != NULL)
    return made;
  all = easel_json_node_take (json_object_ref (data));
  made = pmx_table_new (all);
  return made != NULL ? made : pmx_body_label_new (_("There is nothing on this node."), NULL);
}

/* --- kinds of nodes ----------------------------------------------------------------------------------------------- */

static GtkWidget *
make_text (PmxNode *node)
{
  const char *content = pmx_node_get_content (node);

  return content != NULL ? make_markdown (node, content) : make_facts (node);
}

static gboolean
has_suffix (const char *name,
            const char *suffix)
{
  gsize length = strlen (name), n = strlen (suffix);

  return length > n && g_ascii_strcasecmp (name + length - n, suffix) == 0;
}

/* A binary file: only its name and size are shown. */
static GtkWidget *
make_binary (PmxNode *node)
{
  JsonObject *data = pmx_node_get_data (node);
  const char *title = pmx_node_get_title (node);
  gint64 n_bytes = easel_json_peek_int (data, "byteSize", 0);
  g_autofree char *size = n_bytes > 0 ? g_format_size ((guint64) n_bytes) : NULL;
  g_autoptr(GString) line = g_string_new (NULL);
  GtkWidget *box = make_box ();

  append_fact (line, easel_json_peek_string (data, "mimeType", NULL));
  append_fact (line, size);
  add_text (box, title != NULL ? title : pmx_node_get_path (node), "title-2");
  add_text (box, line->str, "dim-label");
  return box;
}

/* Shows a file according to its file name extension. */
static GtkWidget *
make_file (PmxNode *node)
{
  const char *content = pmx_node_get_content (node);
  const char *path = pmx_node_get_path (node);
  const char *title = pmx_node_get_title (node);
  const char *name = path != NULL ? path : title != NULL ? title : "";
  GtkWidget *table = NULL;

  if (pmx_node_is_elsewhere (node))
    return make_binary (node);
  if (content == NULL)
    return make_facts (node);
  if (has_suffix (name, ".md") || has_suffix (name, ".markdown"))
    return make_markdown (node, content);
  if (has_suffix (name, ".csv"))
    table = make_columns (content, ',');
  else if (has_suffix (name, ".tsv"))
    table = make_columns (content, '\t');
  return table != NULL ? table : make_code (content, name, NULL);
}

static GtkWidget *
make_diff (PmxNode *node)
{
  const char *content = pmx_node_get_content (node);

  return content != NULL ? make_code (content, NULL, "diff") : make_facts (node);
}

/* A phase, or a text instead; below it the active tool and agent. */
static GtkWidget *
make_status (PmxNode *node)
{
  JsonObject *data = pmx_node_get_data (node);
  JsonObject *agent = easel_json_peek_object (data, "subagent");
  const char *phase = easel_json_peek_string (data, "phase", "");
  const char *content = pmx_node_get_content (node);
  const char *state = agent != NULL ? easel_json_peek_string (agent, "state", "") : "completed";
  GtkWidget *box = make_box ();

  if (*phase == '\0')
    phase = content != NULL && *content != '\0' ? content : easel_json_peek_string (data, "status", "");
  add_text (box, phase, "title-1");
  add_member (box, data, "detail", NULL);
  add_member (box, data, "message", NULL);
  add_member (box, data, "activeTool", "monospace");
  if (!g_str_equal (state, "completed"))
    {
      g_autoptr(GString) line = g_string_new (NULL);

      append_fact (line, easel_json_peek_string (agent, "name", NULL));
      append_fact (line, state);
      add_text (box, line->str, "dim-label");
    }
  return box;
}

/* A tool call of an agent: the tool, its result, and its duration. */
static GtkWidget *
make_trace (PmxNode *node)
{
  JsonObject *data = pmx_node_get_data (node);
  const char *tool = easel_json_peek_string (data, "toolName", NULL);
  const char *status = easel_json_peek_string (data, "status", NULL);
  const char *summary = easel_json_peek_string (data, "resultSummary", NULL);
  g_autoptr(GString) line = g_string_new (NULL);
  GtkWidget *box;

  if (tool == NULL && status == NULL && pmx_node_get_content (node) == NULL)
    return make_facts (node);
  box = make_box ();
  append_fact (line, status != NULL ? pmx_labels_status (status) : NULL);
  append_fact (line, easel_json_peek_string (data, "category", NULL));
  append_fact (line, easel_json_peek_string (data, "duration", NULL));
  add_text (box, tool != NULL ? tool : pmx_node_get_title (node), "title-2");
  add_text (box, line->str, "dim-label");
  if (g_strcmp0 (easel_json_peek_string (data, "activity", NULL), tool) != 0)
    add_member (box, data, "activity", NULL);
  add_text (box, summary != NULL ? summary : pmx_node_get_content (node), NULL);
  add_member (box, data, "error", "error");
  return box;
}

/* Whether a member of the data of any node is not part of its visible content. */
static gboolean
is_of_layout (const char *name)
{
  static const char * const names[] = { "title", "content", "strictSize", "arrangeLocked", "axCapabilities", "__type",
                                        NULL };

  return g_strv_contains (names, name);
}

/* Lines in the order in which they were written, and other members of the data. Command-line tools write “
 * ” as two characters. */
static GtkWidget *
make_ledger (PmxNode *node)
{
  const char *content = pmx_node_get_content (node);
  g_auto(GStrv) parts = g_strsplit (content != NULL ? content : "", "\\n", -1);
  g_autofree char *lines = g_strjoinv ("\n", parts);
  g_autoptr(JsonObject) rest = json_object_new ();
  g_autoptr(JsonNode) all = NULL;
  GtkWidget *box;
  GtkWidget *table;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (content == NULL)
    return make_facts (node);
  box = make_box ();
  json_object_iter_init_ordered (&iter, pmx_node_get_data (node));
  while (json_object_iter_next_ordered (&iter, &name, &member))
    if (!is_of_layout (name))
      json_object_set_member (rest, name, json_node_ref (member));
  gtk_box_append (GTK_BOX (box), make_code (lines, NULL, NULL));
  all = easel_json_node_take (json_object_ref (rest));
  table = json_object_get_size (rest) > 0 ? pmx_table_new (all) : NULL;
  if (table != NULL)
    gtk_box_append (GTK_BOX (box), table);
  return box;
}

/* Text that the server extracted from a web page; Easel does not load that page. */
static GtkWidget *
make_webpage (PmxNode *node)
{
  JsonObject *data = pmx_node_get_data (node);
  const char *excerpt = easel_json_peek_string (data, "excerpt", NULL);
  const char *status = easel_json_peek_string (data, "status", NULL);
  GtkWidget *box = make_box ();

  add_member (box, data, "pageTitle", "title-2");
  add_member (box, data, "url", "dim-label");
  add_member (box, data, "description", NULL);
  if (status != NULL && !g_str_equal (status, "ready"))
    add_text (box, pmx_labels_status (status), "dim-label");
  add_member (box, data, "error", "error");
  add_text (box, excerpt != NULL ? excerpt : pmx_node_get_content (node), NULL);
  return box;
}

static GtkWidget *
make_group (PmxNode *node)
{
  JsonArray *children = easel_json_peek_array (pmx_node_get_data (node), "children");
  guint n = children != NULL ? json_array_get_length (children) : 0;
  g_autofree char *label = NULL;

  label = g_strdup_printf (ngettext ("%u node is in this group.", "%u nodes are in this group.", n), n);
  return pmx_body_label_new (label, NULL);
}

/* Adds the names of the nodes in a group, which only the board has. */
static void
add_members (GtkWidget *box,
             PmxNode   *node,
             PmxBoard  *board)
{
  JsonArray *children = easel_json_peek_array (pmx_node_get_data (node), "children");
  guint n = children != NULL ? MIN (json_array_get_length (children), PMX_LIMIT_TABLE_ROWS) : 0;

  for (guint i = 0; i < n; i++)
    {
      const char *id = easel_json_array_string (children, i);
      PmxNode *child = id != NULL ? pmx_board_find (board, id) : NULL;
      const char *title = child != NULL ? pmx_node_get_title (child) : NULL;
      g_autofree char *shown = easel_text_for_display (title != NULL ? title : id != NULL ? id : "",
                                                       EASEL_LIMIT_DISPLAY_CHARS);
      g_autofree char *line = g_strconcat ("• ", shown, NULL);

      gtk_box_append (GTK_BOX (box), pmx_body_label_new (line, NULL));
    }
}

/* The context that the server gives to agents when they start: cards, or a text. */
static GtkWidget *
make_context (PmxNode *node)
{
  JsonArray *cards = easel_json_peek_array (pmx_node_get_data (node), "cards");
  GtkWidget *box;

  if (cards == NULL || json_array_get_length (cards) == 0)
    return make_text (node);
  box = make_box ();
  for (guint i = 0; i < MIN (json_array_get_length (cards), PMX_LIMIT_TABLE_ROWS); i++)
    {
      JsonObject *card = easel_json_array_object (cards, i);

      if (card == NULL)
        continue;
      add_text (box, easel_json_peek_string (card, "title", easel_json_peek_string (card, "label", NULL)), "heading");
      add_member (box, card, "summary", NULL);
      add_text (box, easel_json_peek_string (card, "pathDisplay", easel_json_peek_string (card, "path", NULL)),
                "dim-label");
    }
  return box;
}

/* The image, unless it is stored on the server, and its description. Easel does not fetch images from the server,
 * because it does not authenticate clients. */
static GtkWidget *
make_image (PmxNode *node)
{
  JsonObject *data = pmx_node_get_data (node);
  const char *content = pmx_node_get_content (node);
  const char *title = pmx_node_get_title (node);
  GtkWidget *box = make_box ();

  if (!pmx_node_is_elsewhere (node))
    gtk_box_append (GTK_BOX (box), pmx_picture_new (content, title != NULL ? title : "", G_OBJECT (node)));
  /* The source of the image, unless it is a data: address. */
  if (content != NULL && !g_str_has_prefix (content, "data:"))
    add_text (box, content, "monospace");
  add_member (box, data, "validationStatus", "heading");
  add_member (box, data, "validationMessage", NULL);
  add_member (box, data, "warning", "warning");
  return box;
}

static const struct
{
  const char *kind;
  GtkWidget *(*make) (PmxNode *node);
} kinds[] = {
  { "context", make_context },
  { "diff", make_diff },
  { "file", make_file },
  { "group", make_group },
  { "image", make_image },
  { "ledger", make_ledger },
  { "status", make_status },
  { "trace", make_trace },
  { "webpage", make_webpage },
};

/**
 * pmx_body_new:
 * @node: a node
 * @board: (nullable): the board with the node
 *
 * Returns: (transfer floating): a widget with the present content of the node; for an unknown kind its text, if any
 */
GtkWidget *
pmx_body_new (PmxNode  *node,
              PmxBoard *board)
{
  GtkWidget *box;

  g_return_val_if_fail (PMX_IS_NODE (node), NULL);

  if (board != NULL && g_str_equal (pmx_node_get_kind (node), "group"))
    {
      box = make_box ();
      gtk_box_append (GTK_BOX (box), make_group (node));
      add_members (box, node, board);
      return box;
    }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].kind, pmx_node_get_kind (node)))
      return kinds[i].make (node);
  return make_text (node);
}
