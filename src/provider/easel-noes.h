/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent-key.h"

G_BEGIN_DECLS

/* Deeds that the user said no to, at most EASEL_LIMIT_DENIALS. A no holds for EASEL_LIMIT_QUESTION_NO for all that
 * the same agent asks of the class, and for the same words until the canvas is closed. EASEL_LIMIT_QUESTION_NOES of
 * them in a row hold for all words of the class until then. */
typedef struct _EaselNoes EaselNoes;

EaselNoes *easel_noes_new           (void);
void       easel_noes_free          (EaselNoes             *self);
void       easel_noes_add           (EaselNoes             *self,
                                     const EaselConsentKey *key);
/* The user said yes to something of the same canvas and class: those in a row are over. */
void       easel_noes_interrupt     (EaselNoes             *self,
                                     const EaselConsentKey *key);
gboolean   easel_noes_hold          (EaselNoes             *self,
                                     const EaselConsentKey *key);
/* Does not remove denials that apply to the requester. */
void       easel_noes_forget        (EaselNoes             *self,
                                     EaselConsentKeyMatch   match,
                                     gconstpointer          data);
void       easel_noes_forget_askers (EaselNoes             *self,
                                     EaselConsentKeyMatch   match,
                                     gconstpointer          data);

G_END_DECLS
