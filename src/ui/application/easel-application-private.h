/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-watch.h"
#include "easel-application.h"
#include "easel-attention.h"
#include "easel-authenticator.h"
#include "easel-connections.h"
#include "easel-event-log.h"
#include "easel-kept-source.h"
#include "easel-native.h"
#include "easel-news.h"
#include "easel-presence-watch.h"
#include "easel-quit-guard.h"
#include "easel-session-watch.h"
#include "easel-settings.h"
#include "easel-state.h"
#include "easel-web-engine.h"
#include "easel-window.h"

G_BEGIN_DECLS

struct _EaselApplication
{
  AdwApplication parent_instance;

  gint64 start;
  gboolean wants_events;       /* of the command line that started us */
  gboolean wants_no_embedded;
  gboolean has_hosts;          /* --host on the command line that started us */

  EaselHub *hub;
  EaselAgentWatch *agents;
  EaselSessionWatch *joined;
  EaselKnownHosts *known;
  EaselSecrets *secrets;
  EaselConnections *connections;
  EaselAuthenticator *authenticator;
  EaselState *state;
  EaselEmbeddedHost *embedded;
  EaselEventLog *events;
  EaselWebEngine *engine;
  EaselSurfaceFactory *surfaces;
  EaselNative *native;
  EaselQuitGuard *guard;
  EaselSource *kept;           /* in the hub while it has anything to show */
  EaselNews *news;
  EaselAttention *attention;
  EaselPresenceWatch *presence;
  EaselWindow *window;         /* weak */
  GtkWindow *preferences;      /* weak */
  gboolean lost_hosts;         /* to be said once there is a window */
  char *untold;                /* nullable: another sentence for then */
  guint term_id;
  guint int_id;
  guint hup_id;
};

/* easel-application.c */
EaselWindow *easel_application_present              (EaselApplication        *self);
void         easel_application_meet_agents          (EaselApplication        *self);

/* easel-application-native.c */
void         easel_application_make_native          (EaselApplication        *self);
void         easel_application_state_failed         (EaselApplication        *self,
                                                     const char              *why);
void         easel_application_keep_texts           (EaselApplication        *self);
void         easel_application_show_preferences     (EaselApplication        *self);

/* easel-application-actions.c */
typedef struct
{
  const char *action;
  const char *accels[5];
} EaselAccel;

const EaselAccel *easel_application_get_accels      (guint                   *n);
void         easel_application_add_actions          (EaselApplication        *self);
void         easel_application_open_link            (EaselApplication        *self,
                                                     const char              *link);

/* easel-application-command-line.c */
void         easel_application_add_options          (EaselApplication        *self);
int          easel_application_handle_local_options (GApplication            *application,
                                                     GVariantDict            *options);
int          easel_application_command_line         (GApplication            *application,
                                                     GApplicationCommandLine *command_line);

G_END_DECLS
