/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent-key.h"

G_BEGIN_DECLS

/* Deeds that the user said no to, at most EASEL_LIMIT_DENIALS. A no holds for EASEL_LIMIT_DENIAL_TIME for all that
 * the same agent asks of the class, and for the same words until the canvas is closed. EASEL_LIMIT_DENIALS_IN_A_ROW of
 * them in a row hold for all words of the class until then. */
typedef struct _EaselDenials EaselDenials;

EaselDenials *easel_denials_new               (void);
void          easel_denials_free              (EaselDenials          *self);
void          easel_denials_add               (EaselDenials          *self,
                                               const EaselConsentKey *key);
/* The user said yes to something of the same canvas and class: those in a row are over. */
void          easel_denials_reset_count       (EaselDenials          *self,
                                               const EaselConsentKey *key);
gboolean      easel_denials_apply             (EaselDenials          *self,
                                               const EaselConsentKey *key);
/* Does not remove denials that apply to the requester. */
void          easel_denials_forget            (EaselDenials          *self,
                                               EaselConsentKeyMatch   match,
                                               gconstpointer          data);
void          easel_denials_forget_requesters (EaselDenials          *self,
                                               EaselConsentKeyMatch   match,
                                               gconstpointer          data);

G_END_DECLS
