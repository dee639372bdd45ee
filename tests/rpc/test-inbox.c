/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rpc-inbox.h"

#include "easel-limits.h"
#include "easel-test.h"
#include "rpc-limits.h"

#include <string.h>

typedef struct
{
  RpcInbox *inbox;
  GString  *seen;    /* one letter a message, "." for what is not JSON, "-" for a refused one, "!" for the end */
  char      closer;  /* the letter at which the inbox is closed and dropped */
} Fixture;

static void
message_cb (const EaselJsonEnvelope *envelope,
            const GError            *refusal,
            gpointer                 user_data)
{
  Fixture *fixture = user_data;
  char letter = refusal == NULL ? *json_node_get_string (envelope->root)
                                : easel_json_envelope_is_json (envelope) ? '-' : '.';

  g_string_append_c (fixture->seen, letter);
  if (letter == fixture->closer)
    {
      rpc_inbox_close (fixture->inbox);
      g_clear_object (&fixture->inbox);
    }
}

static void
end_cb (gpointer user_data)
{
  Fixture *fixture = user_data;

  g_string_append_c (fixture->seen, '!');
}

static gboolean
push (Fixture *fixture,
      char     letter,
      gsize    size)
{
  char *text = g_malloc (size);
  g_autoptr(GBytes) bytes = g_bytes_new_take (text, size);

  memset (text, ' ', size);
  text[0] = text[2] = '"';
  text[1] = letter;
  return rpc_inbox_push (fixture->inbox, bytes);
}

static void
push_text (Fixture    *fixture,
           const char *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new_static (text, strlen (text));

  g_assert_true (rpc_inbox_push (fixture->inbox, bytes));
}

#define LARGE (EASEL_LIMIT_MAIN_THREAD_BYTES + 1)

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const char *const names[] = { NULL };

  fixture->inbox = rpc_inbox_new (message_cb, end_cb, fixture);
  rpc_inbox_set_names (fixture->inbox, names);
  fixture->seen = g_string_new (NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gpointer inbox = NULL;

  if (fixture->inbox != NULL)
    {
      easel_test_watch (fixture->inbox, &inbox);
      rpc_inbox_close (fixture->inbox);
      g_clear_object (&fixture->inbox);
    }
  easel_test_wait_until (inbox == NULL);
  g_string_free (fixture->seen, TRUE);
}

static void
test_small_ones_at_once (Fixture       *fixture,
                         gconstpointer  data)
{
  push (fixture, 'a', 3);
  push_text (fixture, "{");
  push_text (fixture, "");
  push (fixture, 'b', EASEL_LIMIT_MAIN_THREAD_BYTES);
  g_assert_cmpstr (fixture->seen->str, ==, "a..b");
}

static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  push (fixture, 'a', 3);
  push (fixture, 'b', LARGE);
  push (fixture, 'c', 3);
  push (fixture, 'd', LARGE);
  push_text (fixture, "[");
  push (fixture, 'e', 3);
  rpc_inbox_end (fixture->inbox);
  g_assert_cmpstr (fixture->seen->str, ==, "a");
  easel_test_wait_until (fixture->seen->len == 7);
  g_assert_cmpstr (fixture->seen->str, ==, "abcd.e!");
}

/* What came behind a large message does not hold the main loop. */
static void
test_turns (Fixture       *fixture,
            gconstpointer  data)
{
  enum { SMALL = 64, MANY = 4096 };
  gsize most = 0;

  push (fixture, 'a', LARGE);
  for (guint i = 0; i < MANY; i++)
    g_assert_true (push (fixture, 'b', SMALL));
  rpc_inbox_end (fixture->inbox);
  while (fixture->seen->len < MANY + 2)
    {
      gsize before = fixture->seen->len;

      g_main_context_iteration (NULL, TRUE);
      most = MAX (most, fixture->seen->len - before);
      /* Nothing overtakes the queue. */
      if (before == 0 && fixture->seen->len > 0)
        g_assert_true (push (fixture, 'c', SMALL));
    }
  g_assert_cmpuint (most, <=, 2 * EASEL_LIMIT_TURN_BYTES / (SMALL + EASEL_LIMIT_RECEIVE_OVERHEAD) + 2);
  easel_test_wait_until (fixture->seen->len == MANY + 3);
  g_assert_true (g_str_has_prefix (fixture->seen->str, "ab"));
  g_assert_true (g_str_has_suffix (fixture->seen->str, "bc!"));
}

static void
test_too_many (Fixture       *fixture,
               gconstpointer  data)
{
  push (fixture, 'a', LARGE);
  for (guint i = 0; i < EASEL_LIMIT_RECEIVE_QUEUE; i++)
    g_assert_true (push (fixture, 'b', 3));
  g_assert_false (push (fixture, 'c', 3));
}

static void
test_too_much (Fixture       *fixture,
               gconstpointer  data)
{
  push (fixture, 'a', LARGE);
  g_assert_true (push (fixture, 'b', EASEL_LIMIT_MESSAGE_BYTES));
  g_assert_true (push (fixture, 'b', EASEL_LIMIT_MESSAGE_BYTES - 3));
  g_assert_true (push (fixture, 'b', 3));
  g_assert_false (push (fixture, 'c', 3));
}

static void
test_closed_while_parsing (Fixture       *fixture,
                           gconstpointer  data)
{
  gpointer inbox;

  push (fixture, 'a', LARGE);
  push (fixture, 'b', 3);
  easel_test_watch (fixture->inbox, &inbox);
  rpc_inbox_close (fixture->inbox);
  g_clear_object (&fixture->inbox);
  easel_test_wait_until (inbox == NULL);
  g_assert_cmpstr (fixture->seen->str, ==, "");
}

static void
test_closed_by_the_receiver (Fixture       *fixture,
                             gconstpointer  data)
{
  gpointer inbox;

  fixture->closer = 'c';
  easel_test_watch (fixture->inbox, &inbox);
  push (fixture, 'a', LARGE);
  push (fixture, 'b', 3);
  push (fixture, 'c', 3);
  push (fixture, 'd', 3);
  rpc_inbox_end (fixture->inbox);
  easel_test_wait_until (inbox == NULL);
  g_assert_cmpstr (fixture->seen->str, ==, "abc");
}

static void
test_end_of_nothing (Fixture       *fixture,
                     gconstpointer  data)
{
  rpc_inbox_end (fixture->inbox);
  g_assert_cmpstr (fixture->seen->str, ==, "!");
  rpc_inbox_end (fixture->inbox);
  push (fixture, 'a', 3);
  g_assert_cmpstr (fixture->seen->str, ==, "!");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/rpc/inbox/small-ones-at-once", Fixture, NULL, set_up, test_small_ones_at_once, tear_down);
  g_test_add ("/rpc/inbox/order", Fixture, NULL, set_up, test_order, tear_down);
  g_test_add ("/rpc/inbox/turns", Fixture, NULL, set_up, test_turns, tear_down);
  g_test_add ("/rpc/inbox/too-many", Fixture, NULL, set_up, test_too_many, tear_down);
  g_test_add ("/rpc/inbox/too-much", Fixture, NULL, set_up, test_too_much, tear_down);
  g_test_add ("/rpc/inbox/closed-while-parsing", Fixture, NULL, set_up, test_closed_while_parsing, tear_down);
  g_test_add ("/rpc/inbox/closed-by-the-receiver", Fixture, NULL, set_up, test_closed_by_the_receiver, tear_down);
  g_test_add ("/rpc/inbox/end-of-nothing", Fixture, NULL, set_up, test_end_of_nothing, tear_down);

  return g_test_run ();
}
