/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-authenticator.h"
#include "easel-choice-store.h"
#include "easel-host-questions.h"
#include "easel-local-host.h"
#include "easel-notifier.h"
#include "easel-reopener.h"
#include "easel-unseen.h"

G_BEGIN_DECLS

typedef struct _EaselSourceWatches EaselSourceWatches;

/* The sources of this run: stored data about them, their connections, and dialogs about them. The application passes
 * these objects on. */
typedef struct
{
  EaselNotifier *notifier;
  EaselKnownHosts *known;
  EaselState *state;
  EaselTabStore *tabs;
  EaselSecrets *secrets;
  EaselHub *hub;
  EaselReopener *reopener;
  EaselConnections *connections;
  EaselUnseen *unseen;
  EaselUnseenStore *unseen_store;
  EaselLocalHost *local;
  GSettings *settings;               /* nullable */
  gboolean is_local_forbidden;       /* forbidden by an option on the command line */

  /* Exists from easel_sources_start() to easel_sources_stop(). */
  EaselSourceWatches *watches;
  EaselAuthenticator *authenticator;
  EaselHostQuestions *questions;
} EaselSources;

/* Reads the data of the last run; does not need a display. @notifier: reports damaged files. */
EaselSources *easel_sources_new           (EaselNotifier  *notifier,
                                           gboolean        is_local_forbidden);
void          easel_sources_free          (EaselSources   *self);
/* Starts the host of this computer, if the user wants it, early because its start takes time. */
void          easel_sources_start_local   (EaselSources   *self);
/* Connects to all hosts. Sources with canvases of the last run must be in the hub before. */
void          easel_sources_start         (EaselSources   *self,
                                           GtkApplication *application);
void          easel_sources_stop          (EaselSources   *self);
/* Handles an agent that wants to show a canvas. Returns %FALSE if the user does not want the host of this computer. */
gboolean      easel_sources_accept_agents (EaselSources   *self);

G_END_DECLS
