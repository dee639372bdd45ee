/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "easel-accels.h"
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

static gboolean
collect (GtkWidget *widget,
         gpointer   data)
{
  Overlay *overlay = data;
  g_autofree char *action = NULL;
  g_autofree char *accel = NULL;

  g_object_get (widget, "action-name", &action, "accelerator", &accel, NULL);
  if (action != NULL && *action != '\0')
    g_ptr_array_add (overlay->actions, g_steal_pointer (&action));
  else if (accel != NULL)
    g_ptr_array_add (overlay->accels, g_steal_pointer (&accel));
  return FALSE;
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
  g_autoptr(GtkBuilder) builder = gtk_builder_new_from_resource ("/io/github/ahp_canvas/Easel/easel-shortcuts.ui");
  GtkWidget *window = GTK_WIDGET (gtk_builder_get_object (builder, "shortcuts"));
  Overlay overlay = { g_ptr_array_new_with_free_func (g_free), g_ptr_array_new_with_free_func (g_free) };
  guint n;
  const EaselAccel *accels = easel_accels_get (&n);

  fixture_find (window, GTK_TYPE_SHORTCUTS_SHORTCUT, collect, &overlay);
  g_assert_cmpuint (overlay.actions->len, >, 5);
  for (guint i = 0; i < n; i++)
    if (!is_shown (&overlay, &accels[i]))
      g_error ("%s is not in the window of shortcuts", accels[i].action);
  for (guint i = 0; i < G_N_ELEMENTS (native_keys); i++)
    g_assert_true (has (overlay.accels, native_keys[i]));
  for (guint i = 0; i < overlay.actions->len; i++)
    g_assert_true (is_known (g_ptr_array_index (overlay.actions, i)));
  gtk_window_destroy (GTK_WINDOW (window));
  g_ptr_array_unref (overlay.actions);
  g_ptr_array_unref (overlay.accels);
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
  g_test_add_func ("/ui/shortcuts/accels", test_accels);
  return g_test_run ();
}
