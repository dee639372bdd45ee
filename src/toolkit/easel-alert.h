/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#if ADW_CHECK_VERSION (1, 5, 0)
#define EASEL_ALERT_PARENT AdwAlertDialog
typedef AdwAlertDialogClass EaselAlertParentClass;
#else
#define EASEL_ALERT_PARENT AdwMessageDialog
typedef AdwMessageDialogClass EaselAlertParentClass;
#endif

/*
 * A question with a heading, a text and buttons, which are called responses. Newer versions of libadwaita show it in
 * the window of its parent, older ones in a window of its own.
 *
 * Signal: "response" (const char *id): once, also if the user closes the question, but not if its window is destroyed.
 * The question is closed by then. Properties for templates: "heading", "body", "extra-child", "default-response",
 * "close-response"; responses as a child <responses>.
 */
#define EASEL_TYPE_ALERT (easel_alert_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselAlert, easel_alert, EASEL, ALERT, EASEL_ALERT_PARENT)

struct _EaselAlertClass
{
  EaselAlertParentClass parent_class;

  /* nullable: runs after the handlers of the signal */
  void (*response)  (EaselAlert *self,
                     const char *id);
  /* nullable: the question is closed without a response */
  void (*dismissed) (EaselAlert *self);
};

/* @heading, @body: (nullable): plain text. Returns: (transfer floating): a question that must be presented or
 * dismissed. */
EaselAlert *easel_alert_new                  (const char            *heading,
                                              const char            *body);
/* A question with the responses "cancel", which Enter and Escape choose, and @id. */
EaselAlert *easel_alert_new_for              (const char            *heading,
                                              const char            *body,
                                              const char            *id,
                                              const char            *label,
                                              AdwResponseAppearance  appearance);

const char *easel_alert_get_heading          (EaselAlert            *self);
void        easel_alert_set_heading          (EaselAlert            *self,
                                              const char            *heading);
const char *easel_alert_get_body             (EaselAlert            *self);
void        easel_alert_set_body             (EaselAlert            *self,
                                              const char            *body);
GtkWidget  *easel_alert_get_extra_child      (EaselAlert            *self);
void        easel_alert_set_extra_child      (EaselAlert            *self,
                                              GtkWidget             *child);

/* @label: translated, with a mnemonic. */
void        easel_alert_add_response         (EaselAlert            *self,
                                              const char            *id,
                                              const char            *label,
                                              AdwResponseAppearance  appearance);
gboolean    easel_alert_has_response         (EaselAlert            *self,
                                              const char            *id);
void        easel_alert_set_response_label   (EaselAlert            *self,
                                              const char            *id,
                                              const char            *label);
gboolean    easel_alert_get_response_enabled (EaselAlert            *self,
                                              const char            *id);
void        easel_alert_set_response_enabled (EaselAlert            *self,
                                              const char            *id,
                                              gboolean               enabled);
const char *easel_alert_get_default_response (EaselAlert            *self);
void        easel_alert_set_default_response (EaselAlert            *self,
                                              const char            *id);
const char *easel_alert_get_close_response   (EaselAlert            *self);
void        easel_alert_set_close_response   (EaselAlert            *self,
                                              const char            *id);
void        easel_alert_set_focus            (EaselAlert            *self,
                                              GtkWidget             *widget);

/* @parent: (nullable): a widget in the window that the question belongs to; the question blocks that window. */
void        easel_alert_present              (EaselAlert            *self,
                                              GtkWidget             *parent);
/* Shows the question in a window of its own that blocks none. */
void        easel_alert_present_apart        (EaselAlert            *self,
                                              GtkWindow             *parent);
/* Hides a question that was presented apart, until it is presented again. */
void        easel_alert_hide                 (EaselAlert            *self);
gboolean    easel_alert_is_shown             (EaselAlert            *self);
/* (nullable): the window that the question belongs to. */
GtkWindow  *easel_alert_get_window           (EaselAlert            *self);

/* Brings a question to the front that was presented. */
void        easel_alert_raise                (EaselAlert            *self);
/* Closes the question, as if the user had chosen a response. */
void        easel_alert_respond              (EaselAlert            *self,
                                              const char            *id);
/* Closes the question, as if the user had closed it. */
void        easel_alert_close                (EaselAlert            *self);
/* Closes the question without a response, whether it was presented or not. */
void        easel_alert_dismiss              (EaselAlert            *self);

G_END_DECLS
