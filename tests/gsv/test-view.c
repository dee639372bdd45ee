/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the list of a gateway's canvases says of each, and makes. */
#include "easel-alert.h"
#include "easel-gsv-surface.h"
#include "easel-json.h"
#include "easel-test.h"
#include "view-fixture.h"

static void
assert_fact (const char *title,
             const char *value)
{
  GtkWidget *row = view_find_before (ADW_TYPE_ACTION_ROW, title);

  g_assert_nonnull (row);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, value);
}

/* All that the gateway says of a canvas is in its details, and is kept up. */
static void
test_facts (Shown         *self,
            gconstpointer  data)
{
  g_autoptr(JsonObject) got = gateway_do (self->base.gateway, "canvas.get", "{\"canvasId\":\"deploy-prod\"}");
  JsonObject *descriptor = easel_json_peek_object (got, "descriptor");
  gint64 created = easel_json_peek_int (descriptor, "createdAt", 0) / 1000;
  g_autoptr(GDateTime) time = g_date_time_new_from_unix_local (created);
  g_autofree char *shown = g_date_time_format (time, "%c");

  view_show_list (self);
  view_press (self, "Details");
  easel_test_wait_until (view_find_before (ADW_TYPE_ACTION_ROW, "Identifier") != NULL);
  assert_fact ("Identifier", "deploy-prod");
  assert_fact ("Kind", "html");
  assert_fact ("Page", "assets/index.html");
  assert_fact ("Owner", "agent:main:main");
  assert_fact ("Revision", "1");
  assert_fact ("Created", shown);
  view_act (self, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"title\":\"Other\"}");
  easel_test_wait_until (g_str_equal (adw_action_row_get_subtitle (ADW_ACTION_ROW (
                           view_find_before (ADW_TYPE_ACTION_ROW, "Revision"))), "2"));
}

static gboolean
reads (const char *words)
{
  GtkWidget *view = view_find_before (GTK_TYPE_TEXT_VIEW, NULL);
  g_autofree char *text = NULL;

  if (view == NULL)
    return FALSE;
  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "text", &text, NULL);
  return strstr (text, words) != NULL;
}

/* The specification and the state can be read as they are, also of a canvas that is not open here. */
static void
test_json (Shown         *self,
           gconstpointer  data)
{
  static const struct { const char *row; const char *words; } parts[] = {
    { "Specification", "\"everyMs\": 2000" },
    { "State", "\"service\": \"api\"" },
  };

  view_show_list (self);
  view_press (self, "Details");
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      easel_test_wait_until (view_find_before (ADW_TYPE_ACTION_ROW, parts[i].row) != NULL);
      gtk_widget_activate (view_find_before (ADW_TYPE_ACTION_ROW, parts[i].row));
      easel_test_wait_until (reads (parts[i].words));
      gtk_window_close (GTK_WINDOW (gtk_widget_get_root (view_find_before (GTK_TYPE_TEXT_VIEW, NULL))));
      easel_test_wait_until (view_count () == 1);
    }
}

/* A canvas that the user makes is of the kind that they chose, and open. */
static void
test_create (Shown         *self,
             gconstpointer  kind)
{
  g_autoptr(JsonObject) made = NULL;
  const char *mode = GPOINTER_TO_UINT (kind) == 0 ? "html" : "a2ui";

  view_show_list (self);
  view_press (self, "_New Canvas…");
  easel_test_wait_until (view_find_before (GTK_TYPE_DROP_DOWN, NULL) != NULL);
  gtk_editable_set_text (GTK_EDITABLE (view_find_before (GTK_TYPE_ENTRY, NULL)), "Night Watch");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (view_find_before (GTK_TYPE_DROP_DOWN, NULL)), GPOINTER_TO_UINT (kind));
  easel_alert_respond (EASEL_ALERT (view_find_before (EASEL_TYPE_ALERT, NULL)), "yes");
  easel_test_wait_until (fixture_get_canvas (&self->base, 1) != NULL);
  g_assert_cmpstr (easel_canvas_get_title (fixture_get_canvas (&self->base, 1)), ==, "Night Watch");
  made = gateway_do (self->base.gateway, "canvas.get", "{\"canvasId\":\"night-watch\"}");
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (made, "descriptor"), "mode", NULL), ==, mode);
}

/* What the gateway says about it is said, and nothing is opened. */
static void
test_create_refused (Shown         *self,
                     gconstpointer  data)
{
  view_show_list (self);
  gateway_refuse (self->base.gateway, "canvas.create", 403, "no more canvases");
  view_press (self, "_New Canvas…");
  easel_test_wait_until (view_find_before (GTK_TYPE_ENTRY, NULL) != NULL);
  gtk_editable_set_text (GTK_EDITABLE (view_find_before (GTK_TYPE_ENTRY, NULL)), "Night Watch");
  easel_alert_respond (EASEL_ALERT (view_find_before (EASEL_TYPE_ALERT, NULL)), "yes");
  easel_test_wait_until (view_find (self->window, GTK_TYPE_LABEL, "no more canvases") != NULL);
  g_assert_null (fixture_get_canvas (&self->base, 1));
}

/* Cells of tables that begin with @words. */
static guint
count_cells (GtkWidget  *widget,
             const char *words)
{
  guint n = GTK_IS_LABEL (widget) && GTK_IS_GRID (gtk_widget_get_parent (widget)) &&
            g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), words) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count_cells (child, words);
  return n;
}

#define N_HOSTS 200

/* Another client writes a list of hosts, whose names begin with @words, to the canvas. */
static void
write_hosts (Shown      *self,
             const char *words)
{
  g_autofree char *note = g_strnfill (400, 'n');
  GString *params = g_string_new ("{\"canvasId\":\"deploy-prod\",\"statePatch\":["
                                  "{\"op\":\"add\",\"path\":\"/hosts\",\"value\":[");

  for (guint i = 0; i < N_HOSTS; i++)
    g_string_append_printf (params, "%s{\"name\":\"%s-%u\",\"note\":\"%s\"}", i > 0 ? "," : "", words, i, note);
  g_string_append (params, "]}]}");
  view_act (self, "canvas.patch", params->str);
  g_string_free (params, TRUE);
}

static void
show_hosts (Shown *self)
{
  g_autoptr(JsonObject) opened = NULL;

  fixture_start (&self->base);
  write_hosts (self, "web");
  opened = gateway_do (self->base.gateway, "canvas.open", "{\"canvasId\":\"deploy-prod\",\"clientId\":\"easel-test\"}");
  easel_test_wait_until (fixture_get_canvas (&self->base, 1) != NULL &&
                         easel_canvas_get_state (fixture_get_canvas (&self->base, 1)) == EASEL_CANVAS_READY);
  view_show (self, &easel_gsv_surface_kind, fixture_get_canvas (&self->base, 1));
}

/* A long list is shown row after row. A list that replaces it before it is shown whole is shown instead, and a change of
 * another value to another kind keeps the table. */
static void
test_long_table (Shown         *self,
                 gconstpointer  data)
{
  GtkWidget *cell;

  show_hosts (self);
  g_assert_cmpuint (count_cells (self->window, "web-"), <, N_HOSTS);
  easel_test_wait_until (count_cells (self->window, "web-") > N_HOSTS / 10);
  write_hosts (self, "mail");
  easel_test_wait_until (count_cells (self->window, "mail-") == N_HOSTS);
  g_assert_cmpuint (count_cells (self->window, "web-"), ==, 0);
  /* A cell has a place from the next frame on. */
  easel_test_wait_until ((cell = view_find (self->window, GTK_TYPE_LABEL, "mail-1")) != NULL);
  view_act (self, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"statePatch\":["
                                  "{\"op\":\"replace\",\"path\":\"/service\",\"value\":true}]}");
  easel_test_wait_until (view_find (self->window, ADW_TYPE_ACTION_ROW, "service") != NULL);
  g_assert_null (view_find (self->window, ADW_TYPE_ENTRY_ROW, "service"));
  g_assert_true (view_find (self->window, GTK_TYPE_LABEL, "mail-1") == cell);
}

/* The canvas is closed before its table is whole. */
static void
test_table_closed (Shown         *self,
                   gconstpointer  data)
{
  show_hosts (self);
  g_assert_cmpuint (count_cells (self->window, "web-"), <, N_HOSTS);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  easel_test_settle ();
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(path, data, func) g_test_add ("/gsv/view/" path, Shown, data, view_set_up, func, view_tear_down)
  ADD ("details/facts", NULL, test_facts);
  ADD ("details/json", NULL, test_json);
  ADD ("create/page", GUINT_TO_POINTER (0), test_create);
  ADD ("create/form", GUINT_TO_POINTER (1), test_create);
  ADD ("create/refused", NULL, test_create_refused);
  ADD ("table/long", NULL, test_long_table);
  ADD ("table/closed", NULL, test_table_closed);
  return g_test_run ();
}
