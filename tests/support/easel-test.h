/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs the main loop until the condition holds, and fails the test when it never does. */
#define easel_test_wait_until(condition)                                       \
  G_STMT_START {                                                               \
    g_autoptr(EaselTestPatience) patience_ = easel_test_patience_new ();       \
    while (!(condition))                                                       \
      if (!easel_test_patience_go_on (patience_))                              \
        g_error ("%s:%d: waited in vain for: %s", __FILE__, __LINE__, #condition); \
  } G_STMT_END

typedef struct _EaselTestPatience EaselTestPatience;

EaselTestPatience *easel_test_patience_new     (void);
/* Runs the main loop until it is time to look again: FALSE: it is of no use any more. */
gboolean           easel_test_patience_go_on   (EaselTestPatience   *self);
gboolean           easel_test_patience_is_over (EaselTestPatience   *self);
void               easel_test_patience_free    (EaselTestPatience   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTestPatience, easel_test_patience_free)

/* Runs what is ready now, without waiting. */
void    easel_test_settle             (void);
/* Makes each timer of the main loop due that much earlier, as if the time had gone by: back-offs and time-outs of the
 * program, which tests would only wait for. What reads the time itself does not see it pass. */
void    easel_test_pass_time          (guint         milliseconds);
/* A callback that keeps the result: give it a zeroed GAsyncResult pointer. */
void    easel_test_result_cb          (GObject      *source,
                                       GAsyncResult *result,
                                       gpointer      result_location);
/* Does with xdotool as the user would, while this program goes on. xdotool looks through the windows of all programs,
 * and fails when any of them goes meanwhile or is not on the screen yet, before it has pressed anything: then it is
 * asked again. */
void    easel_test_act                (const char * const  *argv);
/* *location becomes NULL when @object goes. */
void    easel_test_watch              (gpointer      object,
                                       gpointer     *location);
/* The most bytes that a process, or with 0 this one, ever had in memory. */
guint64 easel_test_peak_memory        (int           pid);
/* Whatever is below a folder and it itself; what a link points to stays. */
void    easel_test_remove_tree        (const char   *path);
/* For a server that was killed and will be back at its address: nobody else is given its port meanwhile. */
void    easel_test_hold_port          (const char   *uri);
/* Newer tool kits complain of how their own dialogs measure themselves, and older ones of the room that a tab bar gives
 * to a title while the tab grows. That, and nothing else, ends no test. */
void    easel_test_tolerate_measuring (void);

G_END_DECLS
