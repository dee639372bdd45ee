/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "easel-accels.h"
#include "easel-template.h"
#include "ui-fixture.h"

/* Those that pages and native canvases add to the keys of the program. */
static const char * const native_keys[] = {
  "<Primary>s", "<Primary><Shift>s", "<Primary>f", "<Primary>h", "<Primary>g", "<Primary><Shift>g", "<Primary>i",
  "<Primary>l", "<Primary><Shift>c", "<Primary><Shift>v", "<Primary><Shift>f", "<Primary><Shift>Escape", "<Primary>p", "<Primary>u",
  "<Alt>Left", "<Alt>Right", "Escape",
};

typedef struct
{
  GPtrArray *actions;
  GPtrArray *accels;
} Overlay;

/* Adds the values of the properties with this name. */
static void
collect (const char *template,
         const char *name,
         GPtrArray  *values)
{
  g_autofree char *pattern = g_strdup_printf ("<property name=\"%s\">([^<]*)</property>", name);
  g_autoptr(GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;

  for (g_regex_match (regex, template, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *value = g_match_info_fetch (match, 1);
      g_auto(GStrv) less = g_strsplit (value, "&lt;", -1);
      g_autofree char *begun = g_strjoinv ("<", less);
      g_auto(GStrv) greater = g_strsplit (begun, "&gt;", -1);

      g_ptr_array_add (values, g_strjoinv (">", greater));
    }
}

static gboolean
has (GPtrArray  *strings,
     const char *string)
{
  for (guint i = 0; i < strings->len; i++)
    if (g_str_equal (g_ptr_array_index (strings, i), string))
      return TRUE;
  return FALSE;
}

static gboolean
is_shown (Overlay          *overlay,
          const EaselAccel *accel)
{
  if (has (overlay->actions, accel->action))
    return TRUE;
  for (guint i = 0; accel->accels[i] != NULL; i++)
    if (has (overlay->accels, accel->accels[i]))
      return TRUE;
  /* The nine of them in one line. */
  return g_str_has_prefix (accel->action, "win.select-tab(") && has (overlay->accels, "<Alt>1...9");
}

static gboolean
is_known (const char *action)
{
  guint n;
  const EaselAccel *accels = easel_accels_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (accels[i].action, action))
      return TRUE;
  return FALSE;
}

/* Each key of the program is in the window of shortcuts, and what it shows exists. */
static void
test_overlay (void)
{
  g_autoptr(GBytes) template = g_resources_lookup_data ("/io/github/ahp_canvas/Easel/easel-shortcuts.ui", 0, NULL);
  Overlay overlay = { g_ptr_array_new_with_free_func (g_free), g_ptr_array_new_with_free_func (g_free) };
  guint n;
  const EaselAccel *accels = easel_accels_get (&n);

  g_assert_nonnull (template);
  collect (g_bytes_get_data (template, NULL), "action-name", overlay.actions);
  collect (g_bytes_get_data (template, NULL), "accelerator", overlay.accels);
  g_assert_cmpuint (overlay.actions->len, >, 5);
  for (guint i = 0; i < n; i++)
    if (!is_shown (&overlay, &accels[i]))
      g_error ("%s is not in the window of shortcuts", accels[i].action);
  for (guint i = 0; i < G_N_ELEMENTS (native_keys); i++)
    g_assert_true (has (overlay.accels, native_keys[i]));
  for (guint i = 0; i < overlay.actions->len; i++)
    g_assert_true (is_known (g_ptr_array_index (overlay.actions, i)));
  g_ptr_array_unref (overlay.actions);
  g_ptr_array_unref (overlay.accels);
}

/* Each class and property of the list is there with the present libraries. */
static void
test_template (void)
{
  g_autoptr(GtkBuilder) builder = gtk_builder_new ();
  g_autoptr(GError) error = NULL;

  easel_template_set_scope (builder);
  gtk_builder_add_from_resource (builder, "/io/github/ahp_canvas/Easel/easel-shortcuts.ui", &error);
  g_assert_no_error (error);
  g_assert_true (GTK_IS_WIDGET (gtk_builder_get_object (builder, "shortcuts")));
}

/* No key twice, and each one can be read. */
static void
test_accels (void)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n;
  const EaselAccel *accels = easel_accels_get (&n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; accels[i].accels[j] != NULL; j++)
      {
        guint key;
        GdkModifierType modifiers;

        g_assert_true (gtk_accelerator_parse (accels[i].accels[j], &key, &modifiers));
        g_assert_true (g_hash_table_add (seen, gtk_accelerator_name (key, modifiers)));
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/ui/shortcuts/overlay", test_overlay);
  g_test_add_func ("/ui/shortcuts/template", test_template);
  g_test_add_func ("/ui/shortcuts/accels", test_accels);
  return g_test_run ();
}
