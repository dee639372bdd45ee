/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-question-card.h"

#include <glib/gi18n.h>

#include "easel-input-delay.h"
#include "easel-limits.h"
#include "easel-native-kinds.h"
#include "easel-text.h"

/* Height in pixels; longer text scrolls, so that the buttons stay visible. */
#define TEXT_HEIGHT 160

struct _EaselQuestionCard
{
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkLabel *sender;
  GtkLabel *count;
  GtkLabel *where;
  GtkLabel *what;
  GtkWidget *text_box;
  GtkExpander *details;
  GtkTextView *details_text;
  GtkLabel *permission;
  GtkWidget *no;
  GtkWidget *once;
  GtkWidget *canvas;
  GtkWidget *host;
  GtkLabel *host_label;

  EaselConsent *consent;
  EaselQuestion *question;  /* nullable: the shown question */
  gboolean (*filter) (EaselQuestion *question, gpointer user_data);
  gpointer user_data;
  EaselInputDelay *delay;
};

G_DEFINE_FINAL_TYPE (EaselQuestionCard, easel_question_card, GTK_TYPE_WIDGET)

/** easel_question_card_dup_sender: (transfer full): a sentence with the names of host and agent, cleaned for
 * display. */
char *
easel_question_card_dup_sender (EaselQuestion *question)
{
  const EaselRequester *requester;
  g_autofree char *host = NULL;
  g_autofree char *agent = NULL;

  g_return_val_if_fail (EASEL_IS_QUESTION (question), NULL);

  requester = easel_question_get_requester (question);
  host = easel_text_for_display (requester->host_title != NULL ? requester->host_title : _("Host"),
                                 EASEL_LIMIT_DISPLAY_CHARS);
  agent = easel_text_for_display (requester->agent, EASEL_LIMIT_AGENT_TITLE_CHARS);
  if (*agent == '\0')
    /* Translators: %s is the name of a host, for example “This Computer”. */
    return g_strdup_printf (_("An agent on %s asks"), host);
  /* Translators: the first %s is the name of an agent, the second that of its host, for example “This Computer”. */
  return g_strdup_printf (_("%s on %s asks"), agent, host);
}

/* Returns: (transfer full): what "For This Canvas" and "Always" allow, and for how long. */
static char *
dup_permission (EaselQuestion *question)
{
  EaselActionClass action_class = easel_question_get_class (question);
  const char *class_words = easel_action_class_describe (action_class);
  const char *location = easel_question_get_location (question);

  if (!easel_question_offers (question, EASEL_ANSWER_HOST))
    return g_strdup (_("“For This Canvas” allows exactly this until the canvas is closed or leaves this site."));
  if (location == NULL)
    /* Translators: %s is what is allowed, for example “Write files on this computer”. */
    return g_strdup_printf (_("“For This Canvas” lasts until the canvas is closed, “Always” until you revoke it. Both "
                              "allow: %s."), class_words);
  if (easel_action_class_is_bound_to_location (action_class))
    /* Translators: %s is a folder. */
    return g_strdup_printf (_("“For This Canvas” lasts until the canvas is closed, “Always” until you revoke it. Both "
                              "allow this for “%s” only."), location);
  /* Translators: the first %s is a web site or a file, the second what is allowed, for example “Click and type in web
   * pages”. */
  return g_strdup_printf (_("“For This Canvas” allows this for “%s” only, until the canvas is closed or leaves it. "
                            "“Always” allows it everywhere: %s."), location, class_words);
}

/* Returns: (transfer full): the label of "Always". A foreign title is quoted, so that it cannot be read as part of the
 * label. */
static char *
dup_always (const EaselRequester *requester)
{
  g_autofree char *host = NULL;

  if (requester->is_here)
    return g_strdup (_("Always Allow on This Computer"));
  host = easel_text_for_display (requester->host_title != NULL ? requester->host_title : _("Host"),
                                 EASEL_LIMIT_AGENT_TITLE_CHARS);
  /* Translators: %s is the name of a host. */
  return g_strdup_printf (_("Always Allow for “%s”"), host);
}

/* Returns: (transfer full): kind and title of the canvas; only the kind for one that is about to be opened. */
static char *
dup_canvas_name (EaselQuestion *question)
{
  const EaselNativeKind *kind = easel_native_kinds_find (easel_question_get_canvas (question));
  const char *title = easel_question_get_canvas_title (question);

  if (kind == NULL || title == NULL)
    return kind != NULL ? g_strdup (_(kind->declaration->display_name)) : g_strdup (title != NULL ? title : "");
  /* Translators: the first %s is a kind of canvas, for example “Editor”, the second the title of one. */
  return g_strdup_printf (_("%s “%s”"), _(kind->declaration->display_name), title);
}

static const char *
get_details_label (EaselQuestion *question)
{
  switch ((int) easel_question_get_class (question))
    {
    case EASEL_ACTION_EVALUATE:
      return _("Show the Script");
    case EASEL_ACTION_APP:
      return _("Show What the App Is Given");
    default:
      return _("Show the Change");
    }
}

static void
show_details (EaselQuestionCard *self)
{
  const char *details = easel_question_get_details (self->question);
  g_autofree char *shown = easel_text_for_layout (details != NULL ? details : "", G_MAXSIZE);

  gtk_expander_set_expanded (self->details, FALSE);
  gtk_expander_set_label (self->details, get_details_label (self->question));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->details_text), shown, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->details), details != NULL);
}

/* Shows the buttons of the question. If one of two is hidden, the other fills the row. */
static void
show_answers (EaselQuestionCard *self)
{
  gboolean has_host = easel_question_offers (self->question, EASEL_ANSWER_HOST);
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (gtk_widget_get_parent (self->canvas));

  gtk_widget_set_visible (self->host, has_host);
  gtk_grid_layout_child_set_column_span (GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (layout,
                                                                                                    self->canvas)),
                                         has_host ? 1 : 2);
}

static void
show_question (EaselQuestionCard *self)
{
  g_autofree char *sender = easel_question_card_dup_sender (self->question);
  g_autofree char *permission = dup_permission (self->question);
  g_autofree char *always = dup_always (easel_question_get_requester (self->question));
  g_autofree char *where = dup_canvas_name (self->question);

  gtk_label_set_text (self->sender, sender);
  gtk_label_set_text (self->where, where);
  gtk_widget_set_visible (GTK_WIDGET (self->where), *where != '\0');
  show_answers (self);
  show_details (self);
  gtk_label_set_text (self->what, easel_question_get_what (self->question));
  gtk_label_set_text (self->permission, permission);
  gtk_label_set_text (self->host_label, always);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->host), GTK_ACCESSIBLE_PROPERTY_LABEL, always, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sender,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, easel_question_get_what (self->question), -1);
  easel_input_delay_restart (self->delay);
}

/* Returns: (transfer full) (nullable): the first question for this window. @n: (out): the number of questions. */
static EaselQuestion *
find_first (EaselQuestionCard *self,
            guint             *n)
{
  GListModel *questions = easel_consent_get_questions (self->consent);
  g_autoptr(EaselQuestion) first = NULL;

  *n = 0;
  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i);

      if (self->filter != NULL && !self->filter (question, self->user_data))
        continue;
      if ((*n)++ == 0)
        first = g_object_ref (question);
    }
  return g_steal_pointer (&first);
}

/** easel_question_card_update: shows the first waiting question that the filter accepts. */
void
easel_question_card_update (EaselQuestionCard *self)
{
  g_autoptr(EaselQuestion) first = NULL;
  g_autofree char *count = NULL;
  guint n;

  g_return_if_fail (EASEL_IS_QUESTION_CARD (self));

  if (self->consent == NULL)
    return;
  first = find_first (self, &n);
  /* Translators: how many questions wait. */
  count = n > 1 ? g_strdup_printf (ngettext ("%u more", "%u more", n - 1), n - 1) : NULL;

  if (g_set_object (&self->question, first) && first != NULL)
    show_question (self);
  gtk_label_set_text (self->count, count != NULL ? count : "");
  gtk_revealer_set_reveal_child (self->revealer, first != NULL);
  /* The card itself takes the focus first, so that a key already pressed cannot click a button. */
  gtk_widget_set_focusable (GTK_WIDGET (self), first != NULL);
  gtk_widget_set_can_target (GTK_WIDGET (self), first != NULL);
  gtk_widget_set_can_focus (GTK_WIDGET (self), first != NULL);
}

static void
answer (EaselQuestionCard *self,
        EaselAnswer        value)
{
  g_autoptr(EaselQuestion) question = self->question == NULL ? NULL : g_object_ref (self->question);

  if (question != NULL)
    easel_consent_answer (self->consent, question, value);
}

static void
no_cb (EaselQuestionCard *self)
{
  answer (self, EASEL_ANSWER_DENY);
}

static void
once_cb (EaselQuestionCard *self)
{
  answer (self, EASEL_ANSWER_ONCE);
}

static void
canvas_cb (EaselQuestionCard *self)
{
  answer (self, EASEL_ANSWER_CANVAS);
}

static void
host_cb (EaselQuestionCard *self)
{
  answer (self, EASEL_ANSWER_HOST);
}

static void
easel_question_card_dispose (GObject *object)
{
  EaselQuestionCard *self = EASEL_QUESTION_CARD (object);

  g_clear_pointer ((GtkWidget **) &self->revealer, gtk_widget_unparent);
  g_clear_object (&self->delay);
  g_clear_object (&self->question);
  g_clear_object (&self->consent);
  G_OBJECT_CLASS (easel_question_card_parent_class)->dispose (object);
}

static void
easel_question_card_class_init (EaselQuestionCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_question_card_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-question-card.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, revealer);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, sender);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, count);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, where);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, what);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, text_box);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, details);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, details_text);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, permission);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, no);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, once);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, canvas);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, host);
  gtk_widget_class_bind_template_child (widget_class, EaselQuestionCard, host_label);
  gtk_widget_class_bind_template_callback (widget_class, no_cb);
  gtk_widget_class_bind_template_callback (widget_class, once_cb);
  gtk_widget_class_bind_template_callback (widget_class, canvas_cb);
  gtk_widget_class_bind_template_callback (widget_class, host_cb);
}

static GtkSizeRequestMode
get_text_mode (GtkWidget *box)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Measures the text for the wrapped width: a scrolled window asks for the height before wrapping. */
static void
measure_text (GtkWidget      *box,
              GtkOrientation  orientation,
              int             for_size,
              int            *minimum,
              int            *natural,
              int            *minimum_baseline,
              int            *natural_baseline)
{
  EaselQuestionCard *self = EASEL_QUESTION_CARD (gtk_widget_get_ancestor (box, EASEL_TYPE_QUESTION_CARD));
  int height;

  gtk_widget_measure (gtk_widget_get_first_child (box), orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  gtk_widget_measure (GTK_WIDGET (self->what), orientation, for_size, NULL, &height, NULL, NULL);
  *natural = *minimum = MAX (*minimum, MIN (height, TEXT_HEIGHT));
}

static void
allocate_text (GtkWidget *box,
               int        width,
               int        height,
               int        baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (box), width, height, baseline, NULL);
}

static void
easel_question_card_init (EaselQuestionCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self), "question");
  gtk_widget_set_layout_manager (self->text_box, gtk_custom_layout_new (get_text_mode, measure_text, allocate_text));
  self->delay = easel_input_delay_new (GTK_WIDGET (self->what));
  g_object_bind_property (self->delay, "elapsed", self->once, "sensitive", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->delay, "elapsed", self->canvas, "sensitive", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->delay, "elapsed", self->host, "sensitive", G_BINDING_SYNC_CREATE);
}

/** easel_question_card_set_consent: must be called once; shows the questions of @consent from now on. */
void
easel_question_card_set_consent (EaselQuestionCard *self,
                                 EaselConsent      *consent)
{
  g_return_if_fail (EASEL_IS_QUESTION_CARD (self));
  g_return_if_fail (EASEL_IS_CONSENT (consent));
  g_return_if_fail (self->consent == NULL);

  self->consent = g_object_ref (consent);
  g_signal_connect_object (easel_consent_get_questions (consent), "items-changed",
                           G_CALLBACK (easel_question_card_update), self, G_CONNECT_SWAPPED);
  easel_question_card_update (self);
}

EaselConsent *
easel_question_card_get_consent (EaselQuestionCard *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION_CARD (self), NULL);
  return self->consent;
}

/** easel_question_card_set_filter: @user_data must exist longer than the card. */
void
easel_question_card_set_filter (EaselQuestionCard *self,
                                gboolean         (*filter) (EaselQuestion *question,
                                                            gpointer       user_data),
                                gpointer           user_data)
{
  g_return_if_fail (EASEL_IS_QUESTION_CARD (self));

  self->filter = filter;
  self->user_data = user_data;
  easel_question_card_update (self);
}

EaselQuestion *
easel_question_card_get_question (EaselQuestionCard *self)
{
  g_return_val_if_fail (EASEL_IS_QUESTION_CARD (self), NULL);
  return self->question;
}
