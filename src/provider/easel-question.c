/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-question.h"

#include "easel-limits.h"
#include "easel-provider-limits.h"
#include "easel-text.h"

struct _EaselQuestion
{
  GObject          parent_instance;

  char            *id;
  EaselRequester  *requester;
  EaselConsentKey *key;
  /* Foreign parts are cleaned. */
  char *what;
  char *canvas_title;  /* nullable */
  char *location;      /* nullable */
  char *details;       /* nullable */
};

G_DEFINE_FINAL_TYPE (EaselQuestion, easel_question, G_TYPE_OBJECT)

static void
easel_question_finalize (GObject *object)
{
  EaselQuestion *self = EASEL_QUESTION (object);

  g_free (self->id);
  easel_requester_free (self->requester);
  easel_consent_key_free (self->key);
  g_free (self->what);
  g_free (self->canvas_title);
  g_free (self->location);
  g_free (self->details);
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
  self->id = g_uuid_string_random ();
}

static const char *
get_details (const EaselOperation *operation)
{
  return operation->change != NULL ? operation->change : operation->text;
}

static gboolean
fits (const char *text,
      long        max_chars)
{
  return text == NULL || g_utf8_strlen (text, -1) <= max_chars;
}

gboolean
easel_question_fits (const EaselOperation *operation)
{
  return fits (operation->what, EASEL_LIMIT_QUESTION_CHARS) && fits (operation->location, EASEL_LIMIT_QUESTION_CHARS) &&
         fits (get_details (operation), EASEL_LIMIT_QUESTION_DETAILS_CHARS);
}

static char *
clean (const char *foreign,
       gsize       max_chars)
{
  g_autofree char *cleaned = easel_text_for_display (foreign, max_chars);

  return *cleaned != '\0' ? g_steal_pointer (&cleaned) : NULL;
}

EaselQuestion *
easel_question_new (const EaselRequester *requester,
                    EaselConsentKey      *key,
                    const EaselOperation *operation)
{
  EaselQuestion *self = g_object_new (EASEL_TYPE_QUESTION, NULL);
  const char *details = get_details (operation);

  self->requester = easel_requester_copy (requester);
  self->key = key;
  self->what = easel_text_for_display (operation->what, EASEL_LIMIT_QUESTION_CHARS);
  self->canvas_title = clean (operation->canvas_title, EASEL_LIMIT_DISPLAY_CHARS);
  self->location = clean (operation->location, EASEL_LIMIT_QUESTION_CHARS);
  self->details = details != NULL ? easel_text_for_reading (details) : NULL;
  return self;
}

const EaselConsentKey *
easel_question_get_key (EaselQuestion *self)
{
  return self->key;
}

/** easel_question_get_id: (transfer none): the id by which the requester can withdraw the question. */
const char *
easel_question_get_id (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->id;
}

/** easel_question_get_requester: (transfer none): the session that asks; its strings are foreign. */
const EaselRequester *
easel_question_get_requester (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->requester;
}

/** easel_question_get_what: (transfer none): the operation in one line, ready for display. */
const char *
easel_question_get_what (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->what;
}

/** easel_question_get_canvas: (transfer none): id of the declaration. */
const char *
easel_question_get_canvas (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->key->canvas_id;
}

/** easel_question_get_instance: (transfer none): the canvas' instance id, foreign text. */
const char *
easel_question_get_instance (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->key->instance_id;
}

/** easel_question_get_class: the action class of the operation. */
EaselActionClass
easel_question_get_class (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), EASEL_ACTION_READ);

  return self->key->action_class;
}

/**
 * easel_question_get_canvas_title:
 * @self: a question
 *
 * Returns: (transfer none) (nullable): the title of the canvas in one line, ready for display
 */
const char *
easel_question_get_canvas_title (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->canvas_title;
}

/**
 * easel_question_get_location:
 * @self: a question
 *
 * Returns: (transfer none) (nullable): the site or path of the operation in one line, ready for display
 */
const char *
easel_question_get_location (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->location;
}

/**
 * easel_question_get_details:
 * @self: a question
 *
 * Returns: (transfer none) (nullable): the complete script or change in several lines, ready for display
 */
const char *
easel_question_get_details (EaselQuestion *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), NULL);

  return self->details;
}

/** easel_question_offers: whether @answer is one of the possible answers. */
gboolean
easel_question_offers (EaselQuestion *self,
                       EaselAnswer    answer)
{
  g_return_val_if_fail (EASEL_IS_QUESTION (self), FALSE);

  return answer != EASEL_ANSWER_HOST || !easel_action_class_is_bound_to_text (self->key->action_class);
}
