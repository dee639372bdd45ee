/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-consent.h"

#include "easel-denials.h"
#include "easel-grants.h"
#include "easel-provider-limits.h"

struct _EaselConsent
{
  GObject      parent_instance;

  GListStore   *questions;
  EaselGrants  *grants;
  EaselDenials *denials;
  GHashTable   *once;  /* EaselConsentKey → id of its question (nullable): operations that were allowed ONCE */
  gboolean      refused[EASEL_N_ACTION_CLASSES];
};

enum { QUESTION, ANSWERED, SAVE_FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselConsent, easel_consent, G_TYPE_OBJECT)

static void
easel_consent_finalize (GObject *object)
{
  EaselConsent *self = EASEL_CONSENT (object);

  g_object_unref (self->questions);
  g_object_unref (self->grants);
  easel_denials_free (self->denials);
  g_hash_table_unref (self->once);
  G_OBJECT_CLASS (easel_consent_parent_class)->finalize (object);
}

static void
easel_consent_class_init (EaselConsentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_consent_finalize;

  /**
   * EaselConsent::question:
   * @self: the consent
   * @question: (type EaselQuestion): what to ask the user
   *
   * A new question. It stays in easel_consent_get_questions() until it is answered.
   */
  signals[QUESTION] = g_signal_new ("question", EASEL_TYPE_CONSENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, EASEL_TYPE_QUESTION);

  /**
   * EaselConsent::answered:
   * @self: the consent
   * @question: (type EaselQuestion): the answered question
   * @allowed: whether the request succeeds if it is repeated
   */
  signals[ANSWERED] = g_signal_new ("answered", EASEL_TYPE_CONSENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 2, EASEL_TYPE_QUESTION, G_TYPE_BOOLEAN);

  /**
   * EaselConsent::save-failed:
   * @self: the consent
   * @error: a #G_FILE_ERROR, or an error of the text itself
   *
   * Permissions or revocations could not be saved. Emitted once, until saving succeeds again.
   */
  signals[SAVE_FAILED] = g_signal_new ("save-failed", EASEL_TYPE_CONSENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
easel_consent_init (EaselConsent *self)
{
  self->questions = g_list_store_new (EASEL_TYPE_QUESTION);
  self->once = g_hash_table_new_full (easel_consent_key_hash, easel_consent_key_equal,
                                      (GDestroyNotify) easel_consent_key_free, g_free);
  self->denials = easel_denials_new ();
}

/**
 * easel_consent_default:
 * @action_class: class of the requested operation
 * @host_is_loopback: whether the host runs on this machine
 *
 * The table of defaults. A host on this computer could do most operations without Easel. For any other host the user is
 * asked about everything that changes this computer or reveals its network.
 *
 * Returns: the decision without any answer from the user
 */
EaselDecision
easel_consent_default (EaselActionClass action_class,
                       gboolean         host_is_loopback)
{
  static const struct { EaselDecision loopback, elsewhere; } table[] = {
    [EASEL_ACTION_READ] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ALLOW },
    [EASEL_ACTION_SHOW] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ALLOW },
    [EASEL_ACTION_EDIT] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ALLOW },
    [EASEL_ACTION_HOST_FILE] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ALLOW },
    [EASEL_ACTION_LOCAL_READ] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ASK },
    [EASEL_ACTION_LOCAL_WRITE] = { EASEL_DECISION_ASK, EASEL_DECISION_ASK },
    [EASEL_ACTION_BROWSE] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ASK },
    [EASEL_ACTION_BROWSE_PRIVATE] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ASK },
    [EASEL_ACTION_PAGE_INPUT] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ASK },
    [EASEL_ACTION_EVALUATE] = { EASEL_DECISION_ASK, EASEL_DECISION_ASK },
    [EASEL_ACTION_HOST_TERMINAL] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ALLOW },
    [EASEL_ACTION_LOCAL_SHELL] = { EASEL_DECISION_ASK, EASEL_DECISION_REFUSE },
    [EASEL_ACTION_PICTURE] = { EASEL_DECISION_ALLOW, EASEL_DECISION_ASK },
    [EASEL_ACTION_WORK_FOLDER] = { EASEL_DECISION_ASK, EASEL_DECISION_REFUSE },
    [EASEL_ACTION_APP] = { EASEL_DECISION_ASK, EASEL_DECISION_ASK },
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (table) == EASEL_N_ACTION_CLASSES);
  g_return_val_if_fail (action_class < EASEL_N_ACTION_CLASSES, EASEL_DECISION_REFUSE);

  return host_is_loopback ? table[action_class].loopback : table[action_class].elsewhere;
}

static EaselQuestion *
find_question (EaselConsent          *self,
               const EaselConsentKey *key)
{
  GListModel *questions = G_LIST_MODEL (self->questions);

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i);

      if (easel_consent_key_equal (easel_question_get_key (question), key))
        return question;  /* borrowed: the list holds a reference */
    }
  return NULL;
}

static guint
count_of_host (EaselConsent *self,
               const char   *host_id)
{
  GListModel *questions = G_LIST_MODEL (self->questions);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i);

      n += g_str_equal (easel_question_get_key (question)->host_id, host_id);
    }
  return n;
}

/* If too many questions wait already, this one is dropped; the agent's next attempt raises it again. */
static void
raise_question (EaselConsent  *self,
                EaselQuestion *question)
{
  const EaselConsentKey *key = easel_question_get_key (question);

  if (find_question (self, key) != NULL || count_of_host (self, key->host_id) >= EASEL_LIMIT_QUESTIONS_PER_HOST)
    return;
  g_list_store_append (self->questions, question);
  g_signal_emit (self, signals[QUESTION], 0, question);
}

/* Whether the ONCE answer @spent also covers @asked in the same call: an action may ask first in general and then in
 * detail. An answer does not cover a second location that the same call leads to. */
static gboolean
is_same_call (gconstpointer spent,
              gconstpointer asked)
{
  const EaselConsentKey *a = spent, *b = asked;

  if (easel_action_class_is_bound_to_text (b->action_class))
    return easel_consent_key_equal (a, b);
  return easel_consent_key_equal_topic (a, b) &&
         (*a->location == '\0' || *b->location == '\0' || g_str_equal (a->location, b->location));
}

static gboolean
was_spent (GPtrArray             *spent,
           const EaselConsentKey *key)
{
  return spent != NULL && g_ptr_array_find_with_equal_func (spent, key, is_same_call, NULL);
}

static gboolean
spend (EaselConsent          *self,
       const EaselConsentKey *key,
       GPtrArray             *spent)
{
  if (!g_hash_table_remove (self->once, key))
    return FALSE;
  if (spent != NULL)
    g_ptr_array_add (spent, easel_consent_key_copy (key));
  return TRUE;
}

/* Decides by Preferences, the table and the grants. EASEL_DECISION_ASK: only a ONCE answer could still allow the
 * operation. */
static EaselDecision
decide_before_once (EaselConsent          *self,
                    const EaselConsentKey *key)
{
  EaselDecision decision = easel_consent_default (key->action_class, key->loopback);

  if (self->refused[key->action_class])
    return EASEL_DECISION_REFUSE;
  return decision != EASEL_DECISION_ALLOW && easel_grants_allow (self->grants, key) ? EASEL_DECISION_ALLOW : decision;
}

/* Text that does not fit into the question would be allowed without being seen. */
static gboolean
may_ask (EaselConsent          *self,
         const EaselConsentKey *key,
         const EaselOperation  *operation)
{
  return !easel_denials_apply (self->denials, key) && easel_question_fits (operation);
}

/**
 * easel_consent_decide:
 * @self: the consent
 * @requester: the session that requests the operation
 * @canvas_id: id of the declaration
 * @instance_id: instance id of the canvas
 * @operation: the requested operation; foreign parts of its sentence need not be cleaned
 * @spent: (element-type EaselConsentKey) (nullable): receives the keys of ONCE answers that are used up
 *
 * Decides by the table and by the user's answers. A ONCE answer is used up here. A denial applies to every request of
 * the same agent and class for EASEL_LIMIT_DENIAL_TIME, and to the identical operation until the canvas is closed.
 * After EASEL_LIMIT_DENIALS_IN_A_ROW denials in a row, the whole class is denied until the canvas is closed. An
 * operation that does not fit into a question is refused without asking.
 *
 * Returns: the decision; with %EASEL_DECISION_ASK a question waits for the user
 */
EaselDecision
easel_consent_decide (EaselConsent         *self,
                      const EaselRequester *requester,
                      const char           *canvas_id,
                      const char           *instance_id,
                      const EaselOperation *operation,
                      GPtrArray            *spent)
{
  g_autoptr(EaselConsentKey) key = NULL;
  g_autoptr(EaselQuestion) question = NULL;
  EaselDecision decision;

  g_return_val_if_fail (EASEL_IS_CONSENT (self), EASEL_DECISION_REFUSE);
  g_return_val_if_fail (requester != NULL && canvas_id != NULL && instance_id != NULL, EASEL_DECISION_REFUSE);
  g_return_val_if_fail (operation != NULL && operation->what != NULL, EASEL_DECISION_REFUSE);

  key = easel_consent_key_new (requester, canvas_id, instance_id, operation);
  decision = decide_before_once (self, key);
  if (decision != EASEL_DECISION_ASK)
    return decision;
  if (was_spent (spent, key) || spend (self, key, spent))
    return EASEL_DECISION_ALLOW;
  if (!may_ask (self, key, operation))
    return EASEL_DECISION_REFUSE;
  question = easel_question_new (requester, g_steal_pointer (&key), operation);
  raise_question (self, question);
  return EASEL_DECISION_ASK;
}

EaselQuestion *
easel_consent_find_question (EaselConsent         *self,
                             const EaselRequester *requester,
                             const char           *canvas_id,
                             const char           *instance_id,
                             const EaselOperation *operation)
{
  g_autoptr(EaselConsentKey) key = easel_consent_key_new (requester, canvas_id, instance_id, operation);

  return find_question (self, key);
}

gboolean
easel_consent_would_ask (EaselConsent         *self,
                         const EaselRequester *requester,
                         const char           *canvas_id,
                         const char           *instance_id,
                         const EaselOperation *operation)
{
  g_autoptr(EaselConsentKey) key = easel_consent_key_new (requester, canvas_id, instance_id, operation);

  return decide_before_once (self, key) == EASEL_DECISION_ASK && !g_hash_table_contains (self->once, key) &&
         may_ask (self, key, operation);
}

void
easel_consent_restore (EaselConsent *self,
                       GPtrArray    *spent)
{
  while (spent->len > 0)
    g_hash_table_replace (self->once, g_ptr_array_steal_index (spent, spent->len - 1), NULL);
}

static void
save_failed_cb (EaselConsent *self,
                const GError *error)
{
  g_signal_emit (self, signals[SAVE_FAILED], 0, error);
}

/**
 * easel_consent_new:
 * @path: (nullable): the file with permanent permissions; it need not exist
 *
 * A damaged file is moved aside, and its permissions are lost.
 *
 * Returns: (transfer full): the consent
 */
EaselConsent *
easel_consent_new (const char *path)
{
  EaselConsent *self = g_object_new (EASEL_TYPE_CONSENT, NULL);

  self->grants = easel_grants_new (path);
  g_signal_connect_object (self->grants, "save-failed", G_CALLBACK (save_failed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/**
 * easel_consent_flush:
 * @self: the consent
 *
 * Saves permissions that could not be saved before.
 *
 * Returns: whether all permissions and revocations are on disk
 */
gboolean
easel_consent_flush (EaselConsent *self)
{
  g_return_val_if_fail (EASEL_IS_CONSENT (self), TRUE);

  return easel_grants_flush (self->grants);
}

/** easel_consent_get_questions: (transfer none): the unanswered #EaselQuestion, oldest first. */
GListModel *
easel_consent_get_questions (EaselConsent *self)
{
  g_return_val_if_fail (EASEL_IS_CONSENT (self), NULL);

  return G_LIST_MODEL (self->questions);
}

/** easel_consent_get_grants: (transfer none): the #EaselGrant in force. */
GListModel *
easel_consent_get_grants (EaselConsent *self)
{
  g_return_val_if_fail (EASEL_IS_CONSENT (self), NULL);

  return easel_grants_get_list (self->grants);
}

/* Answers the other questions that a permission for the canvas or the host covers. */
static void
drop_granted (EaselConsent *self)
{
  g_autoptr(GPtrArray) dropped = g_ptr_array_new_with_free_func (g_object_unref);
  GListModel *questions = G_LIST_MODEL (self->questions);

  for (guint i = g_list_model_get_n_items (questions); i > 0; i--)
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i - 1);

      if (!easel_grants_allow (self->grants, easel_question_get_key (question)))
        continue;
      g_list_store_remove (self->questions, i - 1);
      g_ptr_array_add (dropped, g_steal_pointer (&question));
    }
  for (guint i = 0; i < dropped->len; i++)
    g_signal_emit (self, signals[ANSWERED], 0, g_ptr_array_index (dropped, i), TRUE);
}

static void
drop_questions (EaselConsent         *self,
                EaselConsentKeyMatch  match,
                gconstpointer         data)
{
  GListModel *questions = G_LIST_MODEL (self->questions);

  /* A signal handler may change the list while an answer is reported. */
  for (guint i = g_list_model_get_n_items (questions); i > 0; i = MIN (i - 1, g_list_model_get_n_items (questions)))
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i - 1);

      if (!match (easel_question_get_key (question), data))
        continue;
      g_list_store_remove (self->questions, i - 1);
      g_signal_emit (self, signals[ANSWERED], 0, question, FALSE);
    }
}

static gboolean
is_of_requester (const EaselConsentKey *key,
                 gconstpointer          data)
{
  return easel_consent_key_equal_requester (key, data);
}

/**
 * easel_consent_answer:
 * @self: the consent
 * @question: a question; ignored if it has been answered already
 * @answer: one of the answers that the question offers
 */
void
easel_consent_answer (EaselConsent  *self,
                      EaselQuestion *question,
                      EaselAnswer    answer)
{
  g_autoptr(EaselQuestion) kept = NULL;
  const EaselConsentKey *key;
  guint position;

  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (EASEL_IS_QUESTION (question));

  if (!g_list_store_find (self->questions, question, &position))
    return;
  g_return_if_fail (easel_question_offers (question, answer));

  kept = g_object_ref (question);
  key = easel_question_get_key (question);
  g_list_store_remove (self->questions, position);
  if (answer == EASEL_ANSWER_DENY)
    {
      easel_denials_add (self->denials, key);
      drop_questions (self, is_of_requester, key);
    }
  else
    easel_denials_reset_count (self->denials, key);
  if (answer == EASEL_ANSWER_ONCE)
    g_hash_table_replace (self->once, easel_consent_key_copy (key), g_strdup (easel_question_get_id (question)));
  if (answer == EASEL_ANSWER_CANVAS || answer == EASEL_ANSWER_HOST)
    {
      easel_grants_add (self->grants, key, easel_question_get_requester (question)->host_title,
                        answer == EASEL_ANSWER_HOST);
      drop_granted (self);
    }
  g_signal_emit (self, signals[ANSWERED], 0, question, answer != EASEL_ANSWER_DENY);
}

/**
 * easel_consent_set_refused:
 * @self: the consent
 * @action_class: class of operations
 * @refused: whether all requests of the class are refused
 *
 * For Preferences. Overrides the table and all permissions, which are in force again when @refused is reset.
 */
void
easel_consent_set_refused (EaselConsent     *self,
                           EaselActionClass  action_class,
                           gboolean          refused)
{
  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (action_class < EASEL_N_ACTION_CLASSES);

  self->refused[action_class] = refused;
}

gboolean
easel_consent_is_refused (EaselConsent     *self,
                          EaselActionClass  action_class)
{
  g_return_val_if_fail (EASEL_IS_CONSENT (self), TRUE);
  g_return_val_if_fail (action_class < EASEL_N_ACTION_CLASSES, TRUE);

  return self->refused[action_class];
}

/**
 * easel_consent_revoke:
 * @self: the consent
 * @grant: (type EaselGrant): the permission to revoke
 */
void
easel_consent_revoke (EaselConsent *self,
                      gpointer      grant)
{
  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (EASEL_IS_GRANT (grant));

  easel_grants_remove (self->grants, grant);
}

/**
 * easel_consent_allow_host:
 * @self: the consent
 * @requester: names the host; the session does not matter
 * @canvas_id: id of the declaration
 * @action_class: class of operations to allow
 *
 * For Preferences. Allows even a class that the table refuses.
 */
void
easel_consent_allow_host (EaselConsent         *self,
                          const EaselRequester *requester,
                          const char           *canvas_id,
                          EaselActionClass      action_class)
{
  EaselOperation operation = { .action_class = action_class, .what = "" };
  g_autoptr(EaselConsentKey) key = NULL;

  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (requester != NULL && requester->host_id != NULL && canvas_id != NULL);
  g_return_if_fail (!easel_action_class_is_bound_to_text (action_class));

  key = easel_consent_key_new (requester, canvas_id, "", &operation);
  if (easel_grants_allow (self->grants, key))
    return;
  easel_grants_add (self->grants, key, requester->host_title, TRUE);
  drop_granted (self);
}

/* Removes questions, ONCE answers and denials of the exact operation. Denials by requester and class stay. */
static void
forget_answers (EaselConsent         *self,
                EaselConsentKeyMatch  match,
                gconstpointer         data)
{
  easel_consent_keys_forget (self->once, match, data);
  easel_denials_forget (self->denials, match, data);
  drop_questions (self, match, data);
}

static gboolean
is_of_canvas (const EaselConsentKey *key,
              gconstpointer          data)
{
  return easel_consent_key_equal_canvas (key, data);
}

static gboolean
is_at_location (const EaselConsentKey *key,
                gconstpointer          data)
{
  const EaselConsentKey *other = data;

  return easel_consent_key_equal_canvas (key, other) && g_str_equal (key->location, other->location);
}

/**
 * easel_consent_leave_location:
 * @self: the consent
 * @requester: the session of a canvas
 * @canvas_id: id of the declaration
 * @instance_id: its instance id
 * @location: the site or path that the canvas left
 *
 * Removes questions and answers for the canvas at @location. They do not return when the canvas comes back there.
 */
void
easel_consent_leave_location (EaselConsent         *self,
                              const EaselRequester *requester,
                              const char           *canvas_id,
                              const char           *instance_id,
                              const char           *location)
{
  EaselOperation operation = { .what = "", .location = location };
  g_autoptr(EaselConsentKey) key = NULL;

  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (requester != NULL && canvas_id != NULL && instance_id != NULL && location != NULL);

  key = easel_consent_key_new (requester, canvas_id, instance_id, &operation);
  easel_consent_keys_forget (self->once, is_at_location, key);
  drop_questions (self, is_at_location, key);
  easel_grants_forget_canvas (self->grants, key, location);
}

/**
 * easel_consent_forget:
 * @self: the consent
 * @requester: the session of a canvas
 * @canvas_id: id of the declaration
 * @instance_id: its instance id
 *
 * To be called when the canvas is closed. Removes questions and answers for this canvas. Denials by requester and class
 * stay in force.
 */
void
easel_consent_forget (EaselConsent         *self,
                      const EaselRequester *requester,
                      const char           *canvas_id,
                      const char           *instance_id)
{
  EaselOperation operation = { .what = "" };
  g_autoptr(EaselConsentKey) key = NULL;

  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (requester != NULL && canvas_id != NULL && instance_id != NULL);

  key = easel_consent_key_new (requester, canvas_id, instance_id, &operation);
  forget_answers (self, is_of_canvas, key);
  easel_grants_forget_canvas (self->grants, key, NULL);
}

typedef struct
{
  const char *host_id;
  const char *question_id;
} WithdrawnQuestion;

static gboolean
was_allowed_by (gpointer key,
                gpointer value,
                gpointer data)
{
  const WithdrawnQuestion *withdrawn = data;

  return g_strcmp0 (value, withdrawn->question_id) == 0 &&
         g_str_equal (((const EaselConsentKey *) key)->host_id, withdrawn->host_id);
}

/**
 * easel_consent_withdraw:
 * @self: the consent
 * @host_id: the host whose request raised the question; other hosts cannot withdraw it
 * @question_id: the id of the question
 *
 * To be called when the user declined in the agent's own UI, or the agent disconnected. Removes the question, and its
 * ONCE answer if that was not used up. Not recorded as a denial: only answers given in the panel are.
 */
void
easel_consent_withdraw (EaselConsent *self,
                        const char   *host_id,
                        const char   *question_id)
{
  WithdrawnQuestion withdrawn = { host_id, question_id };
  GListModel *questions;

  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (host_id != NULL && question_id != NULL);

  g_hash_table_foreach_remove (self->once, was_allowed_by, &withdrawn);
  questions = G_LIST_MODEL (self->questions);
  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i);

      if (!g_str_equal (easel_question_get_id (question), question_id) ||
          !g_str_equal (easel_question_get_key (question)->host_id, host_id))
        continue;
      g_list_store_remove (self->questions, i);
      g_signal_emit (self, signals[ANSWERED], 0, question, FALSE);
      return;
    }
}

static gboolean
is_of_host (const EaselConsentKey *key,
            gconstpointer          data)
{
  return g_str_equal (key->host_id, data);
}

/**
 * easel_consent_forget_host:
 * @self: the consent
 * @host_id: a host that the user removed
 *
 * Removes all questions, denials and permissions of the host, also permanent ones.
 */
void
easel_consent_forget_host (EaselConsent *self,
                           const char   *host_id)
{
  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (host_id != NULL);

  forget_answers (self, is_of_host, host_id);
  easel_denials_forget_requesters (self->denials, is_of_host, host_id);
  easel_grants_forget_host (self->grants, host_id);
}
