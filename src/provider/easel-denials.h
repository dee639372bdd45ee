/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent-key.h"

G_BEGIN_DECLS

/* Operations that the user denied, at most EASEL_LIMIT_DENIALS. A denial applies to all requests of the same agent
 * and class for EASEL_LIMIT_DENIAL_TIME, and to the identical operation until the canvas is closed.
 * EASEL_LIMIT_DENIALS_IN_A_ROW denials in a row apply to the whole class until the canvas is closed. */
typedef struct _EaselDenials EaselDenials;

EaselDenials *easel_denials_new               (void);
void          easel_denials_free              (EaselDenials          *self);
void          easel_denials_add               (EaselDenials          *self,
                                               const EaselConsentKey *key);
/* The user allowed an operation of the same canvas and class: denials in a row are counted from 0 again. */
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
