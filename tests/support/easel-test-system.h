/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A service of the system bus, which in the tests is the private session bus. */
typedef struct
{
  GDBusConnection *bus;
  guint            owner;
  gboolean         owns;
} EaselTestSystem;

/* Before anything else in main(), so that this process and its children find that bus. */
void             easel_test_system_init (void);
EaselTestSystem *easel_test_system_new  (const char      *name);
void             easel_test_system_free (EaselTestSystem *self);
/* @parameters: (transfer floating). */
void             easel_test_system_say  (EaselTestSystem *self,
                                         const char      *path,
                                         const char      *interface,
                                         const char      *signal,
                                         GVariant        *parameters);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTestSystem, easel_test_system_free)

/* Says it twice a second, until the condition holds: nobody tells when a program begins to listen. */
#define easel_test_system_say_until(self, path, interface, signal, parameters, condition)     \
  G_STMT_START {                                                                               \
    g_autoptr(EaselTestPatience) saying_ = easel_test_patience_new ();                         \
    while (!(condition))                                                                       \
      {                                                                                        \
        gint64 until_ = g_get_monotonic_time () + G_USEC_PER_SEC / 2;                          \
        easel_test_system_say (self, path, interface, signal, parameters);                     \
        while (!(condition) && g_get_monotonic_time () < until_)                               \
          {                                                                                    \
            g_autoptr(GSource) tick_ = g_timeout_source_new (50);                              \
            g_source_set_callback (tick_, easel_test_system_tick_cb, NULL, NULL);              \
            g_source_attach (tick_, NULL);                                                     \
            g_main_context_iteration (NULL, TRUE);                                             \
            g_source_destroy (tick_);                                                          \
          }                                                                                    \
        if (!(condition) && easel_test_patience_is_over (saying_))                             \
          g_error ("%s:%d: said in vain until: %s", __FILE__, __LINE__, #condition);           \
      }                                                                                        \
  } G_STMT_END
gboolean         easel_test_system_tick_cb (gpointer data);

G_END_DECLS
