/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-source.h"
#include "scripted-host.h"

G_BEGIN_DECLS

#define SESSION "ahp-session:/s"
#define CHAT "ahp-chat:/h"
#define CANVAS "ahp-canvas:/c"

/* A source that is connected to a scripted host. */
typedef struct
{
  ScriptedHost *host;
  EaselSource  *source;
  EaselSession *session;   /* after fixture_hold() */
  GString      *messages;  /* what the canvas' provider said: payloads as JSON, each with a blank */
} Fixture;

/* A host without a source yet, and a source for one; @provider: nullable. */
void         fixture_start_host  (Fixture       *fixture);
EaselSource *fixture_make_source (const char    *uri,
                                  EaselProvider *provider);
void         fixture_set_up      (Fixture       *fixture,
                                  gconstpointer  data);
void         fixture_tear_down   (Fixture       *fixture,
                                  gconstpointer  data);
/* Starts and waits until the sessions that the model has are listed. */
void         fixture_start       (Fixture       *fixture);
/* One session with the given state, held. */
void         fixture_hold        (Fixture       *fixture,
                                  const char    *session_state);
/* A canvas of issue #297, open and ready. */
EaselCanvas *fixture_open_297    (Fixture       *fixture,
                                  const char    *provider);
/* Waits for the canvas at CANVAS. */
EaselCanvas *fixture_canvas      (Fixture       *fixture);
void         fixture_lose        (Fixture       *fixture);
guint        fixture_sessions    (Fixture       *fixture);
char        *fixture_order       (Fixture       *fixture);
void         keep_result         (GObject       *source,
                                  GAsyncResult  *result,
                                  gpointer       user_data);

G_END_DECLS
