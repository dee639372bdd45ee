/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-desktop.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <glib-unix.h>

#define MAX_STATES 16

/* The first word of a request for a state. */
enum { REMOVE, ADD, TOGGLE };

struct _EaselTestDesktop
{
  Display *display;
  guint    source;
  Window   hidden;    /* the last window that was put away */
};

static XErrorHandler handle_others;

/* A window may go while its request is on its way. */
static int
handle_error (Display     *display,
              XErrorEvent *error)
{
  return error->error_code == BadWindow ? 0 : handle_others (display, error);
}

static Atom
atom (EaselTestDesktop *self,
      const char       *name)
{
  return XInternAtom (self->display, name, False);
}

/* What a window is now: @states has room for one more. */
static gulong
read_states (EaselTestDesktop *self,
             Window            window,
             Atom             *states)
{
  Atom type;
  int format;
  gulong n = 0, rest;
  guchar *data = NULL;

  XGetWindowProperty (self->display, window, atom (self, "_NET_WM_STATE"), 0, MAX_STATES, False, XA_ATOM, &type,
                      &format, &n, &rest, &data);
  for (gulong i = 0; i < n; i++)
    states[i] = ((Atom *) data)[i];
  if (data != NULL)
    XFree (data);
  return n;
}

static void
set_state (EaselTestDesktop *self,
           Window            window,
           Atom              state,
           gulong            how)
{
  Atom states[MAX_STATES + 1];
  gulong n = read_states (self, window, states);
  gulong kept = 0;

  for (gulong i = 0; i < n; i++)
    if (states[i] != state)
      states[kept++] = states[i];
  if (how == ADD || (how == TOGGLE && kept == n))
    states[kept++] = state;
  XChangeProperty (self->display, window, atom (self, "_NET_WM_STATE"), XA_ATOM, 32, PropModeReplace,
                   (guchar *) states, (int) kept);
}

static void
answer (EaselTestDesktop    *self,
        XClientMessageEvent *wish)
{
  if (wish->message_type == atom (self, "WM_CHANGE_STATE") && wish->data.l[0] == IconicState)
    {
      self->hidden = wish->window;
      set_state (self, wish->window, atom (self, "_NET_WM_STATE_HIDDEN"), ADD);
    }
  else if (wish->message_type == atom (self, "_NET_WM_STATE"))
    for (int i = 1; i <= 2; i++)
      if (wish->data.l[i] != 0)
        set_state (self, wish->window, (Atom) wish->data.l[i], (gulong) wish->data.l[0]);
}

static gboolean
event_cb (int          fd,
          GIOCondition condition,
          gpointer     user_data)
{
  EaselTestDesktop *self = user_data;

  while (XPending (self->display) > 0)
    {
      XEvent event;

      XNextEvent (self->display, &event);
      if (event.type == ClientMessage)
        answer (self, &event.xclient);
    }
  XFlush (self->display);
  return G_SOURCE_CONTINUE;
}

EaselTestDesktop *
easel_test_desktop_new (void)
{
  EaselTestDesktop *self = g_new0 (EaselTestDesktop, 1);

  self->display = XOpenDisplay (NULL);
  g_assert_nonnull (self->display);
  handle_others = XSetErrorHandler (handle_error);
  /* Requests to a window manager go to whoever listens here. */
  XSelectInput (self->display, DefaultRootWindow (self->display), SubstructureNotifyMask);
  XSync (self->display, False);
  self->source = g_unix_fd_add (ConnectionNumber (self->display), G_IO_IN, event_cb, self);
  return self;
}

void
easel_test_desktop_free (EaselTestDesktop *self)
{
  g_source_remove (self->source);
  XCloseDisplay (self->display);
  XSetErrorHandler (handle_others);
  g_free (self);
}

void
easel_test_desktop_restore (EaselTestDesktop *self)
{
  set_state (self, self->hidden, atom (self, "_NET_WM_STATE_HIDDEN"), REMOVE);
  XFlush (self->display);
}

void
easel_test_desktop_close (EaselTestDesktop *self)
{
  XEvent wish = { .type = ClientMessage };
  int revert;

  XGetInputFocus (self->display, &wish.xclient.window, &revert);
  wish.xclient.message_type = atom (self, "WM_PROTOCOLS");
  wish.xclient.format = 32;
  wish.xclient.data.l[0] = (long) atom (self, "WM_DELETE_WINDOW");
  XSendEvent (self->display, wish.xclient.window, False, NoEventMask, &wish);
  XFlush (self->display);
}
