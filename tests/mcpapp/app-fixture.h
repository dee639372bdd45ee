/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-writer.h"
#include "mcp-app-view.h"

G_BEGIN_DECLS

/* A source and a client of an App that do what the test says. */
#define APP_TYPE_FIXTURE (app_fixture_get_type ())
G_DECLARE_FINAL_TYPE (AppFixture, app_fixture, APP, FIXTURE, GObject)

struct _AppFixture
{
  GObject      parent_instance;

  McpApp      *app;
  EaselCanvas *canvas;
  McpAppView  *view;
  GPtrArray   *sent;         /* JsonNode: what the page got and the test has not looked at */
  GPtrArray   *asks;         /* GTask: asked of the server, not answered; data is the AppAsk */
  GPtrArray   *questions;    /* GTask: asked of the user, not answered; data is a char *, what it was */
  GString     *calls;        /* what the client was told, one line each */
  McpAppMode   mode;         /* in effect */
  gboolean     is_stubborn;  /* no other mode is entered */
  gboolean     sends_mode;   /* the page's context has the mode at once */
};

AppFixture *app_fixture_new     (void);
/* A message of the page. */
void        app_fixture_receive     (AppFixture *self, const char *json);
/* The handshake, up to the page being ready. */
void        app_fixture_handshake   (AppFixture *self);
/* The next message that the page got is this one; "*" stands for any value. */
void        app_fixture_expect  (AppFixture *self, const char *json);
void        app_fixture_expect_nothing (AppFixture *self);
/* The oldest thing that the server was asked is this one, and is answered so; an answer that is no JSON is an error,
 * and APP_UNKNOWN that of a server without the method. */
#define APP_UNKNOWN "no such method"
void        app_fixture_serve        (AppFixture *self, const char *method, const char *params, const char *answer);
/* The oldest question to the user was this one, and gets this answer. */
void        app_fixture_answer_user  (AppFixture *self, const char *add_question, gboolean is_yes);
/* Compares the lines and forgets them. */
void        app_fixture_expect_calls (AppFixture *self, const char *lines);
JsonObject *app_fixture_object       (const char *json);

G_END_DECLS
