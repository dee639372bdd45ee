/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-consent.h"

#include "easel-consent-private.h"
#include "easel-limits.h"

enum { QUESTION, ANSWERED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselConsent, easel_consent, G_TYPE_OBJECT)

static void
easel_consent_finalize (GObject *object)
{
  EaselConsent *self = EASEL_CONSENT (object);

  g_object_unref (self->questions);
  g_object_unref (self->grants);
  g_hash_table_unref (self->once);
  g_hash_table_unref (self->denied);
  g_hash_table_unref (self->noes);
  g_free (self->path);
  G_OBJECT_CLASS (easel_consent_parent_class)->finalize (object);
}

static void
easel_consent_class_init (EaselConsentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_consent_finalize;

  /**
   * EaselConsent::question:
   * @self: the consent
   * @question: (type EaselQuestion): what to ask the person
   *
   * A question that was not there before. It waits in easel_consent_get_questions() until it is answered.
   */
  signals[QUESTION] = g_signal_new ("question", EASEL_TYPE_CONSENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, EASEL_TYPE_QUESTION);

  /**
   * EaselConsent::answered:
   * @self: the consent
   * @question: (type EaselQuestion): what waited
   * @allowed: whether repeating the request will do it
   */
  signals[ANSWERED] = g_signal_new ("answered", EASEL_TYPE_CONSENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 2, EASEL_TYPE_QUESTION, G_TYPE_BOOLEAN);
}

static void
easel_consent_init (EaselConsent *self)
{
  self->questions = g_list_store_new (EASEL_TYPE_QUESTION);
  self->grants = g_list_store_new (EASEL_TYPE_GRANT);
  self->once = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->denied = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->noes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * easel_consent_default:
 * @action_class: what it would do
 * @host_is_loopback: whether the host runs on this machine
 *
 * The table. A host on this machine could do most of it without us; for any other host everything that changes this
 * machine, or shows that it is in this network, is asked.
 *
 * Returns: what is decided without any answer of the person
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
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (table) == EASEL_N_ACTION_CLASSES);
  g_return_val_if_fail (action_class < EASEL_N_ACTION_CLASSES, EASEL_DECISION_REFUSE);

  return host_is_loopback ? table[action_class].loopback : table[action_class].elsewhere;
}

static gboolean
is_granted (EaselConsent       *self,
            const EaselSubject *subject,
            const char         *canvas_id,
            const char         *instance_id,
            EaselActionClass    action_class)
{
  GListModel *grants = G_LIST_MODEL (self->grants);

  for (guint i = 0; i < g_list_model_get_n_items (grants); i++)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (grants, i);

      if (easel_grant_matches (grant, subject, canvas_id, instance_id, action_class))
        return TRUE;
    }
  return FALSE;
}

/* What cannot be asked now, because too much waits, is asked when the agent repeats it. */
static void
raise_question (EaselConsent  *self,
                EaselQuestion *question)
{
  GListModel *questions = G_LIST_MODEL (self->questions);
  const char *host_id = easel_question_get_subject (question)->host_id;
  guint of_host = 0;

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr(EaselQuestion) other = g_list_model_get_item (questions, i);

      if (strcmp (easel_question_get_key (other), easel_question_get_key (question)) == 0)
        return;
      of_host += strcmp (easel_question_get_subject (other)->host_id, host_id) == 0;
    }
  if (of_host >= EASEL_LIMIT_QUESTIONS_PER_HOST)
    return;
  g_list_store_append (self->questions, question);
  g_signal_emit (self, signals[QUESTION], 0, question);
}

/* One yes is for one call: what it asks for twice in other words is the same to a person. */
static gboolean
was_spent (GPtrArray  *spent,
           const char *key,
           const char *what)
{
  gsize length = strlen (key) - strlen (what);

  for (guint i = 0; spent != NULL && i < spent->len; i++)
    if (strncmp (g_ptr_array_index (spent, i), key, length) == 0)
      return TRUE;
  return FALSE;
}

/* The key of all questions of the same class in the same canvas. */
static char *
build_topic (const EaselSubject *subject,
             const char         *canvas_id,
             const char         *instance_id,
             EaselActionClass    action_class)
{
  return easel_question_build_key (subject, canvas_id, instance_id, action_class, "");
}

static gboolean
is_settled (EaselConsent *self,
            const char   *topic)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->noes, topic)) >= EASEL_LIMIT_QUESTION_NOES;
}

static gboolean
spend (EaselConsent *self,
       const char   *key,
       GPtrArray    *spent)
{
  if (!g_hash_table_remove (self->once, key))
    return FALSE;
  if (spent != NULL)
    g_ptr_array_add (spent, g_strdup (key));
  return TRUE;
}

EaselDecision
easel_consent_decide_once (EaselConsent       *self,
                           const EaselSubject *subject,
                           const char         *canvas_id,
                           const char         *instance_id,
                           EaselActionClass    action_class,
                           const char         *what,
                           GPtrArray          *spent)
{
  EaselDecision decision = easel_consent_default (action_class, subject->loopback);
  g_autoptr(EaselQuestion) question = NULL;
  g_autofree char *key = NULL;
  g_autofree char *topic = NULL;

  if (self->refused[action_class])
    return EASEL_DECISION_REFUSE;
  if (decision == EASEL_DECISION_ALLOW || is_granted (self, subject, canvas_id, instance_id, action_class))
    return EASEL_DECISION_ALLOW;
  if (decision == EASEL_DECISION_REFUSE)
    return decision;

  key = easel_question_build_key (subject, canvas_id, instance_id, action_class, what);
  if (was_spent (spent, key, what) || spend (self, key, spent))
    return EASEL_DECISION_ALLOW;
  /* What does not fit into the question would be allowed unseen. */
  topic = build_topic (subject, canvas_id, instance_id, action_class);
  if (g_hash_table_contains (self->denied, key) || is_settled (self, topic) ||
      g_utf8_strlen (what, -1) > EASEL_LIMIT_QUESTION_CHARS)
    return EASEL_DECISION_REFUSE;
  question = easel_question_new (subject, canvas_id, instance_id, action_class, what);
  raise_question (self, question);
  return EASEL_DECISION_ASK;
}

/**
 * easel_consent_decide:
 * @self: the consent
 * @subject: who asks
 * @canvas_id: for which kind of canvas
 * @instance_id: in which canvas
 * @action_class: what it would do
 * @what: what will happen, a translated sentence; foreign parts need not be cleaned
 *
 * The table, and over it what the person answered. A yes for once is used up here; a no holds for the same sentence
 * until the canvas is closed, and EASEL_LIMIT_QUESTION_NOES of them for every sentence of the class. A sentence that is
 * longer than EASEL_LIMIT_QUESTION_CHARS is not asked, but refused.
 *
 * Returns: %EASEL_DECISION_ASK when the person is asked now
 */
EaselDecision
easel_consent_decide (EaselConsent       *self,
                      const EaselSubject *subject,
                      const char         *canvas_id,
                      const char         *instance_id,
                      EaselActionClass    action_class,
                      const char         *what)
{
  g_return_val_if_fail (EASEL_IS_CONSENT (self), EASEL_DECISION_REFUSE);
  g_return_val_if_fail (subject != NULL && canvas_id != NULL && instance_id != NULL && what != NULL,
                        EASEL_DECISION_REFUSE);

  return easel_consent_decide_once (self, subject, canvas_id, instance_id, action_class, what, NULL);
}

void
easel_consent_give_back (EaselConsent *self,
                         GPtrArray    *spent)
{
  while (spent->len > 0)
    g_hash_table_add (self->once, g_ptr_array_steal_index (spent, spent->len - 1));
}

/**
 * easel_consent_new:
 * @path: (nullable): the file of the answers for hosts; it need not exist
 *
 * A damaged file is moved aside and allows nothing.
 *
 * Returns: (transfer full): the consent
 */
EaselConsent *
easel_consent_new (const char *path)
{
  EaselConsent *self = g_object_new (EASEL_TYPE_CONSENT, NULL);

  self->path = g_strdup (path);
  if (path != NULL)
    easel_consent_load (self);
  return self;
}

/**
 * easel_consent_get_questions:
 * @self: the consent
 *
 * Returns: (transfer none): the #EaselQuestion that wait, oldest first
 */
GListModel *
easel_consent_get_questions (EaselConsent *self)
{
  g_return_val_if_fail (EASEL_IS_CONSENT (self), NULL);

  return G_LIST_MODEL (self->questions);
}

/**
 * easel_consent_get_grants:
 * @self: the consent
 *
 * Returns: (transfer none): the #EaselGrant that hold
 */
GListModel *
easel_consent_get_grants (EaselConsent *self)
{
  g_return_val_if_fail (EASEL_IS_CONSENT (self), NULL);

  return G_LIST_MODEL (self->grants);
}

static void
add_grant (EaselConsent       *self,
           const EaselSubject *subject,
           const char         *canvas_id,
           const char         *instance_id,
           EaselActionClass    action_class)
{
  g_autoptr(EaselGrant) grant = easel_grant_new (subject, canvas_id, instance_id, action_class);

  if (g_list_model_get_n_items (G_LIST_MODEL (self->grants)) >= EASEL_LIMIT_GRANTS)
    g_list_store_remove (self->grants, 0);
  g_list_store_append (self->grants, grant);
  if (instance_id == NULL)
    easel_consent_save (self);
}

/* A yes for more than this once answers other questions too. */
static void
drop_granted (EaselConsent *self)
{
  g_autoptr(GPtrArray) dropped = g_ptr_array_new_with_free_func (g_object_unref);
  GListModel *questions = G_LIST_MODEL (self->questions);

  for (guint i = g_list_model_get_n_items (questions); i > 0; i--)
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i - 1);

      if (!is_granted (self, easel_question_get_subject (question), easel_question_get_canvas (question),
                       easel_question_get_instance (question), easel_question_get_class (question)))
        continue;
      g_list_store_remove (self->questions, i - 1);
      g_ptr_array_add (dropped, g_steal_pointer (&question));
    }
  for (guint i = 0; i < dropped->len; i++)
    g_signal_emit (self, signals[ANSWERED], 0, g_ptr_array_index (dropped, i), TRUE);
}

static void
drop_topic (EaselConsent *self,
            const char   *topic)
{
  GListModel *questions = G_LIST_MODEL (self->questions);

  for (guint i = g_list_model_get_n_items (questions); i > 0; i--)
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i - 1);

      if (!g_str_has_prefix (easel_question_get_key (question), topic))
        continue;
      g_list_store_remove (self->questions, i - 1);
      g_signal_emit (self, signals[ANSWERED], 0, question, FALSE);
    }
}

static void
count_answer (EaselConsent  *self,
              EaselQuestion *question,
              gboolean       is_no)
{
  g_autofree char *topic = build_topic (easel_question_get_subject (question), easel_question_get_canvas (question),
                                        easel_question_get_instance (question), easel_question_get_class (question));
  guint noes = GPOINTER_TO_UINT (g_hash_table_lookup (self->noes, topic));

  if (!is_no)
    {
      g_hash_table_remove (self->noes, topic);
      return;
    }
  if (g_hash_table_size (self->noes) >= EASEL_LIMIT_DENIALS)
    g_hash_table_remove_all (self->noes);
  g_hash_table_insert (self->noes, g_strdup (topic), GUINT_TO_POINTER (noes + 1));
  if (is_settled (self, topic))
    drop_topic (self, topic);
}

/**
 * easel_consent_answer:
 * @self: the consent
 * @question: a question; one that does not wait any more is not answered
 * @answer: what the person said
 */
void
easel_consent_answer (EaselConsent  *self,
                      EaselQuestion *question,
                      EaselAnswer    answer)
{
  g_autoptr(EaselQuestion) kept = NULL;
  guint position;

  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (EASEL_IS_QUESTION (question));

  if (!g_list_store_find (self->questions, question, &position))
    return;
  kept = g_object_ref (question);
  g_list_store_remove (self->questions, position);
  count_answer (self, question, answer == EASEL_ANSWER_NO);
  switch (answer)
    {
    case EASEL_ANSWER_ONCE:
      g_hash_table_add (self->once, g_strdup (easel_question_get_key (question)));
      break;
    case EASEL_ANSWER_CANVAS:
    case EASEL_ANSWER_HOST:
      add_grant (self, easel_question_get_subject (question), easel_question_get_canvas (question),
                 answer == EASEL_ANSWER_CANVAS ? easel_question_get_instance (question) : NULL,
                 easel_question_get_class (question));
      drop_granted (self);
      break;
    case EASEL_ANSWER_NO:
    default:
      if (g_hash_table_size (self->denied) >= EASEL_LIMIT_DENIALS)
        g_hash_table_remove_all (self->denied);
      g_hash_table_add (self->denied, g_strdup (easel_question_get_key (question)));
      break;
    }
  g_signal_emit (self, signals[ANSWERED], 0, question, answer != EASEL_ANSWER_NO);
}

/**
 * easel_consent_set_refused:
 * @self: the consent
 * @action_class: what agents would do
 * @refused: whether nobody may
 *
 * For Preferences: over the table and over every answer, which hold again afterwards.
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
 * @grant: (type EaselGrant): what shall not hold any more
 */
void
easel_consent_revoke (EaselConsent *self,
                      gpointer      grant)
{
  guint position;

  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (EASEL_IS_GRANT (grant));

  if (!g_list_store_find (self->grants, grant, &position))
    return;
  g_list_store_remove (self->grants, position);
  easel_consent_save (self);
}

/**
 * easel_consent_allow_host:
 * @self: the consent
 * @subject: a host; its session does not matter
 * @canvas_id: the kind of canvas
 * @action_class: what to allow
 *
 * For Preferences: allows even what the table refuses.
 */
void
easel_consent_allow_host (EaselConsent       *self,
                          const EaselSubject *subject,
                          const char         *canvas_id,
                          EaselActionClass    action_class)
{
  g_return_if_fail (EASEL_IS_CONSENT (self));
  g_return_if_fail (subject != NULL && subject->host_id != NULL && canvas_id != NULL);

  if (is_granted (self, subject, canvas_id, NULL, action_class))
    return;
  add_grant (self, subject, canvas_id, NULL, action_class);
  drop_granted (self);
}

static gboolean
is_key_of (gpointer key,
           gpointer value,
           gpointer user_data)
{
  return g_str_has_prefix (key, user_data);
}

static void
forget_keys (EaselConsent *self,
             char         *prefix)
{
  g_hash_table_foreach_remove (self->once, is_key_of, prefix);
  g_hash_table_foreach_remove (self->denied, is_key_of, prefix);
  g_hash_table_foreach_remove (self->noes, is_key_of, prefix);
  drop_topic (self, prefix);
}

void
easel_consent_forget (EaselConsent       *self,
                      const EaselSubject *subject,
                      const char         *canvas_id,
                      const char         *instance_id)
{
  g_autofree char *key = build_topic (subject, canvas_id, instance_id, EASEL_ACTION_READ);
  GListModel *grants = G_LIST_MODEL (self->grants);

  /* Up to the class. */
  key[strlen (key) - strlen (easel_action_class_to_string (EASEL_ACTION_READ)) - 1] = '\0';
  forget_keys (self, key);
  for (guint i = g_list_model_get_n_items (grants); i > 0; i--)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (grants, i - 1);

      if (easel_grant_is_of (grant, subject, instance_id))
        g_list_store_remove (self->grants, i - 1);
    }
}

/**
 * easel_consent_forget_host:
 * @self: the consent
 * @host_id: a host that the person does not want any more
 *
 * What was asked and answered for it is over, also what was allowed for good.
 */
void
easel_consent_forget_host (EaselConsent *self,
                           const char   *host_id)
{
  g_autofree char *key = g_strconcat (host_id, "\n", NULL);
  GListModel *grants = G_LIST_MODEL (self->grants);
  guint n = g_list_model_get_n_items (grants);

  g_return_if_fail (EASEL_IS_CONSENT (self));

  forget_keys (self, key);
  for (guint i = n; i > 0; i--)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (grants, i - 1);

      if (strcmp (easel_grant_get_host_id (grant), host_id) == 0)
        g_list_store_remove (self->grants, i - 1);
    }
  if (g_list_model_get_n_items (grants) < n)
    easel_consent_save (self);
}
