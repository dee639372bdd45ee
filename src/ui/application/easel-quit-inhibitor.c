/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-quit-inhibitor.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "easel-alert.h"
#include "easel-limits.h"
#include "easel-native-kinds.h"
#include "easel-text.h"
#include "easel-ui-limits.h"

struct _EaselQuitInhibitor
{
  GObject parent_instance;

  GtkApplication *application;   /* owns this object */
  EaselProvider *provider;
  EaselAlert *dialog;            /* weak: while the user is asked */
  EaselInstance *asked;          /* the instance that the dialog asks about, or that is being copied */
  gboolean agreed;
  guint inhibition;              /* cookie that delays the end of the desktop session; 0: none */
  EaselBackground *background;   /* nullable */
};

enum { SIGNAL_QUIT, SIGNAL_NOTICE, SIGNAL_FLUSH, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FLAGS_TYPE (EaselUnwritten, easel_unwritten,
                     G_DEFINE_ENUM_VALUE (EASEL_UNWRITTEN_SETTINGS, "settings"),
                     G_DEFINE_ENUM_VALUE (EASEL_UNWRITTEN_PAGES, "pages"))
G_DEFINE_FINAL_TYPE (EaselQuitInhibitor, easel_quit_inhibitor, G_TYPE_OBJECT)

static void
allow_session_end (EaselQuitInhibitor *self)
{
  if (self->inhibition != 0)
    gtk_application_uninhibit (self->application, self->inhibition);
  self->inhibition = 0;
}

static const EaselNativeKind *
kind_of (EaselInstance *instance)
{
  return easel_native_kinds_find (easel_instance_get_declaration (instance)->canvas_id);
}

static void
rescued_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselQuitInhibitor) self = user_data;
  EaselInstance *instance = EASEL_INSTANCE (source);
  g_autofree char *sentence = NULL;
  gboolean rescued = kind_of (instance)->rescue_finish (instance, result, &sentence);

  g_clear_object (&self->asked);
  if (sentence != NULL)
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, sentence);
  if (!rescued)
    allow_session_end (self);
  else if (easel_quit_inhibitor_may_quit (self))
    g_signal_emit (self, signals[SIGNAL_QUIT], 0);
}

static void
response_cb (EaselQuitInhibitor *self,
             const char         *response,
             EaselAlert         *dialog)
{
  GtkWindow *parent = easel_alert_get_window (dialog);

  /* Only the first response counts; closing the dialog emits another. */
  g_signal_handlers_disconnect_by_data (dialog, self);
  g_clear_weak_pointer (&self->dialog);
  if (g_str_equal (response, "copy"))
    {
      kind_of (self->asked)->rescue_async (self->asked, parent, rescued_cb, g_object_ref (self));
      return;
    }
  g_clear_object (&self->asked);
  allow_session_end (self);
  self->agreed = g_str_equal (response, "quit");
  if (!self->agreed)
    return;
  g_signal_emit (self, signals[SIGNAL_QUIT], 0);
}

static void
present (EaselQuitInhibitor *self,
         EaselAlert         *dialog,
         GtkWidget          *parent)
{
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->dialog, dialog);
  easel_alert_present (dialog, parent);
}

/* Returns the windows that keep the program alive; dialogs belong to one of them. */
static GList *
list_windows (EaselQuitInhibitor *self)
{
  GList *found = NULL;

  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    if (gtk_window_get_transient_for (l->data) == NULL)
      found = g_list_append (found, l->data);
  return found;
}

/* Work that would be lost if the program ended now. */
typedef struct
{
  GPtrArray      *programs;   /* (element-type char): programs running in terminals, names for display */
  GPtrArray      *texts;      /* (element-type EaselInstance): with changes that are stored nowhere */
  EaselUnwritten  unwritten;  /* what else could not be written to disk */
} Loss;

static void
loss_clear (Loss *loss)
{
  g_clear_pointer (&loss->programs, g_ptr_array_unref);
  g_clear_pointer (&loss->texts, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Loss, loss_clear)

static void
add_programs (EaselQuitInhibitor *self,
              GPtrArray          *programs)
{
  EaselInstances *instances = easel_provider_get_instances (self->provider);

  for (guint i = 0; i < easel_instances_get_n (instances); i++)
    {
      g_auto(GStrv) names = easel_instance_list_programs (easel_instances_get (instances, i));

      for (guint n = 0; names != NULL && names[n] != NULL; n++)
        g_ptr_array_add (programs, easel_text_for_display (names[n], EASEL_LIMIT_DISPLAY_CHARS));
    }
}

/* Writes all pending data, then collects what cannot be written. */
static void
loss_init (Loss               *loss,
           EaselQuitInhibitor *self,
           gboolean            with_programs)
{
  *loss = (Loss) {
    .programs = g_ptr_array_new_with_free_func (g_free),
    .texts = easel_instances_find_unflushed (easel_provider_get_instances (self->provider)),
  };
  if (with_programs)
    add_programs (self, loss->programs);
  g_signal_emit (self, signals[SIGNAL_FLUSH], 0, &loss->unwritten);
}

/* Joins names with commas, followed by the number of further ones. */
static char *
join_names (GPtrArray *list)
{
  GString *names = g_string_new (NULL);
  guint n = MIN (list->len, EASEL_LIMIT_QUIT_NAMES);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *quoted = g_strdup_printf (_("“%s”"), (const char *) g_ptr_array_index (list, i));

      if (i > 0)
        g_string_append (names, _(", "));
      g_string_append (names, quoted);
    }
  if (list->len > n)
    g_string_append_printf (names, ngettext (" and %u more", " and %u more", list->len - n), list->len - n);
  return g_string_free (names, FALSE);
}

/* Returns: (transfer full) (nullable): names of texts without a file that are stored for the next start. */
static char *
join_drafts (EaselQuitInhibitor *self,
             const Loss         *loss)
{
  EaselInstances *instances = easel_provider_get_instances (self->provider);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < easel_instances_get_n (instances); i++)
    {
      EaselInstance *instance = easel_instances_get (instances, i);
      const char *title = easel_instance_get_title (instance);

      if (easel_instance_is_unsaved (instance) && !g_ptr_array_find (loss->texts, instance, NULL))
        g_ptr_array_add (names, easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS));
    }
  return names->len > 0 ? join_names (names) : NULL;
}

static gboolean
loss_is_none (const Loss *loss)
{
  return loss->programs->len == 0 && loss->texts->len == 0 && loss->unwritten == 0;
}

static const char *
get_heading (const Loss *loss)
{
  if (loss->texts->len > 0 || (loss->unwritten & EASEL_UNWRITTEN_PAGES))
    return _("Quit and Lose Text?");
  return loss->unwritten & EASEL_UNWRITTEN_SETTINGS ? _("Quit and Lose Settings?") : _("Quit and Stop Programs?");
}

static void
add_paragraph (GString    *body,
               const char *paragraph)
{
  if (body->len > 0)
    g_string_append (body, "\n\n");
  g_string_append (body, paragraph);
}

static void
describe_programs (EaselQuitInhibitor *self,
                   GString            *body,
                   const Loss         *loss)
{
  g_autofree char *names = join_names (loss->programs);
  g_autofree char *drafts = join_drafts (self, loss);
  g_autofree char *paragraph =
    g_strdup_printf (ngettext ("A program in a terminal will be stopped: %s.",
                               "Programs in terminals will be stopped: %s.", loss->programs->len), names);

  add_paragraph (body, paragraph);
  if (drafts != NULL)
    {
      /* Translators: %s are names of texts. */
      g_autofree char *kept = g_strdup_printf (_("Not saved in a file, but kept for the next start: %s."), drafts);

      add_paragraph (body, kept);
    }
}

static void
describe_texts (GString    *body,
                const Loss *loss)
{
  const char *title = easel_instance_get_title (g_ptr_array_index (loss->texts, 0));
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *others = NULL;
  g_autofree char *paragraph = NULL;

  if (loss->texts->len > 1)
    others = g_strdup_printf (ngettext ("%u more text will be lost as well.", "%u more texts will be lost as well.",
                                        loss->texts->len - 1), loss->texts->len - 1);
  /* Translators: %s is the name of a text; what follows is another sentence or nothing. */
  paragraph = g_strdup_printf (_("“%s” has unsaved changes, and Easel cannot store them on disk: it is full, or Easel "
                                 "may not write there. %s"), shown, others != NULL ? others : "");
  add_paragraph (body, g_strchomp (paragraph));
}

/* Asks one question about all losses, whichever window they are in. */
static void
ask (EaselQuitInhibitor *self,
     const Loss         *loss)
{
  g_autoptr(GList) windows = list_windows (self);
  g_autoptr(GString) body = g_string_new (NULL);
  EaselAlert *dialog;

  if (loss->texts->len > 0)
    describe_texts (body, loss);
  if (loss->unwritten & EASEL_UNWRITTEN_PAGES)
    add_paragraph (body, _("What you typed into pages, and what pages stored, will be lost: the disk is full, or Easel "
                           "may not write there."));
  if (loss->unwritten & EASEL_UNWRITTEN_SETTINGS)
    add_paragraph (body, _("Easel cannot save what you chose, allowed or revoked: the disk is full, or Easel may not "
                           "write there. These changes will be lost when Easel quits."));
  if (loss->programs->len > 0)
    describe_programs (self, body, loss);
  dialog = easel_alert_new_for (get_heading (loss), body->str, "quit", _("_Quit Anyway"), ADW_RESPONSE_DESTRUCTIVE);
  if (loss->texts->len > 0)
    g_set_object (&self->asked, g_ptr_array_index (loss->texts, 0));
  if (self->asked != NULL && kind_of (self->asked)->rescue_async != NULL)
    easel_alert_add_response (dialog, "copy", _("Save a C_opy…"), ADW_RESPONSE_SUGGESTED);
  present (self, dialog, windows != NULL ? windows->data : NULL);
}

/* Returns %TRUE if nothing would be lost; otherwise the user is asked, unless a question is open. */
static gboolean
check (EaselQuitInhibitor *self,
       gboolean            with_programs)
{
  g_auto(Loss) loss = { 0 };

  if (self->agreed)
    return TRUE;
  if (easel_quit_inhibitor_is_asking (self))
    {
      if (self->dialog != NULL)
        easel_alert_raise (self->dialog);
      return FALSE;
    }
  loss_init (&loss, self, with_programs);
  if (loss_is_none (&loss))
    return TRUE;
  ask (self, &loss);
  return FALSE;
}

/* The desktop is about to end its session: delays it, with a reason for the user, until they have answered. */
static void
query_end_cb (EaselQuitInhibitor *self)
{
  g_autoptr(GList) windows = NULL;

  if (self->inhibition != 0 || easel_quit_inhibitor_may_quit (self))
    return;
  windows = list_windows (self);
  self->inhibition = gtk_application_inhibit (self->application, windows != NULL ? windows->data : NULL,
                                              GTK_APPLICATION_INHIBIT_LOGOUT,
                                              _("Programs are running in Easel, or changes are not saved."));
}

static gboolean
close_request_cb (EaselQuitInhibitor *self,
                  GtkWindow          *window)
{
  g_autoptr(GList) windows = list_windows (self);

  /* The program goes on, with other windows or in the background. */
  if (windows == NULL || windows->data != window || windows->next != NULL ||
      (self->background != NULL && easel_background_hides (self->background, window)))
    return GDK_EVENT_PROPAGATE;
  return easel_quit_inhibitor_may_quit (self) ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
}

static void
window_added_cb (EaselQuitInhibitor *self,
                 GtkWindow          *window)
{
  g_signal_connect_object (window, "close-request", G_CALLBACK (close_request_cb), self, G_CONNECT_SWAPPED);
}

static void
easel_quit_inhibitor_dispose (GObject *object)
{
  EaselQuitInhibitor *self = EASEL_QUIT_INHIBITOR (object);

  g_clear_weak_pointer (&self->dialog);
  g_clear_object (&self->asked);
  g_clear_object (&self->provider);
  g_clear_object (&self->background);

  G_OBJECT_CLASS (easel_quit_inhibitor_parent_class)->dispose (object);
}

static void
easel_quit_inhibitor_class_init (EaselQuitInhibitorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_quit_inhibitor_dispose;
  signals[SIGNAL_QUIT] = g_signal_new ("quit", EASEL_TYPE_QUIT_INHIBITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", EASEL_TYPE_QUIT_INHIBITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_FLUSH] = g_signal_new ("flush", EASEL_TYPE_QUIT_INHIBITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        EASEL_TYPE_UNWRITTEN, 0);
}

static void
easel_quit_inhibitor_init (EaselQuitInhibitor *self)
{
}

/**
 * easel_quit_inhibitor_new:
 * @application: without windows yet
 * @provider: the native canvases that may have unsaved work
 *
 * Returns: (transfer full): an inhibitor
 */
EaselQuitInhibitor *
easel_quit_inhibitor_new (GtkApplication *application,
                          EaselProvider  *provider)
{
  EaselQuitInhibitor *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (EASEL_IS_PROVIDER (provider), NULL);

  self = g_object_new (EASEL_TYPE_QUIT_INHIBITOR, NULL);
  self->application = application;
  self->provider = g_object_ref (provider);
  g_signal_connect_object (application, "window-added", G_CALLBACK (window_added_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (application, "query-end", G_CALLBACK (query_end_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** easel_quit_inhibitor_set_background: @background: whether the program goes on without windows. */
void
easel_quit_inhibitor_set_background (EaselQuitInhibitor *self,
                                     EaselBackground    *background)
{
  g_return_if_fail (EASEL_IS_QUIT_INHIBITOR (self));
  g_return_if_fail (EASEL_IS_BACKGROUND (background));

  g_set_object (&self->background, background);
}

/**
 * easel_quit_inhibitor_may_quit:
 * @self: an inhibitor
 *
 * Writes pending data. If this fails and something would be lost, or if programs run in terminals, asks the user; their
 * consent is reported by #EaselQuitInhibitor::quit.
 *
 * Returns: whether the program may end at once
 */
gboolean
easel_quit_inhibitor_may_quit (EaselQuitInhibitor *self)
{
  g_return_val_if_fail (EASEL_IS_QUIT_INHIBITOR (self), TRUE);

  return check (self, TRUE);
}

/**
 * easel_quit_inhibitor_may_terminate:
 * @self: an inhibitor
 *
 * Like easel_quit_inhibitor_may_quit(), for a signal of another process. Programs in terminals are ended without
 * asking; only text and settings that cannot be written to disk delay the end.
 *
 * Returns: whether the program ends now, without a question
 */
gboolean
easel_quit_inhibitor_may_terminate (EaselQuitInhibitor *self)
{
  g_return_val_if_fail (EASEL_IS_QUIT_INHIBITOR (self), TRUE);

  self->agreed = check (self, FALSE);
  return self->agreed;
}

/** easel_quit_inhibitor_is_asking: whether a question to the user is open. */
gboolean
easel_quit_inhibitor_is_asking (EaselQuitInhibitor *self)
{
  g_return_val_if_fail (EASEL_IS_QUIT_INHIBITOR (self), FALSE);

  return self->asked != NULL || self->dialog != NULL;
}
