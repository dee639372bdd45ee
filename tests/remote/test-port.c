/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A panel that may not run ssh, such as that of the Flatpak: the user's own ssh brings the port of a host on another
 * computer here, as docs/use.md says. */
#include <string.h>

#include "easel-test.h"
#include "far-fixture.h"
#include "program.h"

typedef struct
{
  FarFixture   far;
  Program     *ssh;
  Program     *panel;
  AttachAgent *agent;
  char        *address;  /* of the host, the same there and here */
} Fixture;

static gboolean
is_address (const char *line,
            gpointer    data)
{
  return g_str_has_prefix (line, "READY ");
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  guint port = ssh_find_port ();
  g_autofree char *forward = g_strdup_printf ("%u:127.0.0.1:%u", port, port);
  g_autofree char *command = g_strdup_printf ("exec easel-host serve --port %u", port);
  const char *const ssh[] = { "ssh", "-L", forward, "build-server", command, NULL };

  far_set_up (&self->far, NULL);
  if (!self->far.is_apart)
    return;
  self->ssh = program_start (ssh, NULL);
  self->address = g_strdup (program_wait_line (self->ssh, is_address, NULL) + strlen ("READY "));
  self->agent = attach_agent_new (&self->far.ssh.there, NULL);
  attach_agent_greet (self->agent);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_pointer (&self->panel, program_free);
  g_clear_pointer (&self->agent, attach_agent_free);
  g_clear_pointer (&self->ssh, program_free);
  g_free (self->address);
  far_tear_down (&self->far, NULL);
}

/* An agent there shows a page here, and no more of it is seen when the connection has ended. */
static void
test_page (Fixture       *self,
           gconstpointer  data)
{
  const char *const arguments[] = { "--host", self->address, NULL };
  g_autoptr(JsonObject) live = NULL;
  g_autoptr(JsonObject) lost = NULL;

  if (self->agent == NULL)
    {
      g_test_message ("No network namespace is allowed here: no port was forwarded");
      return;
    }
  attach_agent_ask (self->agent, "{\"jsonrpc\":\"2.0\",\"id\":\"open\",\"method\":\"tools/call\",\"params\":{\"name\":"
                    "\"canvas_show_page\",\"arguments\":{\"instanceId\":\"page\",\"title\":\"Far\",\"html\":\"<p>Hello\"}}}",
                    "{\"id\":\"open\",\"result\":{\"structuredContent\":{}}}");
  self->panel = program_start_easel (arguments);
  live = program_wait_event (self->panel, "{\"instanceId\":\"page\",\"state\":\"live\"}");
  program_kill (self->ssh);
  lost = program_wait_event (self->panel, "{\"event\":\"connection\",\"state\":\"lost\"}");
  g_assert_cmpint (program_stop (self->panel), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/remote/port/page", Fixture, NULL, set_up, test_page, tear_down);
  return g_test_run ();
}
