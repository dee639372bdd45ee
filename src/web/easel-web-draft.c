/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-draft.h"

struct _EaselWebDraft
{
  EaselWebDrafts *drafts;      /* nullable */
  EaselWebForms  *forms;
  char           *key;
  char           *written;     /* nullable: input in controls, as it was saved last; JSON of forms.js */
  char           *page_state;  /* nullable */
  gboolean        is_loaded;
};

EaselWebDraft *
easel_web_draft_new (EaselWebDrafts *drafts,
                     const char     *key,
                     const char     *world)
{
  EaselWebDraft *self = g_new0 (EaselWebDraft, 1);

  g_set_object (&self->drafts, drafts);
  self->key = g_strdup (key);
  self->forms = easel_web_forms_new (world);
  return self;
}

void
easel_web_draft_free (EaselWebDraft *self)
{
  g_clear_object (&self->drafts);
  g_object_unref (self->forms);
  g_free (self->key);
  g_free (self->written);
  g_free (self->page_state);
  g_free (self);
}

EaselWebForms *
easel_web_draft_get_forms (EaselWebDraft *self)
{
  return self->forms;
}

const char *
easel_web_draft_get_page_state (EaselWebDraft *self)
{
  return self->page_state;
}

void
easel_web_draft_set_page_state (EaselWebDraft *self,
                                const char    *page_state)
{
  g_free (self->page_state);
  self->page_state = g_strdup (page_state);
}

void
easel_web_draft_load (EaselWebDraft *self)
{
  if (self->drafts == NULL || self->is_loaded)
    return;
  self->is_loaded = TRUE;
  g_clear_pointer (&self->page_state, g_free);
  easel_web_drafts_load (self->drafts, self->key, &self->written, &self->page_state);
  easel_web_draft_resume (self);
}

void
easel_web_draft_resume (EaselWebDraft *self)
{
  if (self->written != NULL && *self->written != '\0' && !easel_web_forms_is_waiting (self->forms))
    easel_web_forms_set (self->forms, self->written);
}

void
easel_web_draft_save (EaselWebDraft *self,
                      const char    *forms,
                      const char    *page_state)
{
  if (self->drafts == NULL)
    return;
  if (forms != NULL)
    {
      g_free (self->written);
      self->written = g_strdup (forms);
    }
  easel_web_drafts_save (self->drafts, self->key, self->written, page_state);
}

void
easel_web_draft_forget (EaselWebDraft *self)
{
  easel_web_forms_forget (self->forms);
  g_clear_pointer (&self->page_state, g_free);
}

void
easel_web_draft_remove (EaselWebDraft *self)
{
  if (self->drafts != NULL)
    easel_web_drafts_forget (self->drafts, self->key);
}
