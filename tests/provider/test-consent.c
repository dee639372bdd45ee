/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-consent.h"

#include <glib/gstdio.h>

#include "easel-grant.h"
#include "easel-limits.h"
#include "easel-provider-limits.h"
#include "easel-test-disk.h"

#define CANVAS "easel.browser"

static EaselRequester near = { (char *) "local", (char *) "Here", (char *) "agent", (char *) "s:1", TRUE };
static EaselRequester far = { (char *) "far", (char *) "There", (char *) "agent", (char *) "s:1", FALSE };

static EaselDecision
decide (EaselConsent         *consent,
        const EaselRequester *requester,
        const char           *instance,
        EaselActionClass      action_class,
        const char           *what)
{
  return easel_consent_decide (consent, requester, CANVAS, instance, &(EaselOperation) { action_class, what }, NULL);
}

/* Microseconds that the clock of the program under test is ahead. */
static gint64 ahead;

gint64
g_get_monotonic_time (void)
{
  return g_get_real_time () + ahead;
}

/* What was answered with no a while ago may be asked again. */
static void
let_denials_pass (void)
{
  ahead += (EASEL_LIMIT_DENIAL_TIME + 1) * G_TIME_SPAN_MILLISECOND;
}

static EaselDecision
decide_script (EaselConsent *consent,
               const char   *location,
               const char   *script)
{
  EaselOperation operation = { EASEL_ACTION_EVALUATE, "Run a script", "Page", location, script, NULL };

  return easel_consent_decide (consent, &far, CANVAS, "i", &operation, NULL);
}

static guint
count (GListModel *model)
{
  return g_list_model_get_n_items (model);
}

/* Answers the oldest question. */
static void
answer (EaselConsent *consent,
        EaselAnswer   what)
{
  g_autoptr(EaselQuestion) question = g_list_model_get_item (easel_consent_get_questions (consent), 0);

  g_assert_nonnull (question);
  easel_consent_answer (consent, question, what);
}

static void
test_table (void)
{
  static const struct { EaselActionClass action_class; const char *near, *far; } rows[] = {
    { EASEL_ACTION_READ, "allow", "allow" },
    { EASEL_ACTION_SHOW, "allow", "allow" },
    { EASEL_ACTION_EDIT, "allow", "allow" },
    { EASEL_ACTION_HOST_FILE, "allow", "allow" },
    { EASEL_ACTION_LOCAL_READ, "allow", "ask" },
    { EASEL_ACTION_LOCAL_WRITE, "ask", "ask" },
    { EASEL_ACTION_BROWSE, "allow", "ask" },
    { EASEL_ACTION_BROWSE_PRIVATE, "allow", "ask" },
    { EASEL_ACTION_PAGE_INPUT, "allow", "ask" },
    { EASEL_ACTION_EVALUATE, "ask", "ask" },
    { EASEL_ACTION_HOST_TERMINAL, "allow", "allow" },
    { EASEL_ACTION_LOCAL_SHELL, "ask", "refuse" },
    { EASEL_ACTION_PICTURE, "allow", "ask" },
    { EASEL_ACTION_WORK_FOLDER, "ask", "refuse" },
    { EASEL_ACTION_APP, "ask", "ask" },
  };
  static const char * const words[] = { "allow", "ask", "refuse" };

  g_assert_cmpuint (G_N_ELEMENTS (rows), ==, EASEL_N_ACTION_CLASSES);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      EaselActionClass back;

      g_test_message ("%s", easel_action_class_to_string (rows[i].action_class));
      g_assert_cmpstr (words[easel_consent_default (rows[i].action_class, TRUE)], ==, rows[i].near);
      g_assert_cmpstr (words[easel_consent_default (rows[i].action_class, FALSE)], ==, rows[i].far);
      g_assert_true (easel_action_class_from_string (easel_action_class_to_string (rows[i].action_class), &back));
      g_assert_cmpint (back, ==, rows[i].action_class);
      g_assert_nonnull (easel_action_class_describe (rows[i].action_class));
    }
}

static void
count_cb (EaselConsent  *consent,
          EaselQuestion *question,
          guint         *n)
{
  (*n)++;
}

static void
test_once (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autoptr(EaselQuestion) question = NULL;
  guint asked = 0;

  g_signal_connect (consent, "question", G_CALLBACK (count_cb), &asked);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load\n\342\200\256x"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load\n\342\200\256x"), ==, EASEL_DECISION_ASK);
  g_assert_cmpuint (asked, ==, 1);
  question = g_list_model_get_item (easel_consent_get_questions (consent), 0);
  g_assert_cmpstr (easel_question_get_what (question), ==, "Load x");
  g_assert_cmpstr (easel_question_get_canvas (question), ==, CANVAS);
  g_assert_cmpstr (easel_question_get_instance (question), ==, "i");
  g_assert_cmpint (easel_question_get_class (question), ==, EASEL_ACTION_BROWSE);
  g_assert_cmpstr (easel_question_get_requester (question)->host_title, ==, "There");

  answer (consent, EASEL_ANSWER_ONCE);
  g_assert_cmpuint (count (easel_consent_get_questions (consent)), ==, 0);
  /* Not for something else, not in another canvas, session or host. */
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load y"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &far, "j", EASEL_ACTION_BROWSE, "Load\n\342\200\256x"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load\n\342\200\256x"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load\n\342\200\256x"), ==, EASEL_DECISION_ASK);
  /* A question that is answered twice is answered once. */
  easel_consent_answer (consent, question, EASEL_ANSWER_HOST);
  g_assert_cmpuint (count (easel_consent_get_grants (consent)), ==, 0);
}

static void
test_no (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);

  decide (consent, &far, "i", EASEL_ACTION_PAGE_INPUT, "Click");
  answer (consent, EASEL_ANSWER_DENY);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_PAGE_INPUT, "Click"), ==, EASEL_DECISION_REFUSE);
  g_assert_cmpuint (count (easel_consent_get_questions (consent)), ==, 0);
  /* The same deed until the canvas is closed, others for a while. */
  let_denials_pass ();
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_PAGE_INPUT, "Click"), ==, EASEL_DECISION_REFUSE);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_PAGE_INPUT, "Type"), ==, EASEL_DECISION_ASK);
}

/* A no is for the agent and for all of the class, for a while: to close the canvas and to open another one does not
 * help, nor does what waited already, nor other words. Another agent, class and host are asked about. */
static void
test_no_holds (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  GListModel *questions = easel_consent_get_questions (consent);
  EaselRequester session = far, agent = far, host = far;
  guint asked = 0;

  session.session = (char *) "s:2";
  agent.agent = (char *) "another";
  host.host_id = (char *) "farther";
  g_signal_connect (consent, "question", G_CALLBACK (count_cb), &asked);
  decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "Write");
  decide (consent, &far, "j", EASEL_ACTION_LOCAL_WRITE, "Waits");
  answer (consent, EASEL_ANSWER_DENY);
  g_assert_cmpuint (count (questions), ==, 0);
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *instance = g_strdup_printf ("i%u", i);

      easel_consent_forget (consent, &far, CANVAS, instance);
      g_assert_cmpint (decide (consent, &far, instance, EASEL_ACTION_LOCAL_WRITE, "Write"), ==, EASEL_DECISION_REFUSE);
    }
  g_assert_cmpint (decide (consent, &session, "i", EASEL_ACTION_LOCAL_WRITE, "Please"), ==, EASEL_DECISION_REFUSE);
  g_assert_cmpuint (asked, ==, 2);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Open"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &agent, "i", EASEL_ACTION_LOCAL_WRITE, "Please"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &host, "i", EASEL_ACTION_LOCAL_WRITE, "Please"), ==, EASEL_DECISION_ASK);
  let_denials_pass ();
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "Please"), ==, EASEL_DECISION_ASK);
}

/* A yes for a script is for these words on this site, and there is none for good. */
static void
test_script (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autoptr(EaselQuestion) question = NULL;

  g_assert_cmpint (decide_script (consent, "https://a.example", "return\n1\342\200\256"), ==, EASEL_DECISION_ASK);
  question = g_list_model_get_item (easel_consent_get_questions (consent), 0);
  g_assert_cmpstr (easel_question_get_canvas_title (question), ==, "Page");
  g_assert_cmpstr (easel_question_get_location (question), ==, "https://a.example");
  g_assert_cmpstr (easel_question_get_details (question), ==, "return\n1⟨U+202E⟩");
  g_assert_false (easel_question_offers (question, EASEL_ANSWER_HOST));
  answer (consent, EASEL_ANSWER_ONCE);
  g_assert_cmpint (decide_script (consent, "https://b.example", "return\n1\342\200\256"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide_script (consent, "https://a.example", "return 2"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide_script (consent, "https://a.example", "return\n1\342\200\256"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide_script (consent, "https://a.example", "return\n1\342\200\256"), ==, EASEL_DECISION_ASK);
}

static void
test_script_in_canvas (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);

  decide_script (consent, "https://a.example", "1");
  answer (consent, EASEL_ANSWER_CANVAS);
  g_assert_cmpint (decide_script (consent, "https://a.example", "1"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide_script (consent, "https://a.example", "2"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide_script (consent, "https://b.example", "1"), ==, EASEL_DECISION_ASK);
}

/* What was answered for a site is over when the canvas leaves it, and the canvas does not bring it back. */
static void
test_location (void)
{
  EaselOperation operation = { EASEL_ACTION_PAGE_INPUT, "Click", "Page", "https://a.example", NULL, NULL };
  EaselOperation elsewhere = { EASEL_ACTION_PAGE_INPUT, "Click", "Page", "https://b.example", NULL, NULL };
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  GListModel *questions = easel_consent_get_questions (consent);

  easel_consent_decide (consent, &far, CANVAS, "i", &operation, NULL);
  answer (consent, EASEL_ANSWER_CANVAS);
  decide_script (consent, "https://a.example", "1");
  answer (consent, EASEL_ANSWER_ONCE);
  decide_script (consent, "https://a.example", "waits");
  g_assert_cmpint (easel_consent_decide (consent, &far, CANVAS, "i", &operation, NULL), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (easel_consent_decide (consent, &far, CANVAS, "i", &elsewhere, NULL), ==, EASEL_DECISION_ASK);
  easel_consent_leave_location (consent, &far, CANVAS, "i", "https://a.example");
  g_assert_cmpuint (count (questions), ==, 1);
  g_assert_cmpint (easel_consent_decide (consent, &far, CANVAS, "i", &operation, NULL), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide_script (consent, "https://a.example", "1"), ==, EASEL_DECISION_ASK);
}

/* A yes for the canvas ends with it, in whichever session it is named by the name that it has in all of them. */
static void
test_host_wide (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  EaselRequester one = far, other = far;

  one.host_wide = other.host_wide = TRUE;
  other.session = (char *) "s:2";
  decide (consent, &other, "canvas-1", EASEL_ACTION_BROWSE, "Load x");
  answer (consent, EASEL_ANSWER_CANVAS);
  g_assert_cmpint (decide (consent, &one, "canvas-1", EASEL_ACTION_BROWSE, "Load y"), ==, EASEL_DECISION_ALLOW);
  easel_consent_forget (consent, &one, CANVAS, "canvas-1");
  g_assert_cmpint (decide (consent, &other, "canvas-1", EASEL_ACTION_BROWSE, "Load y"), ==, EASEL_DECISION_ASK);
  g_assert_cmpuint (count (easel_consent_get_grants (consent)), ==, 0);
}

/* A yes that one call used up is not one for the next place that it leads to. */
static void
test_one_call (void)
{
  EaselOperation first = { EASEL_ACTION_BROWSE_PRIVATE, "Open a", NULL, "http://10.0.0.1", NULL, NULL };
  EaselOperation next = { EASEL_ACTION_BROWSE_PRIVATE, "Open b", NULL, "http://10.0.0.2", NULL, NULL };
  EaselOperation general = { EASEL_ACTION_BROWSE_PRIVATE, "Open", NULL, NULL, NULL, NULL };
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autoptr(GPtrArray) spent = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_consent_key_free);

  easel_consent_decide (consent, &far, CANVAS, "i", &first, spent);
  answer (consent, EASEL_ANSWER_ONCE);
  g_assert_cmpint (easel_consent_decide (consent, &far, CANVAS, "i", &first, spent), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (easel_consent_decide (consent, &far, CANVAS, "i", &first, spent), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (easel_consent_decide (consent, &far, CANVAS, "i", &general, spent), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (easel_consent_decide (consent, &far, CANVAS, "i", &next, spent), ==, EASEL_DECISION_ASK);
}

/* Other words for the same thing do not help: the second no is for all of them, until the canvas is closed. */
static void
test_no_again (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  GListModel *questions = easel_consent_get_questions (consent);

  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "One"), ==, EASEL_DECISION_ASK);
  answer (consent, EASEL_ANSWER_DENY);
  let_denials_pass ();
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "Two"), ==, EASEL_DECISION_ASK);
  answer (consent, EASEL_ANSWER_ONCE);
  /* A yes between them: the user looks at each. */
  for (guint i = 0; i < EASEL_LIMIT_DENIALS_IN_A_ROW; i++)
    {
      g_autofree char *what = g_strdup_printf ("Try %u", i);

      g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, what), ==, EASEL_DECISION_ASK);
      g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "Waits"), ==, EASEL_DECISION_ASK);
      answer (consent, EASEL_ANSWER_DENY);
      let_denials_pass ();
    }
  g_assert_cmpuint (count (questions), ==, 0);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "Please"), ==, EASEL_DECISION_REFUSE);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Open"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &far, "j", EASEL_ACTION_LOCAL_WRITE, "Please"), ==, EASEL_DECISION_ASK);
  easel_consent_forget (consent, &far, CANVAS, "i");
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "Please"), ==, EASEL_DECISION_ASK);
}

/* With the host goes all that was asked and answered for it, and nothing of another. */
static void
test_forget_host (void)
{
  g_autofree char *folder = g_dir_make_tmp ("consent-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "consent.json", NULL);
  EaselRequester other = far;
  g_autoptr(EaselConsent) consent = easel_consent_new (path);
  g_autoptr(EaselConsent) again = NULL;

  other.host_id = (char *) "farther";
  easel_consent_allow_host (consent, &far, CANVAS, EASEL_ACTION_BROWSE);
  easel_consent_allow_host (consent, &other, CANVAS, EASEL_ACTION_BROWSE);
  decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "One");
  answer (consent, EASEL_ANSWER_ONCE);
  decide (consent, &far, "i", EASEL_ACTION_LOCAL_READ, "Waits");
  decide (consent, &other, "i", EASEL_ACTION_LOCAL_READ, "Waits too");
  easel_consent_forget_host (consent, "far");
  g_assert_cmpuint (count (easel_consent_get_questions (consent)), ==, 1);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "One"), ==, EASEL_DECISION_ASK);
  again = easel_consent_new (path);
  g_assert_cmpint (decide (again, &far, "i", EASEL_ACTION_BROWSE, "Open"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (again, &other, "i", EASEL_ACTION_BROWSE, "Open"), ==, EASEL_DECISION_ALLOW);
  g_remove (path);
  g_remove (folder);
}

static void
test_canvas (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  EaselRequester other = far;

  other.session = (char *) "s:2";
  decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load x");
  decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load y");
  answer (consent, EASEL_ANSWER_CANVAS);
  /* The other question is answered by it. */
  g_assert_cmpuint (count (easel_consent_get_questions (consent)), ==, 0);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load z"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_EVALUATE, "Load z"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &far, "j", EASEL_ACTION_BROWSE, "Load z"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &other, "i", EASEL_ACTION_BROWSE, "Load z"), ==, EASEL_DECISION_ASK);
}

/* An agent that goes on with the session of another one has the yes that was given there: for the same deed in the same
 * canvas, and a yes for the canvas for what its question said. */
static void
test_another_agent (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  EaselRequester another = far;
  EaselRequester elsewhere = far;

  another.agent = (char *) "another";
  elsewhere.agent = (char *) "another";
  elsewhere.session = (char *) "s:2";
  decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load x");
  answer (consent, EASEL_ANSWER_ONCE);
  g_assert_cmpint (decide (consent, &another, "i", EASEL_ACTION_BROWSE, "Load y"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &another, "j", EASEL_ACTION_BROWSE, "Load x"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &elsewhere, "i", EASEL_ACTION_BROWSE, "Load x"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &another, "i", EASEL_ACTION_BROWSE, "Load x"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide (consent, &another, "i", EASEL_ACTION_BROWSE, "Load x"), ==, EASEL_DECISION_ASK);

  g_clear_object (&consent);
  consent = easel_consent_new (NULL);
  decide (consent, &far, "k", EASEL_ACTION_BROWSE, "Load x");
  answer (consent, EASEL_ANSWER_CANVAS);
  g_assert_cmpint (decide (consent, &another, "k", EASEL_ACTION_BROWSE, "Load z"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide (consent, &another, "k", EASEL_ACTION_EVALUATE, "Load z"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &elsewhere, "k", EASEL_ACTION_BROWSE, "Load z"), ==, EASEL_DECISION_ASK);
}

static char *
make_path (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-consent-XXXXXX", NULL);

  return g_build_filename (folder, "sub", "consent.json", NULL);
}

static EaselDecision
decide_folder (EaselConsent *consent,
               const char   *instance,
               const char   *folder)
{
  EaselOperation operation = { EASEL_ACTION_WORK_FOLDER, "Work", "Editor", folder, NULL, NULL };

  return easel_consent_decide (consent, &near, CANVAS, instance, &operation, NULL);
}

/* A folder is allowed for good, but no other one with it, in the next run either. */
static void
test_folder (void)
{
  g_autofree char *path = make_path ();
  g_autoptr(EaselConsent) consent = easel_consent_new (path);
  g_autoptr(EaselGrant) grant = NULL;

  g_assert_cmpint (decide_folder (consent, "i", "/home/me/a"), ==, EASEL_DECISION_ASK);
  answer (consent, EASEL_ANSWER_HOST);
  g_assert_cmpint (decide_folder (consent, "j", "/home/me/a"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide_folder (consent, "i", "/home/me"), ==, EASEL_DECISION_ASK);
  g_clear_object (&consent);

  consent = easel_consent_new (path);
  grant = g_list_model_get_item (easel_consent_get_grants (consent), 0);
  g_assert_cmpstr (easel_grant_get_location (grant), ==, "/home/me/a");
  g_assert_cmpint (decide_folder (consent, "k", "/home/me/a"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide_folder (consent, "k", "/home/me/b"), ==, EASEL_DECISION_ASK);
  easel_consent_revoke (consent, grant);
  g_assert_cmpint (decide_folder (consent, "k", "/home/me/a"), ==, EASEL_DECISION_ASK);
}

static void
test_host_is_kept (void)
{
  g_autofree char *path = make_path ();
  g_autoptr(EaselConsent) consent = easel_consent_new (path);
  EaselRequester moved = far;
  GStatBuf info;

  decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load x");
  answer (consent, EASEL_ANSWER_HOST);
  decide (consent, &far, "i", EASEL_ACTION_PICTURE, "Take");
  answer (consent, EASEL_ANSWER_CANVAS);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  g_clear_object (&consent);

  consent = easel_consent_new (path);
  g_assert_cmpuint (count (easel_consent_get_grants (consent)), ==, 1);
  g_assert_cmpint (decide (consent, &far, "k", EASEL_ACTION_BROWSE, "Load x"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (easel_consent_decide (consent, &far, "other", "k", &(EaselOperation) { EASEL_ACTION_BROWSE, "x" }, NULL),
                   ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_PICTURE, "Take"), ==, EASEL_DECISION_ASK);
  /* The same name somewhere else is another host. */
  easel_consent_allow_host (consent, &far, CANVAS, EASEL_ACTION_LOCAL_WRITE);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "Write x"), ==, EASEL_DECISION_ALLOW);
  moved.loopback = TRUE;
  g_assert_cmpint (decide (consent, &moved, "i", EASEL_ACTION_LOCAL_WRITE, "Write x"), ==, EASEL_DECISION_ASK);
}

static void
told_cb (guint *n)
{
  (*n)++;
}

/* What the user takes back while the disk is full is not allowed again by the next start: it is said, and written
 * when there is room. */
static void
test_full (void)
{
  g_autofree char *path = make_path ();
  g_autoptr(EaselConsent) consent = easel_consent_new (path);
  g_autoptr(EaselConsent) again = NULL;
  g_autoptr(EaselGrant) grant = NULL;
  guint n_told = 0;

  g_signal_connect_swapped (consent, "save-failed", G_CALLBACK (told_cb), &n_told);
  easel_consent_allow_host (consent, &far, CANVAS, EASEL_ACTION_BROWSE);
  g_assert_true (easel_consent_flush (consent));
  grant = g_list_model_get_item (easel_consent_get_grants (consent), 0);
  easel_test_disk_set_full (0, TRUE);
  easel_consent_revoke (consent, grant);
  g_assert_false (easel_consent_flush (consent));
  easel_test_disk_set_full (0, FALSE);
  g_assert_cmpuint (n_told, ==, 1);
  g_assert_true (easel_consent_flush (consent));
  again = easel_consent_new (path);
  g_assert_cmpuint (count (easel_consent_get_grants (again)), ==, 0);
}

static void
test_revoke (void)
{
  g_autofree char *path = make_path ();
  g_autoptr(EaselConsent) consent = easel_consent_new (path);
  g_autoptr(EaselGrant) grant = NULL;

  decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load x");
  answer (consent, EASEL_ANSWER_HOST);
  grant = g_list_model_get_item (easel_consent_get_grants (consent), 0);
  g_assert_cmpstr (easel_grant_get_host_id (grant), ==, "far");
  g_assert_cmpstr (easel_grant_get_host_title (grant), ==, "There");
  g_assert_cmpstr (easel_grant_get_canvas (grant), ==, CANVAS);
  g_assert_null (easel_grant_get_instance (grant));
  easel_consent_revoke (consent, grant);
  easel_consent_revoke (consent, grant);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Load x"), ==, EASEL_DECISION_ASK);
  g_clear_object (&consent);
  consent = easel_consent_new (path);
  g_assert_cmpuint (count (easel_consent_get_grants (consent)), ==, 0);
}

/* A far host's wish for a shell raises no question; only Preferences allow it. */
static void
test_refused (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);

  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_SHELL, "Run"), ==, EASEL_DECISION_REFUSE);
  g_assert_cmpuint (count (easel_consent_get_questions (consent)), ==, 0);
  easel_consent_allow_host (consent, &far, CANVAS, EASEL_ACTION_LOCAL_SHELL);
  easel_consent_allow_host (consent, &far, CANVAS, EASEL_ACTION_LOCAL_SHELL);
  g_assert_cmpuint (count (easel_consent_get_grants (consent)), ==, 1);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_SHELL, "Run"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (decide (consent, &near, "i", EASEL_ACTION_LOCAL_SHELL, "Run"), ==, EASEL_DECISION_ASK);
}

/* An agent that asks without end fills one host's queue and no other's. */
static void
test_flood (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  guint before;

  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *what = g_strdup_printf ("Load %u", i);

      g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, what), ==, EASEL_DECISION_ASK);
    }
  before = count (easel_consent_get_questions (consent));
  g_assert_cmpuint (before, ==, EASEL_LIMIT_QUESTIONS_PER_HOST);
  decide (consent, &near, "i", EASEL_ACTION_EVALUATE, "Run");
  g_assert_cmpuint (count (easel_consent_get_questions (consent)), ==, before + 1);
}

/* A yes must not cover what the question could not show. */
static void
test_too_long (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autofree char *longest = g_strnfill (EASEL_LIMIT_QUESTION_CHARS, 'x');
  g_autofree char *longer = g_strconcat (longest, "y", NULL);
  g_autofree char *change = g_strnfill (EASEL_LIMIT_QUESTION_DETAILS_CHARS + 1, 'x');
  EaselOperation operation = { EASEL_ACTION_LOCAL_WRITE, "Write", NULL, "/a", "text", change };
  g_autoptr(EaselQuestion) question = NULL;

  g_assert_cmpint (easel_consent_decide (consent, &far, CANVAS, "i", &operation, NULL), ==, EASEL_DECISION_REFUSE);
  g_assert_false (easel_consent_would_ask (consent, &far, CANVAS, "i", &operation));
  change[EASEL_LIMIT_QUESTION_DETAILS_CHARS] = '\0';
  g_assert_true (easel_consent_would_ask (consent, &far, CANVAS, "i", &operation));
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, longer), ==, EASEL_DECISION_REFUSE);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, longest), ==, EASEL_DECISION_ASK);
  question = g_list_model_get_item (easel_consent_get_questions (consent), 0);
  g_assert_cmpstr (easel_question_get_what (question), ==, longest);
  answer (consent, EASEL_ANSWER_CANVAS);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, longer), ==, EASEL_DECISION_ALLOW);
}

static void
write_file (const char *path,
            const char *text)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Whatever the file holds, no more is allowed than whole entries say. */
static void
test_damage (void)
{
  static const struct { const char *text; guint kept; gboolean aside; } files[] = {
    { "", 0, TRUE },
    { "{\"version\":1,\"grants\":[{\"hostId\":\"far\",\"loop", 0, TRUE },
    { "{\"version\":2,\"grants\":[{\"hostId\":\"far\",\"loopback\":false,\"canvasId\":\"c\",\"allows\":\"browse\"}]}", 0, TRUE },
    { "{\"version\":1}", 0, FALSE },
    { "{\"version\":1,\"grants\":{}}", 0, FALSE },
    { "{\"version\":1,\"grants\":[1,null,[],{},"
      "{\"hostId\":\"\",\"loopback\":false,\"canvasId\":\"c\",\"allows\":\"browse\"},"
      "{\"hostId\":\"far\",\"loopback\":\"no\",\"canvasId\":\"c\",\"allows\":\"browse\"},"
      "{\"hostId\":\"far\",\"canvasId\":\"c\",\"allows\":\"browse\"},"
      "{\"hostId\":\"far\",\"loopback\":false,\"allows\":\"browse\"},"
      "{\"hostId\":\"far\",\"loopback\":false,\"canvasId\":\"c\"},"
      "{\"hostId\":\"far\",\"loopback\":false,\"canvasId\":\"c\",\"allows\":\"everything\"},"
      "{\"hostId\":\"far\",\"loopback\":false,\"canvasId\":\"c\",\"allows\":\"evaluate\"},"
      "{\"hostId\":\"far\",\"loopback\":false,\"canvasId\":\"c\",\"allows\":\"browse\"}]}", 1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = make_path ();
      g_autofree char *aside = g_strconcat (path, ".damaged", NULL);
      g_autoptr(EaselConsent) consent = NULL;

      g_test_message ("%s", files[i].text);
      write_file (path, files[i].text);
      consent = easel_consent_new (path);
      g_assert_cmpuint (count (easel_consent_get_grants (consent)), ==, files[i].kept);
      g_assert_cmpint (g_file_test (aside, G_FILE_TEST_EXISTS), ==, files[i].aside);
      g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_LOCAL_WRITE, "Write"), ==, EASEL_DECISION_ASK);
    }
}

static char *
dup_last_id (EaselConsent *consent)
{
  GListModel *questions = easel_consent_get_questions (consent);
  g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, count (questions) - 1);

  return g_strdup (easel_question_get_id (question));
}

/* A decline elsewhere: that question is over, or the yes for once to it, and no other; what is asked next is asked. */
static void
test_withdraw (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  GListModel *questions = easel_consent_get_questions (consent);
  g_autofree char *once = NULL;
  g_autofree char *press = NULL;

  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Once"), ==, EASEL_DECISION_ASK);
  once = dup_last_id (consent);
  answer (consent, EASEL_ANSWER_ONCE);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Other"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_PAGE_INPUT, "Press"), ==, EASEL_DECISION_ASK);
  press = dup_last_id (consent);
  easel_consent_withdraw (consent, "another", press);
  easel_consent_withdraw (consent, "another", once);
  easel_consent_withdraw (consent, far.host_id, "");
  g_assert_cmpuint (count (questions), ==, 2);
  easel_consent_withdraw (consent, far.host_id, press);
  g_assert_cmpuint (count (questions), ==, 1);
  easel_consent_withdraw (consent, far.host_id, once);
  g_assert_cmpuint (count (questions), ==, 1);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_BROWSE, "Once"), ==, EASEL_DECISION_ASK);
  g_assert_cmpint (decide (consent, &far, "i", EASEL_ACTION_PAGE_INPUT, "Press"), ==, EASEL_DECISION_ASK);
  g_assert_cmpuint (count (questions), ==, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  easel_test_disk_init ();
  g_test_add_func ("/consent/table", test_table);
  g_test_add_func ("/consent/once", test_once);
  g_test_add_func ("/consent/withdraw", test_withdraw);
  g_test_add_func ("/consent/no", test_no);
  g_test_add_func ("/consent/no-holds", test_no_holds);
  g_test_add_func ("/consent/no-again", test_no_again);
  g_test_add_func ("/consent/script", test_script);
  g_test_add_func ("/consent/script-in-canvas", test_script_in_canvas);
  g_test_add_func ("/consent/folder", test_folder);
  g_test_add_func ("/consent/place", test_location);
  g_test_add_func ("/consent/host-wide", test_host_wide);
  g_test_add_func ("/consent/one-call", test_one_call);
  g_test_add_func ("/consent/forget-host", test_forget_host);
  g_test_add_func ("/consent/canvas", test_canvas);
  g_test_add_func ("/consent/another-agent", test_another_agent);
  g_test_add_func ("/consent/host-is-kept", test_host_is_kept);
  g_test_add_func ("/consent/full", test_full);
  g_test_add_func ("/consent/revoke", test_revoke);
  g_test_add_func ("/consent/refused", test_refused);
  g_test_add_func ("/consent/flood", test_flood);
  g_test_add_func ("/consent/too-long", test_too_long);
  g_test_add_func ("/consent/damage", test_damage);
  return g_test_run ();
}
