/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-writer.h"
#include "mcp-app-view.h"

G_BEGIN_DECLS

/* Source and client of an App, controlled by the test. */
#define APP_TYPE_FIXTURE (app_fixture_get_type ())
G_DECLARE_FINAL_TYPE (AppFixture, app_fixture, APP, FIXTURE, GObject)

struct _AppFixture
{
  GObject      parent_instance;

  McpApp      *app;
  EaselCanvas *canvas;
  McpAppView  *view;
  GPtrArray   *sent;         /* JsonNode: messages for the page that the test has not read */
  GPtrArray   *asks;         /* GTask: unanswered requests to the server; the data is an AppAsk */
  GPtrArray   *questions;    /* GTask: unanswered questions to the user; the data is a char *, the question */
  GString     *calls;        /* calls of the client, one line each */
  McpAppMode   mode;         /* current mode */
  gboolean     is_stubborn;  /* the mode never changes */
  gboolean     sends_mode;   /* a change of the mode is sent to the page at once */
};

AppFixture *app_fixture_new            (void);
/* Passes a message of the page to the view. */
void        app_fixture_receive        (AppFixture *self, const char *json);
/* Shakes hands until the page is ready. */
void        app_fixture_handshake      (AppFixture *self);
/* Waits for the next message to the page and compares it; "*" stands for any value. */
void        app_fixture_expect         (AppFixture *self, const char *json);
void        app_fixture_expect_nothing (AppFixture *self);
/* Compares the oldest request to the server and answers it. An answer that is not JSON is the message of an error;
 * APP_UNKNOWN is the error of a server without the method. */
#define APP_UNKNOWN "no such method"
void        app_fixture_serve        (AppFixture *self, const char *method, const char *params, const char *answer);
/* Compares the oldest question to the user and answers it. */
void        app_fixture_answer_user  (AppFixture *self, const char *add_question, gboolean is_yes);
/* Compares the calls of the client and clears them. */
void        app_fixture_expect_calls (AppFixture *self, const char *lines);
JsonObject *app_fixture_object       (const char *json);

G_END_DECLS
