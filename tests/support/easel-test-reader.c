/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-reader.h"

#include <string.h>

#include "easel-test.h"

#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define TEXT "org.a11y.atspi.Text"
#define ROOT "/org/a11y/atspi/accessible/root"
#define NOTHING "/org/a11y/atspi/null"
#define CONTROLLER "/org/a11y/atspi/registry/deviceeventcontroller"
#define REGISTRY "org.a11y.atspi.Registry"

/* Members of AtspiStateType, AtspiRelationType and AtspiKeySynthType. */
#define STATE_FOCUSED 12
#define RELATION_LABELLED_BY 2
#define KEY_SYM 3
#define KEY_STRING 4

/* More than there is to go through in the window. */
#define N_TABS 60

struct _EaselTestReader
{
  GSubprocess     *launcher;
  GDBusConnection *bus;       /* of accessibility */
};

/* Something on the screen, on the bus. */
typedef struct
{
  char *owner;
  char *path;
  char *name;
} Place;

static Place *
place_new (const char *owner,
           const char *path,
           const char *name)
{
  Place *place = g_new0 (Place, 1);

  place->owner = g_strdup (owner);
  place->path = g_strdup (path);
  place->name = g_strdup (name);
  return place;
}

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->owner);
  g_free (place->path);
  g_free (place->name);
  g_free (place);
}

/* (transfer full) (nullable): NULL: it is not there, or not any more. */
static GVariant *
ask (GDBusConnection *bus,
     const char      *name,
     const char      *path,
     const char      *interface,
     const char      *method,
     GVariant        *parameters)
{
  return g_dbus_connection_call_sync (bus, name, path, interface, method, parameters, NULL, G_DBUS_CALL_FLAGS_NONE,
                                      20000, NULL, NULL);
}

static GDBusConnection *
connect_to (const char *address)
{
  g_autoptr(GError) error = NULL;
  GDBusConnection *bus =
    g_dbus_connection_new_for_address_sync (address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                            G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, &error);

  g_assert_no_error (error);
  return bus;
}

/* Starts the bus of accessibility, and the registry on it. The bus is asked for on the session bus, which has no services of
 * its own in the tests. */
EaselTestReader *
easel_test_reader_new (void)
{
  EaselTestReader *self = g_new0 (EaselTestReader, 1);
  g_autoptr(GDBusConnection) session = connect_to (g_getenv ("DBUS_SESSION_BUS_ADDRESS"));
  g_autoptr(GVariant) answer = NULL;
  g_autoptr(GError) error = NULL;
  const char *launcher = "/usr/libexec/at-spi-bus-launcher";
  const char *address;

  /* Arch has no libexec. */
  if (!g_file_test (launcher, G_FILE_TEST_IS_EXECUTABLE))
    launcher = "/usr/lib/at-spi-bus-launcher";
  /* The registry says on standard output that it is there. */
  self->launcher = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
                                     launcher, "--launch-immediately", NULL);
  g_assert_no_error (error);
  easel_test_wait_until ((answer = ask (session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
                                        NULL)) != NULL);
  g_variant_get (answer, "(&s)", &address);
  self->bus = connect_to (address);
  g_clear_pointer (&answer, g_variant_unref);
  easel_test_wait_until ((answer = ask (self->bus, REGISTRY, ROOT, ACCESSIBLE, "GetChildren", NULL)) != NULL);
  return self;
}

void
easel_test_reader_free (EaselTestReader *self)
{
  g_subprocess_force_exit (self->launcher);
  g_subprocess_wait (self->launcher, NULL, NULL);
  g_object_unref (self->launcher);
  g_dbus_connection_close_sync (self->bus, NULL, NULL);
  g_object_unref (self->bus);
  g_free (self);
}

/* Old versions of GTK say a label with a mnemonic as "_No No". */
static char *
clean_name (const char *name)
{
  for (const char *space = strchr (name, ' '); space != NULL; space = strchr (space + 1, ' '))
    {
      g_autofree char *first = g_strndup (name, space - name);
      char *mark = strchr (first, '_');

      if (mark == NULL)
        return g_strdup (name);
      memmove (mark, mark + 1, strlen (mark));
      if (g_str_equal (first, space + 1))
        return g_strdup (space + 1);
    }
  return g_strdup (name);
}

static char *
get_own_name (EaselTestReader *self,
              const char      *owner,
              const char      *path)
{
  g_autoptr(GVariant) answer = ask (self->bus, owner, path, "org.freedesktop.DBus.Properties", "Get",
                                    g_variant_new ("(ss)", ACCESSIBLE, "Name"));
  g_autoptr(GVariant) value = NULL;

  if (answer == NULL)
    return g_strdup ("");
  g_variant_get (answer, "(v)", &value);
  return clean_name (g_variant_get_string (value, NULL));
}

/* (transfer full): "" for what has none. */
static char *
get_text (EaselTestReader *self,
          const char      *owner,
          const char      *path)
{
  g_autoptr(GVariant) answer = ask (self->bus, owner, path, TEXT, "GetText", g_variant_new ("(ii)", 0, -1));
  const char *text;

  if (answer == NULL || !g_variant_is_of_type (answer, G_VARIANT_TYPE ("(s)")))
    return g_strdup ("");
  g_variant_get (answer, "(&s)", &text);
  return g_strdup (text);
}

/* (transfer full): the name or text of what it is labelled by, or "": newer versions of GTK give the items of menus no
 * other name. */
static char *
get_label (EaselTestReader *self,
           const char      *owner,
           const char      *path)
{
  g_autoptr(GVariant) answer = ask (self->bus, owner, path, ACCESSIBLE, "GetRelationSet", NULL);
  g_autoptr(GVariantIter) relations = NULL;
  GVariantIter *targets;
  char *label = g_strdup ("");
  guint32 type;

  if (answer == NULL)
    return label;
  g_variant_get (answer, "(a(ua(so)))", &relations);
  while (g_variant_iter_next (relations, "(ua(so))", &type, &targets))
    {
      const char *target_owner;
      const char *target;

      while (type == RELATION_LABELLED_BY && *label == '\0' &&
             g_variant_iter_next (targets, "(&s&o)", &target_owner, &target))
        {
          g_free (label);
          label = get_own_name (self, target_owner, target);
          if (*label != '\0')
            continue;
          g_free (label);
          label = get_text (self, target_owner, target);
        }
      g_variant_iter_free (targets);
    }
  return label;
}

static char *
get_name (EaselTestReader *self,
          const char      *owner,
          const char      *path)
{
  g_autofree char *own = get_own_name (self, owner, path);

  return *own != '\0' ? g_steal_pointer (&own) : get_label (self, owner, path);
}

/* @wanted: how it begins, or with a $ at its end all of it. */
static gboolean
matches (const char *name,
         const char *wanted)
{
  gsize length = strlen (wanted);

  if (length > 0 && wanted[length - 1] == '$')
    return strlen (name) == length - 1 && strncmp (name, wanted, length - 1) == 0;
  return g_str_has_prefix (name, wanted);
}

/* A part without a name of its own is called as its text, which newer versions of GTK do not repeat as the name of a
 * label that tells a status; else as what it lies in. Each part is asked up to four times: no further one than need be. */
static void
walk (EaselTestReader *self,
      const char      *owner,
      const char      *path,
      const char      *above,
      const char      *wanted,
      guint            n_wanted,
      GPtrArray       *found)
{
  g_autofree char *own = get_name (self, owner, path);
  g_autofree char *text = *own == '\0' ? get_text (self, owner, path) : g_strdup ("");
  const char *name = *own != '\0' ? own : *text != '\0' ? text : above;
  g_autoptr(GVariant) answer = NULL;
  g_autoptr(GVariantIter) children = NULL;
  const char *child_owner;
  const char *child;

  if (matches (name, wanted))
    g_ptr_array_add (found, place_new (owner, path, name));
  if (found->len < n_wanted)
    answer = ask (self->bus, owner, path, ACCESSIBLE, "GetChildren", NULL);
  if (answer == NULL)
    return;
  g_variant_get (answer, "(a(so))", &children);
  while (found->len < n_wanted && g_variant_iter_next (children, "(&s&o)", &child_owner, &child))
    walk (self, child_owner, child, name, wanted, n_wanted, found);
}

/* The first ones with a name that begins so. */
static GPtrArray *
find (EaselTestReader *self,
      const char      *name,
      guint            n_wanted)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (place_free);

  walk (self, REGISTRY, ROOT, "", name, n_wanted, found);
  return found;
}

static gboolean
has_state (EaselTestReader *self,
           const Place     *place,
           guint            state)
{
  g_autoptr(GVariant) answer = ask (self->bus, place->owner, place->path, ACCESSIBLE, "GetState", NULL);
  g_autoptr(GVariant) words = answer != NULL ? g_variant_get_child_value (answer, 0) : NULL;
  guint32 first;

  if (words == NULL || g_variant_n_children (words) == 0)
    return FALSE;
  g_variant_get_child (words, 0, "u", &first);
  return (first & (1u << state)) != 0;
}

gboolean
easel_test_reader_hears (EaselTestReader *self,
                         const char      *name)
{
  g_autoptr(GPtrArray) found = find (self, name, 1);

  return found->len > 0;
}

char *
easel_test_reader_dup_name (EaselTestReader *self,
                            const char      *name)
{
  g_autoptr(GPtrArray) found = find (self, name, 1);
  const Place *first = found->len > 0 ? found->pdata[0] : NULL;

  return first != NULL ? g_strdup (first->name) : NULL;
}

static void
walk_to_focus (EaselTestReader *self,
               const char      *owner,
               const char      *path,
               GPtrArray       *found)
{
  g_autoptr(GVariant) answer = ask (self->bus, owner, path, ACCESSIBLE, "GetChildren", NULL);
  g_autoptr(GVariantIter) children = NULL;
  const char *child_owner;
  const char *child;

  if (answer == NULL)
    return;
  g_variant_get (answer, "(a(so))", &children);
  while (g_variant_iter_next (children, "(&s&o)", &child_owner, &child))
    {
      Place *place = place_new (child_owner, child, "");

      if (has_state (self, place, STATE_FOCUSED))
        g_ptr_array_add (found, place);
      else
        place_free (place);
      walk_to_focus (self, child_owner, child, found);
    }
}

/* What has the keyboard, without a name: much less is asked than by find(). */
static GPtrArray *
find_focus (EaselTestReader *self)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (place_free);

  walk_to_focus (self, REGISTRY, ROOT, found);
  return found;
}

/* (nullable): what it lies in. */
static Place *
get_parent (EaselTestReader *self,
            const Place     *place)
{
  g_autoptr(GVariant) answer = ask (self->bus, place->owner, place->path, "org.freedesktop.DBus.Properties", "Get",
                                    g_variant_new ("(ss)", ACCESSIBLE, "Parent"));
  g_autoptr(GVariant) value = NULL;
  const char *owner;
  const char *path;

  if (answer == NULL)
    return NULL;
  g_variant_get (answer, "(v)", &value);
  g_variant_get (value, "(&s&o)", &owner, &path);
  return g_str_equal (path, ROOT) || g_str_equal (path, NOTHING) ? NULL : place_new (owner, path, "");
}

/* @place, or with @is_anywhere anything that it lies in, is called so. A part without a name has that around it.
 * Takes @place. */
static gboolean
is_called (EaselTestReader *self,
           Place           *place,
           const char      *wanted,
           gboolean         is_anywhere)
{
  gboolean is_it = FALSE;

  while (place != NULL && !is_it)
    {
      g_autofree char *own = get_name (self, place->owner, place->path);
      g_autofree char *text = *own == '\0' ? get_text (self, place->owner, place->path) : g_strdup ("");
      gboolean is_named = *own != '\0' || *text != '\0';
      Place *parent = is_named && !is_anywhere ? NULL : get_parent (self, place);

      is_it = is_named && matches (*own != '\0' ? own : text, wanted);
      place_free (place);
      place = parent;
    }
  g_clear_pointer (&place, place_free);
  return is_it;
}

static gboolean
focus_is_called (EaselTestReader *self,
                 const char      *wanted,
                 gboolean         is_anywhere)
{
  g_autoptr(GPtrArray) found = find_focus (self);

  for (guint i = 0; i < found->len; i++)
    {
      const Place *place = found->pdata[i];

      if (is_called (self, place_new (place->owner, place->path, ""), wanted, is_anywhere))
        return TRUE;
    }
  return FALSE;
}

gboolean
easel_test_reader_is_at (EaselTestReader *self,
                         const char      *name)
{
  return focus_is_called (self, name, FALSE);
}

gboolean
easel_test_reader_is_in (EaselTestReader *self,
                         const char      *name)
{
  return focus_is_called (self, name, TRUE);
}

char *
easel_test_reader_dup_focus (EaselTestReader *self)
{
  g_autoptr(GPtrArray) found = find_focus (self);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    {
      const Place *place = found->pdata[i];
      g_autoptr(GPtrArray) inside = g_ptr_array_new_with_free_func (place_free);

      walk (self, place->owner, place->path, "", "", G_MAXUINT, inside);
      for (guint j = 0; j < inside->len; j++)
        g_string_append_printf (text, "%s\n", ((Place *) inside->pdata[j])->name);
    }
  return g_string_free (text, FALSE);
}

char *
easel_test_reader_dup_text (EaselTestReader *self)
{
  g_autoptr(GPtrArray) found = find_focus (self);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    {
      const Place *place = found->pdata[i];
      g_autofree char *own = get_text (self, place->owner, place->path);

      g_string_append (text, own);
    }
  return g_string_free (text, FALSE);
}

/* (transfer full): which one has the keyboard, whatever it is called. */
static char *
dup_focus_path (EaselTestReader *self)
{
  g_autoptr(GPtrArray) found = find_focus (self);
  GString *paths = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    g_string_append_printf (paths, "%s\n", ((Place *) found->pdata[i])->path);
  return g_string_free (paths, FALSE);
}

static gboolean
has_moved (EaselTestReader *self,
           const char      *before)
{
  g_autofree char *now = dup_focus_path (self);

  return !g_str_equal (before, now);
}

void
easel_test_reader_move (EaselTestReader *self,
                        const char      *keys)
{
  g_autofree char *before = dup_focus_path (self);

  easel_test_reader_press_together (self, keys);
  easel_test_wait_until (has_moved (self, before));
}

static void
send_key (EaselTestReader *self,
          int              code,
          const char      *text,
          guint            type)
{
  g_autoptr(GVariant) answer = ask (self->bus, REGISTRY, CONTROLLER, "org.a11y.atspi.DeviceEventController",
                                    "GenerateKeyboardEvent", g_variant_new ("(isu)", code, text, type));

  g_assert_nonnull (answer);
}

void
easel_test_reader_press (EaselTestReader *self,
                         int              keysym)
{
  send_key (self, keysym, "", KEY_SYM);
}

void
easel_test_reader_type (EaselTestReader *self,
                        const char      *text)
{
  send_key (self, 0, text, KEY_STRING);
}

void
easel_test_reader_tab_to (EaselTestReader *self,
                          const char      *name)
{
  guint n = 0;

  easel_test_wait_until (easel_test_reader_hears (self, name));
  /* A page may keep the key, so there is no other place to wait for; but all that is asked comes after it. */
  while (!easel_test_reader_is_at (self, name) && n++ < N_TABS)
    easel_test_reader_press_together (self, "Tab");
  if (n > N_TABS)
    easel_test_reader_tell (self);
  g_assert_cmpuint (n, <=, N_TABS);
}

/* GenerateKeyboardEvent cannot. */
void
easel_test_reader_press_together (EaselTestReader *self,
                                  const char      *keys)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) key = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, "xdotool", "key", keys, NULL);

  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (key, NULL, &error));
}

void
easel_test_reader_tell (EaselTestReader *self)
{
  g_autoptr(GPtrArray) found = find (self, "", G_MAXUINT);

  for (guint i = 0; i < found->len; i++)
    {
      const Place *place = found->pdata[i];
      g_autofree char *text = get_text (self, place->owner, place->path);
      g_autoptr(GVariant) answer = ask (self->bus, place->owner, place->path, ACCESSIBLE, "GetRoleName", NULL);
      const char *role = "";

      if (answer != NULL)
        g_variant_get (answer, "(&s)", &role);
      g_test_message ("%s [%s]%s %s", place->name, role, has_state (self, place, STATE_FOCUSED) ? " focused" : "", text);
    }
}
