/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent.h"
#include "easel-instances.h"
#include "easel-panel.h"
#include "easel-state.h"

G_BEGIN_DECLS

/* Says sentences to the user in the panel. Those of before there is a panel wait for it. */
#define EASEL_TYPE_TELLER (easel_teller_get_type ())
G_DECLARE_FINAL_TYPE (EaselTeller, easel_teller, EASEL, TELLER, GObject)

EaselTeller *easel_teller_new              (void);
void         easel_teller_set_panel        (EaselTeller    *self,
                                            EaselPanel     *panel);
/* @sentence: translated. */
void         easel_teller_tell             (EaselTeller    *self,
                                            const char     *sentence);
/* Like easel_teller_tell(), for news that the first panel shows anyway: without a panel nothing is said. */
void         easel_teller_mention          (EaselTeller    *self,
                                            const char     *sentence);

/* Files of ours that cannot be written: what the user loses by it, and why. */
void         easel_teller_follow_state     (EaselTeller    *self,
                                            EaselState     *state);
void         easel_teller_follow_consent   (EaselTeller    *self,
                                            EaselConsent   *consent);
void         easel_teller_follow_instances (EaselTeller    *self,
                                            EaselInstances *instances);

G_END_DECLS
