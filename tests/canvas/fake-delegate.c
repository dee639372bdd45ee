/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-delegate.h"

#include "easel-json.h"
#include "easel-test.h"

static void delegate_iface_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeDelegate, fake_delegate, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_iface_init))

static void
fake_delegate_finalize (GObject *object)
{
  FakeDelegate *self = FAKE_DELEGATE (object);

  g_ptr_array_unref (self->reads);
  g_ptr_array_unref (self->asks);
  g_ptr_array_unref (self->sends);
  g_ptr_array_unref (self->sent);

  G_OBJECT_CLASS (fake_delegate_parent_class)->finalize (object);
}

static void
fake_delegate_class_init (FakeDelegateClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fake_delegate_finalize;
}

static void
fake_delegate_init (FakeDelegate *self)
{
  self->reads = g_ptr_array_new_with_free_func (g_object_unref);
  self->asks = g_ptr_array_new_with_free_func (g_object_unref);
  self->sends = g_ptr_array_new_with_free_func (g_object_unref);
  self->sent = g_ptr_array_new_with_free_func (g_free);
}

FakeDelegate *
fake_delegate_new (void)
{
  return g_object_new (FAKE_TYPE_DELEGATE, NULL);
}

static void
fake_delegate_read (EaselCanvasDelegate *delegate,
                    EaselCanvas         *canvas,
                    const char          *uri,
                    GTask               *task)
{
  FakeDelegate *self = FAKE_DELEGATE (delegate);

  g_assert_true (EASEL_IS_CANVAS (canvas));
  g_task_set_task_data (task, g_strdup (uri), g_free);
  g_ptr_array_add (self->reads, task);
  self->started++;
  self->most = MAX (self->most, self->reads->len);
}

static void
fake_delegate_send (EaselCanvasDelegate *delegate,
                    EaselCanvas         *canvas,
                    JsonNode            *payload,
                    GTask               *task)
{
  FakeDelegate *self = FAKE_DELEGATE (delegate);

  g_ptr_array_add (self->sends, task);
  g_ptr_array_add (self->sent, easel_json_to_string (payload));
}

/* Like a connection, which waits no more for an answer that nobody wants. */
static void
ask_cancelled_cb (GCancellable *cancellable,
                  GTask        *task)
{
  g_task_return_error_if_cancelled (task);
}

static void
fake_delegate_ask (EaselCanvasDelegate *delegate,
                   EaselCanvas         *canvas,
                   const char          *method,
                   JsonObject          *params,
                   GTask               *task)
{
  FakeDelegate *self = FAKE_DELEGATE (delegate);

  g_task_set_task_data (task, g_strdup_printf ("%s %d", method, params != NULL ? (int) json_object_get_size (params) : -1),
                        g_free);
  g_signal_connect_object (g_task_get_cancellable (task), "cancelled", G_CALLBACK (ask_cancelled_cb), task, 0);
  g_ptr_array_add (self->asks, task);
}

static gboolean
fake_delegate_request_close (EaselCanvasDelegate  *delegate,
                             EaselCanvas          *canvas,
                             GError              **error)
{
  FakeDelegate *self = FAKE_DELEGATE (delegate);

  self->close_asked++;
  if (self->refuse_close)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "no host");
      return FALSE;
    }
  if (self->close_at_once)
    easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
  return TRUE;
}

static void
delegate_iface_init (EaselCanvasDelegateInterface *iface)
{
  iface->read = fake_delegate_read;
  iface->send = fake_delegate_send;
  iface->ask = fake_delegate_ask;
  iface->request_close = fake_delegate_request_close;
}

const char *
fake_delegate_get_uri (FakeDelegate *self,
                       guint         index)
{
  return index < self->reads->len ? g_task_get_task_data (self->reads->pdata[index]) : NULL;
}

void
fake_delegate_answer_read (FakeDelegate *self,
                           guint         index,
                           const GError *error)
{
  g_autoptr(GTask) task = g_object_ref (self->reads->pdata[index]);
  const char *uri = g_task_get_task_data (task);

  g_ptr_array_remove_index (self->reads, index);
  if (error != NULL)
    {
      g_task_return_error (task, g_error_copy (error));
    }
  else
    {
      g_autoptr(GBytes) bytes = g_bytes_new (uri, strlen (uri));

      g_task_return_pointer (task, easel_content_new (bytes, NULL, uri), g_object_unref);
    }
}

void
fake_delegate_answer_send (FakeDelegate *self,
                           const GError *error)
{
  g_autoptr(GTask) task = g_object_ref (self->sends->pdata[0]);

  g_ptr_array_remove_index (self->sends, 0);
  if (error != NULL)
    g_task_return_error (task, g_error_copy (error));
  else
    g_task_return_boolean (task, TRUE);
}

void
fake_delegate_answer_ask (FakeDelegate *self,
                          const char   *answer)
{
  g_autoptr(GTask) task = g_ptr_array_steal_index (self->asks, 0);

  if (g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    return;
  g_task_return_pointer (task, easel_json_parse (answer, strlen (answer), G_MAXINT, NULL),
                         (GDestroyNotify) json_node_unref);
}

void
outcome_ask_cb (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  Outcome *outcome = user_data;
  g_autoptr(JsonNode) answer = easel_canvas_ask_finish (EASEL_CANVAS (object), result, &outcome->error);

  outcome->count++;
  outcome->ok = answer != NULL && json_node_get_boolean (answer);
}

void
outcome_read_cb (GObject      *object,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  Outcome *outcome = user_data;

  outcome->count++;
  outcome->content = easel_canvas_read_finish (EASEL_CANVAS (object), result, &outcome->error);
}

void
outcome_send_cb (GObject      *object,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  Outcome *outcome = user_data;

  outcome->count++;
  outcome->ok = easel_canvas_send_message_finish (EASEL_CANVAS (object), result, &outcome->error);
}

void
outcome_close_cb (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  Outcome *outcome = user_data;

  outcome->count++;
  outcome->ok = easel_canvas_close_finish (EASEL_CANVAS (object), result, &outcome->error);
}

void
outcome_wait (Outcome *outcome)
{
  easel_test_wait_until (outcome->count > 0);
}

void
outcome_clear (Outcome *outcome)
{
  g_clear_object (&outcome->content);
  g_clear_error (&outcome->error);
  outcome->count = 0;
  outcome->ok = FALSE;
}
