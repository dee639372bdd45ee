/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-writer.h"

G_BEGIN_DECLS

/* A source that does only what the test says: reads and sends wait until they are answered by hand. */
#define FAKE_TYPE_DELEGATE (fake_delegate_get_type ())
G_DECLARE_FINAL_TYPE (FakeDelegate, fake_delegate, FAKE, DELEGATE, GObject)

struct _FakeDelegate
{
  GObject    parent_instance;

  GPtrArray *reads;         /* GTask: not answered yet, in the order of their start */
  guint      started;       /* reads, ever */
  guint      most;          /* reads at one time */
  GPtrArray *asks;          /* GTask: not answered yet; their data is the method and the number of parameters */
  GPtrArray *sends;         /* GTask */
  GPtrArray *sent;          /* char *: payloads in order */
  guint      close_asked;
  gboolean   refuse_close;
  gboolean   close_at_once; /* the canvas goes within request_close() */
};

FakeDelegate *fake_delegate_new         (void);
/* (nullable): the URI of an unanswered read. */
const char   *fake_delegate_get_uri     (FakeDelegate *self,
                                         guint         index);
/* Answers with the URI as the bytes, or with @error. */
void          fake_delegate_answer_read (FakeDelegate *self,
                                         guint         index,
                                         const GError *error);
void          fake_delegate_answer_send (FakeDelegate *self,
                                         const GError *error);

/* Answers the oldest. */
void          fake_delegate_answer_ask  (FakeDelegate *self,
                                         const char   *answer);

/* How a call ended, for a callback that only notes it. */
typedef struct
{
  guint         count;
  EaselContent *content;
  gboolean      ok;
  GError       *error;
} Outcome;

void outcome_ask_cb   (GObject *object, GAsyncResult *result, gpointer outcome);
void outcome_read_cb  (GObject *object, GAsyncResult *result, gpointer outcome);
void outcome_send_cb  (GObject *object, GAsyncResult *result, gpointer outcome);
void outcome_close_cb (GObject *object, GAsyncResult *result, gpointer outcome);
/* Runs the main loop until the call has ended. */
void outcome_wait     (Outcome *outcome);
/* Runs what is ready now. */
void outcome_clear    (Outcome *outcome);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

G_END_DECLS
