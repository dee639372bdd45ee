/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-review.h"

#include "easel-editor-limits.h"
#include "easel-json.h"

typedef struct
{
  EaselDiffHunk       *hunk;
  GtkTextMark         *start;
  GtkTextMark         *end;
  EaselEditorDecision  decision;
} Part;

struct _EaselEditorReview
{
  GObject        parent_instance;

  GtkTextBuffer *buffer;
  char          *proposed;
  GPtrArray     *hunks;
  GArray        *parts;
};

static guint decided_signal;

G_DEFINE_FINAL_TYPE (EaselEditorReview, easel_editor_review, G_TYPE_OBJECT)

static Part *
get_part (EaselEditorReview *self,
          guint              hunk)
{
  g_assert (hunk < self->parts->len);
  return &g_array_index (self->parts, Part, hunk);
}

static void
easel_editor_review_dispose (GObject *object)
{
  EaselEditorReview *self = EASEL_EDITOR_REVIEW (object);

  for (guint i = 0; self->buffer != NULL && i < self->parts->len; i++)
    {
      gtk_text_buffer_delete_mark (self->buffer, get_part (self, i)->start);
      gtk_text_buffer_delete_mark (self->buffer, get_part (self, i)->end);
    }
  g_clear_object (&self->buffer);

  G_OBJECT_CLASS (easel_editor_review_parent_class)->dispose (object);
}

static void
easel_editor_review_finalize (GObject *object)
{
  EaselEditorReview *self = EASEL_EDITOR_REVIEW (object);

  g_free (self->proposed);
  g_clear_pointer (&self->hunks, g_ptr_array_unref);
  g_array_unref (self->parts);

  G_OBJECT_CLASS (easel_editor_review_parent_class)->finalize (object);
}

static void
easel_editor_review_class_init (EaselEditorReviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_editor_review_dispose;
  object_class->finalize = easel_editor_review_finalize;
  decided_signal = g_signal_new ("decided", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
easel_editor_review_init (EaselEditorReview *self)
{
  self->parts = g_array_new (FALSE, TRUE, sizeof (Part));
}

static void
add_part (EaselEditorReview *self,
          EaselDiffHunk     *hunk)
{
  Part part = { .hunk = hunk };
  GtkTextIter start, end;

  gtk_text_buffer_get_iter_at_offset (self->buffer, &start, hunk->offset);
  gtk_text_buffer_get_iter_at_offset (self->buffer, &end, hunk->offset + hunk->n_chars);
  /* The marks keep text that is typed at either end out of the hunk. */
  part.start = gtk_text_buffer_create_mark (self->buffer, NULL, &start, hunk->n_chars == 0);
  part.end = gtk_text_buffer_create_mark (self->buffer, NULL, &end, TRUE);
  g_array_append_val (self->parts, part);
}

/**
 * easel_editor_review_new:
 * @buffer: the present text
 * @proposed: the text that the agent proposes, with the line ends of the buffer
 *
 * Returns: (transfer full) (nullable): the review; %NULL if there are more than EASEL_LIMIT_EDITOR_HUNKS differences
 */
EaselEditorReview *
easel_editor_review_new (GtkTextBuffer *buffer,
                         const char    *proposed)
{
  g_autoptr(EaselEditorReview) self = NULL;
  g_autofree char *present = NULL;
  GtkTextIter start, end;

  g_return_val_if_fail (GTK_IS_TEXT_BUFFER (buffer), NULL);
  g_return_val_if_fail (proposed != NULL, NULL);

  self = g_object_new (EASEL_TYPE_EDITOR_REVIEW, NULL);
  self->buffer = g_object_ref (buffer);
  self->proposed = g_strdup (proposed);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  present = gtk_text_buffer_get_slice (buffer, &start, &end, TRUE);
  self->hunks = easel_diff (present, proposed);
  if (self->hunks->len > EASEL_LIMIT_EDITOR_HUNKS)
    return NULL;
  for (guint i = 0; i < self->hunks->len; i++)
    add_part (self, g_ptr_array_index (self->hunks, i));
  return g_steal_pointer (&self);
}

const char *
easel_editor_review_get_proposed (EaselEditorReview *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_REVIEW (self), NULL);

  return self->proposed;
}

guint
easel_editor_review_get_n_hunks (EaselEditorReview *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_REVIEW (self), 0);

  return self->parts->len;
}

/** easel_editor_review_get_hunk: (transfer none). */
const EaselDiffHunk *
easel_editor_review_get_hunk (EaselEditorReview *self,
                              guint              hunk)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_REVIEW (self), NULL);

  return get_part (self, hunk)->hunk;
}

EaselEditorDecision
easel_editor_review_get_decision (EaselEditorReview *self,
                                  guint              hunk)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_REVIEW (self), EASEL_EDITOR_PENDING);

  return get_part (self, hunk)->decision;
}

static EaselEditorDecision
apply (EaselEditorReview *self,
       Part              *part)
{
  g_autofree char *present = NULL;
  GtkTextIter start, end;

  gtk_text_buffer_get_iter_at_mark (self->buffer, &start, part->start);
  gtk_text_buffer_get_iter_at_mark (self->buffer, &end, part->end);
  present = gtk_text_buffer_get_slice (self->buffer, &start, &end, TRUE);
  if (!g_str_equal (present, part->hunk->old_text))
    return EASEL_EDITOR_OUTDATED;
  gtk_text_buffer_begin_user_action (self->buffer);
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert (self->buffer, &start, part->hunk->new_text, -1);
  gtk_text_buffer_end_user_action (self->buffer);
  return EASEL_EDITOR_ACCEPTED;
}

/**
 * easel_editor_review_decide:
 * @self: a review
 * @hunk: index of a hunk
 * @accept: whether to apply it, as one undo step
 *
 * Sets the user's decision, which is final. A hunk whose text has changed in the meantime becomes outdated and is not
 * applied.
 */
void
easel_editor_review_decide (EaselEditorReview *self,
                            guint              hunk,
                            gboolean           accept)
{
  Part *part;

  g_return_if_fail (EASEL_IS_EDITOR_REVIEW (self));
  g_return_if_fail (hunk < self->parts->len);

  part = get_part (self, hunk);
  if (part->decision != EASEL_EDITOR_PENDING)
    return;
  part->decision = accept ? apply (self, part) : EASEL_EDITOR_REJECTED;
  g_signal_emit (self, decided_signal, 0, hunk);
}

/** easel_editor_review_decide_all: decides all undecided hunks, as one undo step. */
void
easel_editor_review_decide_all (EaselEditorReview *self,
                                gboolean           accept)
{
  g_return_if_fail (EASEL_IS_EDITOR_REVIEW (self));

  gtk_text_buffer_begin_user_action (self->buffer);
  for (guint i = 0; i < self->parts->len; i++)
    easel_editor_review_decide (self, i, accept);
  gtk_text_buffer_end_user_action (self->buffer);
}

static guint
count (EaselEditorReview   *self,
       EaselEditorDecision  decision)
{
  guint n = 0;

  for (guint i = 0; i < self->parts->len; i++)
    n += get_part (self, i)->decision == decision;
  return n;
}

gboolean
easel_editor_review_is_pending (EaselEditorReview *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_REVIEW (self), FALSE);

  return count (self, EASEL_EDITOR_PENDING) > 0;
}

static JsonObject *
describe (Part *part)
{
  static const char * const names[] = {
    [EASEL_EDITOR_PENDING] = "pending",
    [EASEL_EDITOR_ACCEPTED] = "accepted",
    [EASEL_EDITOR_REJECTED] = "rejected",
    [EASEL_EDITOR_OUTDATED] = "outdated",
  };

  return easel_json_object (EASEL_JSON_INT ("line", part->hunk->line),
                            EASEL_JSON_INT ("lines", part->hunk->n_lines),
                            EASEL_JSON_STRING ("decision", names[part->decision]));
}

static void
add_counts (EaselEditorReview *self,
            JsonObject        *object)
{
  json_object_set_string_member (object, "state", easel_editor_review_is_pending (self) ? "pending" : "done");
  json_object_set_int_member (object, "accepted", count (self, EASEL_EDITOR_ACCEPTED));
  json_object_set_int_member (object, "rejected", count (self, EASEL_EDITOR_REJECTED));
  json_object_set_int_member (object, "outdated", count (self, EASEL_EDITOR_OUTDATED));
}

/** easel_editor_review_summarize: (transfer full): a message with the number of decisions of each kind. */
JsonObject *
easel_editor_review_summarize (EaselEditorReview *self)
{
  JsonObject *message = json_object_new ();

  g_return_val_if_fail (EASEL_IS_EDITOR_REVIEW (self), message);

  json_object_set_string_member (message, "type", "diffDecided");
  add_counts (self, message);
  return message;
}

/**
 * easel_editor_review_to_json:
 * @self: a review
 *
 * Returns: (transfer full): the result for the agent. Line numbers refer to the text at the time of the proposal
 */
JsonObject *
easel_editor_review_to_json (EaselEditorReview *self)
{
  JsonObject *result = json_object_new ();
  JsonArray *hunks = json_array_new ();

  g_return_val_if_fail (EASEL_IS_EDITOR_REVIEW (self), result);

  for (guint i = 0; i < self->parts->len; i++)
    json_array_add_object_element (hunks, describe (get_part (self, i)));
  add_counts (self, result);
  json_object_set_array_member (result, "hunks", hunks);
  return result;
}
