/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-consent.h"

#include "easel-consent-private.h"
#include "easel-limits.h"
#include "easel-text.h"

struct _EaselQuestion
{
  GObject           parent_instance;

  EaselSubject     *subject;
  char             *canvas_id;
  char             *instance_id;
  EaselActionClass  action_class;
  char             *what;   /* cleaned */
  char             *key;
};

G_DEFINE_FINAL_TYPE (EaselQuestion, easel_question, G_TYPE_OBJECT)

static void
easel_question_finalize (GObject *object)
{
  EaselQuestion *self = EASEL_QUESTION (object);

  easel_subject_free (self->subject);
  g_free (self->canvas_id);
  g_free (self->instance_id);
  g_free (self->what);
  g_free (self->key);
  G_OBJECT_CLASS (easel_question_parent_class)->finalize (object);
}

static void
easel_question_class_init (EaselQuestionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_question_finalize;
}

static void
easel_question_init (EaselQuestion *self)
{
}

/* Ids are foreign: lengths before them keep one from looking like two. */
char *
easel_question_build_key (const EaselSubject *subject,
                          const char         *canvas_id,
                          const char         *instance_id,
                          EaselActionClass    action_class,
                          const char         *what)
{
  return g_strdup_printf ("%s\n%zu:%s\n%zu:%s\n%zu:%s\n%s\n%s", subject->host_id,
                          strlen (subject->session), subject->session, strlen (canvas_id), canvas_id,
                          strlen (instance_id), instance_id, easel_action_class_to_string (action_class), what);
}

EaselQuestion *
easel_question_new (const EaselSubject *subject,
                    const char         *canvas_id,
                    const char         *instance_id,
                    EaselActionClass    action_class,
                    const char         *what)
{
  EaselQuestion *self = g_object_new (EASEL_TYPE_QUESTION, NULL);

  self->subject = easel_subject_copy (subject);
  self->canvas_id = g_strdup (canvas_id);
  self->instance_id = g_strdup (instance_id);
  self->action_class = action_class;
  self->what = easel_text_for_display (what, EASEL_LIMIT_QUESTION_CHARS);
  self->key = easel_question_build_key (subject, canvas_id, instance_id, action_class, what);
  return self;
}

const char *
easel_question_get_key (EaselQuestion *self)
{
  return self->key;
}

/**
 * easel_question_get_subject:
 * @self: a question
 *
 * Returns: (transfer none): who asks; its texts are foreign
 */
const EaselSubject *
easel_question_get_subject (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->subject;
}

/**
 * easel_question_get_what:
 * @self: a question
 *
 * Returns: (transfer none): what will happen, in one line that may be shown as it is
 */
const char *
easel_question_get_what (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->what;
}

/**
 * easel_question_get_canvas:
 * @self: a question
 *
 * Returns: (transfer none): the kind of canvas, by its id
 */
const char *
easel_question_get_canvas (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->canvas_id;
}

/**
 * easel_question_get_instance:
 * @self: a question
 *
 * Returns: (transfer none): the canvas' instance id, foreign text
 */
const char *
easel_question_get_instance (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->instance_id;
}

/**
 * easel_question_get_class:
 * @self: a question
 *
 * Returns: what it would do to the person's machine
 */
EaselActionClass
easel_question_get_class (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), EASEL_ACTION_READ);

  return self->action_class;
}
