/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-gsv-source.h"
#include "gateway.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* A gateway with the deploy cockpit, and a source that is connected to it by fixture_start(). */
typedef struct
{
  Gateway     *gateway;
  EaselSource *source;
  char        *folder;
  char        *memory;      /* the file that outlives the source */
  int          answer;      /* of the user: 0: no, -1: is not there to be asked */
  guint        n_asked;
  char        *asked;       /* the last question */
} Fixture;

void         fixture_set_up       (Fixture       *fixture,
                                   gconstpointer  data);
void         fixture_tear_down    (Fixture       *fixture,
                                   gconstpointer  data);
/* (transfer full): @query: of its address. */
EaselSource *fixture_make_source  (Fixture       *fixture,
                                   const char    *query);
char        *fixture_read_file    (const char    *name);
/* Until the list of all canvases, which is the first, is ready. */
void         fixture_start        (Fixture       *fixture);
/* (transfer none) (nullable) */
EaselCanvas *fixture_get_canvas   (Fixture       *fixture,
                                   guint          position);
/* Starts, and opens the cockpit as the user does. */
EaselCanvas *fixture_open_cockpit (Fixture       *fixture);
JsonNode    *fixture_ask          (EaselCanvas   *canvas,
                                   const char    *method,
                                   const char    *json,
                                   GError       **error);
JsonNode    *fixture_run          (EaselCanvas   *canvas,
                                   const char    *action,
                                   GError       **error);
void         fixture_edit         (EaselCanvas   *canvas,
                                   const char    *pointer,
                                   const char    *text);
GsvDocument *fixture_document_of  (EaselCanvas   *canvas);
GListModel  *fixture_log_of       (EaselCanvas   *canvas);
/* (transfer none) (nullable) */
GsvRun      *fixture_newest_run   (EaselCanvas   *canvas);
/* Of the cockpit, at the gateway. */
const char  *fixture_state_text   (Fixture       *fixture,
                                   const char    *member);

G_END_DECLS
