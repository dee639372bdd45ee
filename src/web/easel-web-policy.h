/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-profile.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_WEB_ALLOW,
  EASEL_WEB_REFUSE,
  EASEL_WEB_LEAVE,   /* refused here; a user clicked it: offered to the system after a question */
  EASEL_WEB_SAVE,    /* refused here; a user clicked it: a file that they may save after a question */
  EASEL_WEB_ASTRAY,  /* refused; the canvas' own document is elsewhere: the surface says so */
} EaselWebVerdict;

typedef struct
{
  EaselWebAddresses  addresses;   /* from the profile of the canvas */
  const char        *declared;    /* the address that the view loads for the canvas */
  const char        *target;      /* where it wants to go; foreign, nullable */
  gboolean           new_window;
  gboolean           gesture;     /* a user clicked or typed */
  gboolean           redirect;
} EaselWebNavigation;

typedef struct
{
  gboolean main_frame;
  gboolean mime_supported;
  guint    status;            /* HTTP, 0 where the scheme has none */
  gboolean attached;          /* the server calls it a file to be saved */
  gboolean clicked;           /* a user clicked a link of the page to it */
} EaselWebResponse;

EaselWebVerdict  easel_web_policy_navigate    (const EaselWebNavigation *navigation);
gboolean         easel_web_policy_is_made     (const EaselWebNavigation *navigation);
EaselWebVerdict  easel_web_policy_respond     (const EaselWebResponse   *response);
/* Whether the document at @committed may use the bridge of a canvas declared at @declared. */
gboolean         easel_web_policy_may_message (EaselWebAddresses         addresses,
                                               const char               *declared,
                                               const char               *committed);
const char      *easel_web_verdict_to_string  (EaselWebVerdict           verdict);

G_END_DECLS
