/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-ahp-sessions.h"
#include "easel-ahp-source.h"
#include "easel-backoff.h"
#include "easel-canvas-writer.h"

G_BEGIN_DECLS

typedef struct _EaselAhpSession EaselAhpSession;

struct _EaselAhpSource
{
  GObject           parent_instance;

  char             *id;
  char             *title;
  gboolean          has_title;     /* somebody gave it: the host's own word does not replace it */
  AhpClient        *client;
  EaselSourceState  state;
  char             *reason;        /* nullable, translated */
  gboolean          was_lost;      /* attempts that follow are called lost and not connecting */

  EaselAhpSessions *sessions;
  GHashTable       *held;          /* EaselAhpSession by its EaselSession */
  GCancellable     *listing;       /* nullable: of the list under way */
  EaselBackoff      list_backoff;
  guint             list_source;

  EaselProvider    *provider;      /* nullable */
  EaselHostLoan     loan;          /* what its instances have while there is a connection */
  gboolean          is_lent;
};

/* easel-ahp-delegate.c */
void        easel_ahp_delegate_init   (EaselCanvasDelegateInterface *iface);
/* (transfer full): what a host's refusal to give content means here. */
GError     *easel_ahp_content_error   (const GError                 *error);

/* easel-ahp-requests.c */
gboolean    easel_ahp_requests_handle (EaselAhpSource               *self,
                                       RpcRequest                   *request);

/* easel-ahp-provide.c */
void        easel_ahp_provide_handle  (EaselAhpSource               *self,
                                       RpcRequest                   *request);
void        easel_ahp_provide_lend    (EaselAhpSource               *self);
/* (transfer none) (nullable): by the URI of a session, or of a canvas of it. */
EaselAhpSession *easel_ahp_provide_find_session (EaselAhpSource      *self,
                                                 const char          *channel);
/* @session: nullable; its strings are borrowed. */
EaselSubject easel_ahp_provide_subject (EaselAhpSource               *self,
                                        EaselAhpSession              *session,
                                        const char                   *channel);

/* easel-ahp-picture.c */
void        easel_ahp_picture_connect (EaselAhpSource               *self);
void        easel_ahp_picture_forget  (EaselAhpSource               *self,
                                       const char                   *session,
                                       EaselCanvas                  *canvas);
gboolean    easel_ahp_picture_handle  (EaselAhpSource               *self,
                                       RpcRequest                   *request);

/* easel-ahp-reason.c: (transfer none): a translated sentence */
const char *easel_ahp_reason          (const GError                 *error);

G_END_DECLS
