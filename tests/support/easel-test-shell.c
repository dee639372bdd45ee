/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-shell.h"

#include <unistd.h>

#define DESKTOP "org.gnome.Mutter.RemoteDesktop"
#define SESSION "org.gnome.Mutter.RemoteDesktop.Session"
#define SHELL "org.gnome.Shell"

/* BTN_LEFT of the kernel. */
#define LEFT_BUTTON 0x110
/* Further than any screen is wide. */
#define FAR 10000.0

struct _EaselTestShell
{
  GDBusConnection *bus;
  char            *session;   /* path */
};

static GVariant *
call (EaselTestShell *self,
      const char     *name,
      const char     *path,
      const char     *interface,
      const char     *method,
      GVariant       *parameters)
{
  g_autoptr(GError) error = NULL;
  GVariant *answer = g_dbus_connection_call_sync (self->bus, name, path, interface, method, parameters, NULL,
                                                  G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);

  g_assert_no_error (error);
  return answer;
}

static void
act (EaselTestShell *self,
     const char     *method,
     GVariant       *parameters)
{
  g_variant_unref (call (self, DESKTOP, self->session, SESSION, method, parameters));
}

/* Wayland and WebKit's sandbox look for the display in the runtime folder, and a test may have one of its own. */
static void
link_display (void)
{
  g_autofree char *display = g_build_filename (g_getenv ("EASEL_HEADLESS_ROOT"), "run", g_getenv ("WAYLAND_DISPLAY"),
                                               NULL);
  g_autofree char *link = g_build_filename (g_getenv ("XDG_RUNTIME_DIR"), g_getenv ("WAYLAND_DISPLAY"), NULL);

  if (!g_file_test (link, G_FILE_TEST_EXISTS))
    g_assert_no_errno (symlink (display, link));
}

EaselTestShell *
easel_test_shell_new (void)
{
  EaselTestShell *self = g_new0 (EaselTestShell, 1);
  g_autoptr(GVariant) answer = NULL;
  g_autoptr(GError) error = NULL;

  link_display ();
  self->bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  answer = call (self, DESKTOP, "/org/gnome/Mutter/RemoteDesktop", DESKTOP, "CreateSession", NULL);
  g_variant_get (answer, "(o)", &self->session);
  act (self, "Start", NULL);
  return self;
}

void
easel_test_shell_free (EaselTestShell *self)
{
  act (self, "Stop", NULL);
  g_object_unref (self->bus);
  g_free (self->session);
  g_free (self);
}

static void
set_key (EaselTestShell *self,
         guint           keysym,
         gboolean        pressed)
{
  act (self, "NotifyKeyboardKeysym", g_variant_new ("(ub)", keysym, pressed));
}

void
easel_test_shell_press (EaselTestShell *self,
                        guint           modifier,
                        guint           keysym)
{
  if (modifier != 0)
    set_key (self, modifier, TRUE);
  set_key (self, keysym, TRUE);
  set_key (self, keysym, FALSE);
  if (modifier != 0)
    set_key (self, modifier, FALSE);
}

/* The keysym of an ASCII character is the character. */
void
easel_test_shell_type (EaselTestShell *self,
                       const char     *text)
{
  for (const char *at = text; *at != '\0'; at++)
    easel_test_shell_press (self, 0, (guint) *at);
}

void
easel_test_shell_click (EaselTestShell *self,
                        int             x,
                        int             y)
{
  g_auto(GStrv) size = g_strsplit (g_getenv ("EASEL_HEADLESS_MONITOR"), "x", 2);
  double right = g_ascii_strtod (size[0], NULL) - 1;
  double bottom = g_ascii_strtod (size[1], NULL) - 1;

  /* From the bottom right corner: the one at the top left opens the overview. */
  act (self, "NotifyPointerMotionRelative", g_variant_new ("(dd)", FAR, FAR));
  act (self, "NotifyPointerMotionRelative", g_variant_new ("(dd)", x - right, y - bottom));
  act (self, "NotifyPointerButton", g_variant_new ("(ib)", LEFT_BUTTON, TRUE));
  act (self, "NotifyPointerButton", g_variant_new ("(ib)", LEFT_BUTTON, FALSE));
}

void
easel_test_shell_go (EaselTestShell *self)
{
  g_autoptr(GVariant) answer = NULL;

  answer = call (self, SHELL, "/org/gnome/Shell", "org.freedesktop.DBus.Properties", "Set",
                 g_variant_new ("(ssv)", SHELL, "OverviewActive", g_variant_new_boolean (FALSE)));
}

void
easel_test_shell_picture (EaselTestShell *self,
                          const char     *name)
{
  const char *folder = g_getenv ("EASEL_TEST_PICTURES");
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *path = NULL;
  g_autoptr(GVariant) answer = NULL;

  if (folder == NULL)
    return;
  path = g_build_filename (folder, file, NULL);
  answer = call (self, "org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot",
                 "Screenshot", g_variant_new ("(bbs)", FALSE, FALSE, path));
}
