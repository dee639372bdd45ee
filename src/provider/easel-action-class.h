/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* EaselActionClass: what an action does to the user's computer; a row of the consent table. */
typedef enum
{
  EASEL_ACTION_READ,           /* content that the agent opened itself: text, state, picture */
  EASEL_ACTION_SHOW,           /* open, reveal, select, scroll */
  EASEL_ACTION_EDIT,           /* text in an editor, not yet in any file */
  EASEL_ACTION_HOST_FILE,      /* read or write a file on the host, with the host's own access */
  EASEL_ACTION_LOCAL_READ,     /* a file of the user's machine below a granted folder */
  EASEL_ACTION_LOCAL_WRITE,
  EASEL_ACTION_BROWSE,         /* load a public page over this computer's connection */
  EASEL_ACTION_BROWSE_PRIVATE, /* load a page from a loopback or private address */
  EASEL_ACTION_PAGE_INPUT,     /* click, type, select in a page */
  EASEL_ACTION_EVALUATE,       /* run the agent's script in a page */
  EASEL_ACTION_HOST_TERMINAL,  /* a terminal on the host's machine */
  EASEL_ACTION_LOCAL_SHELL,    /* a shell on the user's machine */
  EASEL_ACTION_PICTURE,        /* a picture of a canvas as the user sees it, from any provider */
  EASEL_ACTION_WORK_FOLDER,    /* local files below the folder in which the agent was started */
  EASEL_ACTION_APP,            /* tools of an App's page that, by their own declaration, do more than read */
  EASEL_N_ACTION_CLASSES
} EaselActionClass;

const char *easel_action_class_to_string            (EaselActionClass  action_class);
gboolean    easel_action_class_from_string          (const char       *name,
                                                     EaselActionClass *action_class);
/* Whether an answer covers one exact text only: the effect of another text cannot be judged from it. */
gboolean    easel_action_class_is_bound_to_text     (EaselActionClass  action_class);
/* Whether an answer covers one location only, even if the user chooses a longer permission. */
gboolean    easel_action_class_is_bound_to_location (EaselActionClass  action_class);
/* Translated: what the class permits, for questions and Preferences. */
const char *easel_action_class_describe             (EaselActionClass  action_class);

G_END_DECLS
