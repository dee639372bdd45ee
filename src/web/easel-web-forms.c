/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-forms.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "easel-web-limits.h"

struct _EaselWebForms
{
  GObject parent_instance;

  char   *world;
  char   *forms;     /* nullable: JSON of forms.js */
  double  scroll_y;  /* CSS pixels; 0: nothing to restore */
};

enum
{
  LOST,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebForms, easel_web_forms, G_TYPE_OBJECT)

static void
easel_web_forms_finalize (GObject *object)
{
  EaselWebForms *self = EASEL_WEB_FORMS (object);

  g_free (self->world);
  g_free (self->forms);

  G_OBJECT_CLASS (easel_web_forms_parent_class)->finalize (object);
}

static void
easel_web_forms_class_init (EaselWebFormsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_web_forms_finalize;
  signals[LOST] = g_signal_new ("lost", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_web_forms_init (EaselWebForms *self)
{
}

/** easel_web_forms_new: (transfer full): an empty object. @world: the script world of forms.js. */
EaselWebForms *
easel_web_forms_new (const char *world)
{
  EaselWebForms *self;

  g_return_val_if_fail (world != NULL, NULL);

  self = g_object_new (EASEL_TYPE_WEB_FORMS, NULL);
  self->world = g_strdup (world);

  return self;
}

/* Each call references this object only: a view may never respond, and must not keep its surface alive. */
static void
run (EaselWebForms       *self,
     WebKitWebView       *view,
     const char          *body,
     GVariant            *arguments,
     GAsyncReadyCallback  callback)
{
  webkit_web_view_call_async_javascript_function (view, body, -1, arguments, self->world, NULL, NULL, callback,
                                                  g_object_ref (self));
}

static GVariant *
build_argument (const char *name,
                GVariant   *value)
{
  GVariantBuilder arguments;

  g_variant_builder_init (&arguments, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&arguments, "{sv}", name, value);

  return g_variant_builder_end (&arguments);
}

static void
forms_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselWebForms) self = user_data;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, NULL);
  g_autofree char *forms = value != NULL && jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;

  /* A broken web process may return any value. */
  if (forms == NULL || *forms == '\0' || strlen (forms) > EASEL_LIMIT_FORMS)
    return;
  g_free (self->forms);
  self->forms = g_steal_pointer (&forms);
}

/** easel_web_forms_remember: collects the input of the user. @view: a view with a live page that is about to load the
 * same document again. */
void
easel_web_forms_remember (EaselWebForms *self,
                          WebKitWebView *view)
{
  g_return_if_fail (EASEL_IS_WEB_FORMS (self));

  run (self, view, "return ahpForms.take();", NULL, forms_cb);
}

static void
scroll_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselWebForms) self = user_data;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, NULL);

  if (value != NULL && jsc_value_is_number (value))
    self->scroll_y = jsc_value_to_double (value);
}

/** easel_web_forms_remember_scroll: reads the scroll position. @view: a view with a live page that is about to load the
 * same document again. */
void
easel_web_forms_remember_scroll (EaselWebForms *self,
                                 WebKitWebView *view)
{
  g_return_if_fail (EASEL_IS_WEB_FORMS (self));

  run (self, view, "return window.scrollY;", NULL, scroll_cb);
}

void
easel_web_input_free (EaselWebInput *input)
{
  g_free (input->forms);
  g_free (input);
}

/* (transfer full) (nullable): the result of gather() in forms.js; a broken web process may return any value. */
static EaselWebInput *
read_gathered (JSCValue *values)
{
  g_autoptr(JSCValue) forms = jsc_value_object_get_property_at_index (values, 0);
  g_autoptr(JSCValue) scroll_y = jsc_value_object_get_property_at_index (values, 1);
  g_autoptr(JSCValue) lost = jsc_value_object_get_property_at_index (values, 2);
  g_autoptr(JSCValue) elsewhere = jsc_value_object_get_property_at_index (values, 3);
  g_autoptr(EaselWebInput) input = g_new0 (EaselWebInput, 1);

  if (!jsc_value_is_string (forms) || !jsc_value_is_number (scroll_y) || !jsc_value_is_boolean (lost) ||
      !jsc_value_is_boolean (elsewhere))
    return NULL;
  input->forms = jsc_value_to_string (forms);
  if (strlen (input->forms) > EASEL_LIMIT_FORMS)
    return NULL;
  input->scroll_y = jsc_value_to_double (scroll_y);
  input->is_complete = !jsc_value_to_boolean (lost);
  input->edited_elsewhere = jsc_value_to_boolean (elsewhere);
  return g_steal_pointer (&input);
}

static void
gathered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error);
  g_autoptr(EaselWebInput) input = value != NULL && jsc_value_is_array (value) ? read_gathered (value) : NULL;

  if (input != NULL)
    g_task_return_pointer (task, g_steal_pointer (&input), (GDestroyNotify) easel_web_input_free);
  else if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "The page did not say what it holds");
}

/** easel_web_forms_gather_async: collects the user's input and the scroll position; what is restored later does not
 * change. @view: a view with a live page. */
void
easel_web_forms_gather_async (EaselWebForms       *self,
                              WebKitWebView       *view,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (EASEL_IS_WEB_FORMS (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_web_forms_gather_async);
  webkit_web_view_call_async_javascript_function (view, "return ahpForms.gather();", -1, NULL, self->world, NULL,
                                                  cancellable, gathered_cb, task);
}

/** easel_web_forms_gather_finish: (transfer full) (nullable): the input. */
EaselWebInput *
easel_web_forms_gather_finish (EaselWebForms  *self,
                               GAsyncResult   *result,
                               GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/** easel_web_forms_set_input: sets the input and the scroll position to restore in the next live page. */
void
easel_web_forms_set_input (EaselWebForms       *self,
                           const EaselWebInput *input)
{
  g_return_if_fail (EASEL_IS_WEB_FORMS (self));
  g_return_if_fail (input != NULL);

  g_free (self->forms);
  self->forms = *input->forms != '\0' ? g_strdup (input->forms) : NULL;
  self->scroll_y = input->scroll_y;
}

/** easel_web_forms_set: sets the input to restore in the next live page. @forms: JSON of forms.js, from the same page
 * in an earlier run. */
void
easel_web_forms_set (EaselWebForms *self,
                     const char    *forms)
{
  g_return_if_fail (EASEL_IS_WEB_FORMS (self));
  g_return_if_fail (forms != NULL);

  g_free (self->forms);
  self->forms = strlen (forms) <= EASEL_LIMIT_FORMS ? g_strdup (forms) : NULL;
}

/** easel_web_forms_is_waiting: whether there is input to restore in the next live page. */
gboolean
easel_web_forms_is_waiting (EaselWebForms *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_FORMS (self), FALSE);

  return self->forms != NULL;
}

/** easel_web_forms_forget: nothing is restored, because the next document is another one. */
void
easel_web_forms_forget (EaselWebForms *self)
{
  g_return_if_fail (EASEL_IS_WEB_FORMS (self));

  g_clear_pointer (&self->forms, g_free);
  self->scroll_y = 0;
}

/** easel_web_forms_forget_scroll: the next document is not scrolled. */
void
easel_web_forms_forget_scroll (EaselWebForms *self)
{
  g_return_if_fail (EASEL_IS_WEB_FORMS (self));

  self->scroll_y = 0;
}

/* @format: a translated sentence with one %s for the text. */
static void
emit_lost_text (EaselWebForms *self,
                JSCValue      *texts,
                guint          index,
                const char    *format)
{
  g_autoptr(JSCValue) value = jsc_value_object_get_property_at_index (texts, index);
  g_autofree char *text = jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;
  g_autofree char *shown = NULL;
  g_auto(GStrv) parts = NULL;
  g_autofree char *sentence = NULL;

  if (text == NULL || *text == '\0')
    return;
  shown = easel_text_for_display (text, EASEL_LIMIT_DISPLAY_CHARS);
  parts = g_strsplit (format, "%s", 2);
  sentence = g_strjoinv (shown, parts);
  g_signal_emit (self, signals[LOST], 0, sentence);
}

static void
restored_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselWebForms) self = user_data;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, NULL);

  if (value == NULL || !jsc_value_is_array (value))
    return;
  /* Translators: %s is a text. */
  emit_lost_text (self, value, 0, _("The page no longer has a field for what you typed: “%s”"));
  /* Translators: %s is the start of a text. */
  emit_lost_text (self, value, 1, _("What you typed is too long to be kept while the page is reloaded: “%s”"));
}

/** easel_web_forms_restore: restores the input, once. @view: the view, in which the document is live again. */
void
easel_web_forms_restore (EaselWebForms *self,
                         WebKitWebView *view)
{
  g_autofree char *forms = NULL;

  g_return_if_fail (EASEL_IS_WEB_FORMS (self));

  if (self->scroll_y > 0)
    webkit_web_view_call_async_javascript_function (view, "window.scrollTo(0, y);", -1,
                                                    build_argument ("y", g_variant_new_double (self->scroll_y)),
                                                    self->world, NULL, NULL, NULL, NULL);
  self->scroll_y = 0;
  forms = g_steal_pointer (&self->forms);
  if (forms != NULL)
    run (self, view, "return await ahpForms.restore(forms);", build_argument ("forms", g_variant_new_string (forms)),
         restored_cb);
}
