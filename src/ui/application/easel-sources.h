/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-authenticator.h"
#include "easel-choice-store.h"
#include "easel-host-questions.h"
#include "easel-local-host.h"
#include "easel-notifier.h"
#include "easel-unseen.h"

G_BEGIN_DECLS

typedef struct _EaselSourceWatches EaselSourceWatches;

/* The sources of this run: what is remembered of them, their connections, and what asks the user about them. The
 * objects are for the application to hand on. */
typedef struct
{
  EaselNotifier *notifier;
  EaselKnownHosts *known;
  EaselState *state;
  EaselTabStore *tabs;
  EaselSecrets *secrets;
  EaselHub *hub;
  EaselConnections *connections;
  EaselUnseen *unseen;
  EaselLocalHost *local;
  GSettings *settings;               /* nullable */
  gboolean is_local_forbidden;       /* by the command line */

  /* From easel_sources_start() to easel_sources_stop(). */
  EaselSourceWatches *watches;
  EaselAuthenticator *authenticator;
  EaselHostQuestions *questions;
} EaselSources;

/* Reads what the last run left; needs no display. @notifier: says what was damaged. */
EaselSources *easel_sources_new           (EaselNotifier  *notifier,
                                           gboolean        is_local_forbidden);
void          easel_sources_free          (EaselSources   *self);
/* The host of this computer, where the user wants it. It takes its time to listen. */
void          easel_sources_start_local   (EaselSources   *self);
/* Connects to all hosts. Sources that have canvases of the last run are in the hub before. */
void          easel_sources_start         (EaselSources   *self,
                                           GtkApplication *application);
void          easel_sources_stop          (EaselSources   *self);
/* An agent wants to show something; FALSE: the user does not want the host of this computer. */
gboolean      easel_sources_accept_agents (EaselSources   *self);

G_END_DECLS
