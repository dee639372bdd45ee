/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* EaselActionClass: by what it does to the user's machine; a row of the consent table. */
typedef enum
{
  EASEL_ACTION_READ,           /* what the agent itself opened: text, state, a picture of it */
  EASEL_ACTION_SHOW,           /* open, reveal, select, scroll */
  EASEL_ACTION_EDIT,           /* text in an editor, not yet in any file */
  EASEL_ACTION_HOST_FILE,      /* read or write a file of the host, by its own means */
  EASEL_ACTION_LOCAL_READ,     /* a file of the user's machine below a granted folder */
  EASEL_ACTION_LOCAL_WRITE,
  EASEL_ACTION_BROWSE,         /* load a public page from the user's machine */
  EASEL_ACTION_BROWSE_PRIVATE, /* the same for loopback and private addresses */
  EASEL_ACTION_PAGE_INPUT,     /* click, type, select in a page */
  EASEL_ACTION_EVALUATE,       /* script of the agent in a page */
  EASEL_ACTION_HOST_TERMINAL,  /* a terminal on the host's machine */
  EASEL_ACTION_LOCAL_SHELL,    /* a shell on the user's machine */
  EASEL_ACTION_PICTURE,        /* what the user sees of a canvas, of any provider, as a picture */
  EASEL_ACTION_WORK_FOLDER,    /* files below the folder in which the agent was started, on this computer */
  EASEL_ACTION_APP,            /* tools of the page of an App that do more than read, by its own word */
  EASEL_N_ACTION_CLASSES
} EaselActionClass;

const char *easel_action_class_to_string            (EaselActionClass  action_class);
gboolean    easel_action_class_from_string          (const char       *name,
                                                     EaselActionClass *action_class);
/* Whether an answer is for one text only, whatever the user says: what another would do cannot be told from it. */
gboolean    easel_action_class_is_bound_to_text     (EaselActionClass  action_class);
/* Whether an answer is for one place only, whatever the user says: the next is another thing altogether. */
gboolean    easel_action_class_is_bound_to_location (EaselActionClass  action_class);
/* Translated: what it allows, for questions and Preferences. */
const char *easel_action_class_describe             (EaselActionClass  action_class);

G_END_DECLS
