/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-computer.h"

#include <unistd.h>

#include "ahp-extensions.h"
#include "easel-json.h"

#define MEMBER "computer"

/* Reads machine-id(5); GLib's reader is private. A container may have none: then the boot id is used, on both sides. */
static char *
read_machine (void)
{
  static const char * const paths[] = { "/etc/machine-id", "/var/lib/dbus/machine-id",
                                        "/proc/sys/kernel/random/boot_id" };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *machine = NULL;

      if (g_file_get_contents (paths[i], &machine, NULL, NULL) && *g_strstrip (machine) != '\0')
        return g_steal_pointer (&machine);
    }
  return NULL;
}

/* The machine id is private: only a digest of it, salted with AHP_EXTENSION_META, is sent. */
char *
ahp_computer_dup (void)
{
  g_autofree char *machine = read_machine ();
  g_autofree char *text = NULL;

  if (machine == NULL)
    return NULL;
  text = g_strdup_printf (AHP_EXTENSION_META "\n%s\n%lu", machine, (gulong) getuid ());
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}

static JsonObject *
get_object (JsonObject *object,
            const char *name)
{
  JsonObject *member = easel_json_peek_object (object, name);

  if (member == NULL)
    {
      member = json_object_new ();
      json_object_set_object_member (object, name, member);
    }
  return member;
}

void
ahp_computer_write (JsonObject *result,
                    const char *computer)
{
  g_return_if_fail (result != NULL);
  g_return_if_fail (computer != NULL);

  json_object_set_string_member (get_object (get_object (result, "_meta"), AHP_EXTENSION_META), MEMBER, computer);
}

gboolean
ahp_computer_matches (JsonObject *result)
{
  JsonObject *meta, *extension;
  const char *reported;
  g_autofree char *computer = NULL;

  g_return_val_if_fail (result != NULL, FALSE);

  meta = easel_json_peek_object (result, "_meta");
  extension = easel_json_peek_object (meta, AHP_EXTENSION_META);
  reported = easel_json_peek_string (extension, MEMBER, NULL);
  if (reported == NULL)
    return FALSE;
  computer = ahp_computer_dup ();
  return g_strcmp0 (reported, computer) == 0;
}
