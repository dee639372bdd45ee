/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent.h"
#include "easel-instances.h"
#include "easel-panel.h"
#include "easel-state.h"

G_BEGIN_DECLS

/* Shows sentences to the user in the panel; those from before the panel exists wait for it. */
#define EASEL_TYPE_NOTIFIER (easel_notifier_get_type ())
G_DECLARE_FINAL_TYPE (EaselNotifier, easel_notifier, EASEL, NOTIFIER, GObject)

EaselNotifier *easel_notifier_new             (void);
void           easel_notifier_set_panel       (EaselNotifier *self,
                                               EaselPanel    *panel);
/* @sentence: translated. */
void           easel_notifier_notify          (EaselNotifier *self,
                                               const char    *sentence);
/* Like easel_notifier_notify(), but does nothing without a panel, for facts that a new panel shows anyway. */
void           easel_notifier_notify_if_shown (EaselNotifier *self,
                                               const char    *sentence);
/* Does nothing without a panel. */
void           easel_notifier_offer_reopen    (EaselNotifier *self,
                                               EaselCanvas   *canvas);
void           easel_notifier_end_offer       (EaselNotifier *self);

/* Reports files that cannot be written: what will be lost, and why. */
void easel_notifier_follow_state     (EaselNotifier  *self,
                                      EaselState     *state);
void easel_notifier_follow_consent   (EaselNotifier  *self,
                                      EaselConsent   *consent);
void easel_notifier_follow_instances (EaselNotifier  *self,
                                      EaselInstances *instances);

G_END_DECLS
