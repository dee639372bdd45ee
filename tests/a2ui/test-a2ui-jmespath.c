/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JMESPath by the rules of its specification, and its limits. */
#include "a2ui-jmespath.h"

#include <string.h>

#include "a2ui-limits.h"
#include "easel-json.h"

#define DATA "{'a':{'b':{'c':7},'d e':true,'list':[1,2,3,4,5]},'people':[{'name':'Ada','age':36,'tags':['x','y']}," \
             "{'name':'Bo','age':9,'tags':[]},{'name':'Cy','tags':['z']}],'none':null,'empty':[],'text':'añb'," \
             "'nested':[[1,[2]],[],[3],4],'ops':{'up':{'n':1},'down':{'n':2},'off':5},'mixed':[1,'1',null,true]," \
             "'words':['b','a','c'],'numbers':[3,1.5,-2],'zero':0}"

/* @result: JSON with ' for "; a text after =; or SYNTAX, FUNCTION, TYPE, LIMIT. */
typedef struct { const char *expression; const char *result; } Case;

static const Case basics[] = {
  { "a", "{'b':{'c':7},'d e':true,'list':[1,2,3,4,5]}" }, { "a.b.c", "7" }, { " a . b\n.c ", "7" }, { "a.\"d e\"", "true" },
  { "\"\\u0061\".b.c", "7" }, { "missing", "null" }, { "missing.b.c", "null" }, { "text.x", "null" }, { "none", "null" },
  { "none.x", "null" }, { "@.zero", "0" }, { "a.list[0]", "1" }, { "a.list[-1]", "5" }, { "a.list[5]", "null" },
  { "a.list[-6]", "null" }, { "text[0]", "null" }, { "a[0]", "null" }, { "people[1].name", "'Bo'" },
  { "`[1, {\"k\": 2}]`[1].k", "2" }, { "`\"\\`\"`", "=`" }, { "`plain`", "'plain'" }, { "'raw \\' text'", "=raw ' text" },
  { "'back\\slash'", "=back\\slash" }, { "'\\\\'", "=\\\\" }, { "''", "''" }, { "`null`", "null" }, { "`-1.5e1`", "-15.0" },
};

static const Case slices[] = {
  { "a.list[0:2]", "[1,2]" }, { "a.list[:2]", "[1,2]" }, { "a.list[3:]", "[4,5]" }, { "a.list[-2:]", "[4,5]" },
  { "a.list[::2]", "[1,3,5]" }, { "a.list[::-1]", "[5,4,3,2,1]" }, { "a.list[3:0:-2]", "[4,2]" }, { "a.list[:]", "[1,2,3,4,5]" },
  { "a.list[9:]", "[]" }, { "a.list[-99:99]", "[1,2,3,4,5]" }, { "a.list[-99:-98:-1]", "[]" }, { "a.list[99::-3]", "[5,2]" },
  { "text[0:1]", "null" }, { "people[:2].name", "['Ada','Bo']" }, { "a.list[::0]", "SYNTAX" }, { "a.list[0:1:2:3]", "SYNTAX" },
  { "a.list[99999999999999999999:]", "[]" },
};

static const Case projections[] = {
  { "people[*].name", "['Ada','Bo','Cy']" }, { "people[*].age", "[36,9]" }, { "people[*].tags[0]", "['x','z']" },
  { "people[*].tags[*]", "[['x','y'],[],['z']]" }, { "people[*].tags[]", "['x','y','z']" }, { "people[].tags[]", "['x','y','z']" },
  { "people[*].tags | [0]", "['x','y']" }, { "people[*].tags[0] | [0]", "'x'" }, { "people[*].[name, age]", "[['Ada',36],['Bo',9],['Cy',null]]" },
  { "people[*].{n: name}", "[{'n':'Ada'},{'n':'Bo'},{'n':'Cy'}]" }, { "a[*]", "null" }, { "none[*]", "null" }, { "empty[*]", "[]" },
  { "nested[]", "[1,[2],3,4]" }, { "nested[][]", "[1,2,3,4]" }, { "nested[*][0]", "[1,3]" }, { "text[]", "null" },
  { "ops.*.n", "[1,2]" }, { "ops.*", "[{'n':1},{'n':2},5]" }, { "*.b.c", "[7]" }, { "a.list.*", "null" }, { "ops.* | [1].n", "2" },
  { "people[?age].name", "['Ada','Bo']" }, { "people[?age > `10`].name", "['Ada']" }, { "people[?name == 'Bo'].age | [0]", "9" },
  { "people[?tags[?@ == 'z']].name", "['Cy']" }, { "people[?age > `10` || name == 'Cy'].name", "['Ada','Cy']" },
  { "people[?!age].name", "['Cy']" }, { "a[?b]", "null" }, { "a.list[?@ > `2`]", "[3,4,5]" }, { "a.list[?@ > `2`][]", "[3,4,5]" },
  { "a.list[?@ > `2`] | [0]", "3" }, { "[]", "null" }, { "[*]", "null" }, { "people[*].tags[*][]", "['x','y','z']" },
};

static const Case operators[] = {
  { "none || text", "'añb'" }, { "empty || zero", "0" }, { "zero && text", "'añb'" }, { "none && text", "null" },
  { "!zero", "false" }, { "!empty", "true" }, { "!none.x", "null" }, { "!(none.x)", "true" }, { "!!text", "true" },
  { "`1` == `1.0`", "true" }, { "`1` == '1'", "false" }, { "`true` == `1`", "false" }, { "none == missing", "true" },
  { "`{\"x\": [1, 2]}` == `{\"x\": [1, 2]}`", "true" }, { "`[1]` != `[2]`", "true" }, { "`[1]` == `[1, 2]`", "false" },
  { "`1` < `2`", "true" }, { "`2` <= `2`", "true" }, { "`2` > `2`", "false" }, { "`2` >= `3`", "false" }, { "'a' < 'b'", "null" },
  { "none || empty || text", "'añb'" }, { "none || zero && text", "'añb'" }, { "(none || zero) && text", "'añb'" },
  { "`1` == `2` || `3` == `3`", "true" }, { "a | b | c", "7" }, { "[zero, none, text]", "[0,null,'añb']" },
  { "{x: zero, \"y z\": a.b}", "{'x':0,'y z':{'c':7}}" }, { "none.[zero]", "null" }, { "none.{x: zero}", "null" },
  { "a.[b.c, list[0]]", "[7,1]" }, { "[[zero]]", "[[0]]" }, { "{n: length(people)} | {\"/count\": n}", "{'/count':3}" },
};

static const Case functions[] = {
  { "abs(`-3`)", "3" }, { "abs(`-1.5`)", "1.5" }, { "avg(numbers)", "0.8333333333333334" }, { "avg(empty)", "null" },
  { "ceil(`1.2`)", "2" }, { "ceil(`-1.2`)", "-1" }, { "floor(`1.9`)", "1" }, { "floor(`-1.2`)", "-2" }, { "floor(`4`)", "4" },
  { "contains(text, 'ñ')", "true" }, { "contains(text, `1`)", "false" }, { "contains(mixed, '1')", "true" },
  { "contains(words, 'z')", "false" }, { "contains(nested, `[3]`)", "true" }, { "ends_with(text, 'b')", "true" },
  { "starts_with(text, 'b')", "false" }, { "join(', ', words)", "'b, a, c'" }, { "join('x', empty)", "''" }, { "join('-', mixed)", "TYPE" },
  { "keys(ops)", "['up','down','off']" }, { "values(a.b)", "[7]" }, { "length(text)", "3" }, { "length(people)", "3" },
  { "length(ops)", "3" }, { "length(zero)", "TYPE" }, { "length(none)", "TYPE" }, { "map(&age, people)", "[36,9,null]" },
  { "map(&to_string(@), numbers[:1])", "['3']" }, { "max(numbers)", "3" }, { "max(words)", "'c'" }, { "max(empty)", "null" },
  { "max(mixed)", "TYPE" }, { "min(numbers)", "-2" }, { "min(words)", "'a'" }, { "max_by(people[:2], &age).name", "'Ada'" },
  { "min_by(people[:2], &age).name", "'Bo'" }, { "max_by(people, &age)", "TYPE" }, { "min_by(empty, &age)", "null" },
  { "merge(a.b, `{\"c\": 8, \"e\": 9}`)", "{'c':8,'e':9}" }, { "merge(a.b)", "{'c':7}" }, { "not_null(none, missing, zero)", "0" },
  { "not_null(none)", "null" }, { "reverse(text)", "'bña'" }, { "reverse(a.list)", "[5,4,3,2,1]" }, { "sort(words)", "['a','b','c']" },
  { "sort(numbers)", "[-2,1.5,3]" }, { "sort(mixed)", "TYPE" }, { "sort(empty)", "[]" }, { "sort_by(people[:2], &age)[*].name", "['Bo','Ada']" },
  { "sort_by(people, &name) | [-1].name", "'Cy'" }, { "sort_by(people, &length(tags))[*].name", "['Bo','Cy','Ada']" },
  { "sort_by(people, &`1`)[*].name", "['Ada','Bo','Cy']" }, { "sort_by(people, &age)", "TYPE" }, { "sum(numbers)", "2.5" },
  { "sum(a.list)", "15" }, { "sum(empty)", "0" }, { "sum(words)", "TYPE" }, { "to_array(zero)", "[0]" }, { "to_array(words)", "['b','a','c']" },
  { "to_number('1.5')", "1.5" }, { "to_number('x')", "null" }, { "to_number('')", "null" }, { "to_number(none)", "null" },
  { "to_number('[1]')", "null" }, { "to_number(zero)", "0" }, { "to_string(a.b)", "={\"c\":7}" }, { "to_string('x')", "'x'" },
  { "[type(zero), type(text), type(none), type(a), type(words), type(`false`)]", "['number','string','null','object','array','boolean']" },
  { "people[*].length(tags)", "[2,0,1]" }, { "people[?contains(tags, 'x')].name", "['Ada']" }, { "a.keys(@)", "['b','d e','list']" },
  { "nothing(@)", "FUNCTION" }, { "length()", "FUNCTION" }, { "length(a, a)", "FUNCTION" }, { "length(&a)", "FUNCTION" },
  { "map(age, people)", "FUNCTION" }, { "not_null()", "FUNCTION" }, { "merge(a, zero)", "TYPE" }, { "starts_with(text)", "FUNCTION" },
};

static const Case wrong[] = {
  { "", "SYNTAX" }, { "  ", "SYNTAX" }, { "a.", "SYNTAX" }, { ".a", "SYNTAX" }, { "a..b", "SYNTAX" }, { "a b", "SYNTAX" }, { "a[", "SYNTAX" },
  { "a]", "SYNTAX" }, { "a[b]", "SYNTAX" }, { "a[0 1]", "SYNTAX" }, { "a.[]", "SYNTAX" }, { "[a,]", "SYNTAX" }, { "{}", "SYNTAX" },
  { "{a}", "SYNTAX" }, { "{a: b,}", "SYNTAX" }, { "{'a': b}", "SYNTAX" }, { "a = b", "SYNTAX" }, { "a ==", "SYNTAX" }, { "|| a", "SYNTAX" },
  { "a |", "SYNTAX" }, { "!", "SYNTAX" }, { "a !b", "SYNTAX" }, { "&a", "SYNTAX" }, { "(a", "SYNTAX" }, { "a)", "SYNTAX" }, { "\"a\"(b)", "SYNTAX" },
  { "'a", "SYNTAX" }, { "\"a", "SYNTAX" }, { "`1", "SYNTAX" }, { "`[1`", "SYNTAX" }, { "``", "SYNTAX" }, { "\"\\x\"", "SYNTAX" }, { "a.1", "SYNTAX" },
  { "-", "SYNTAX" }, { "a.'b'", "SYNTAX" }, { "a $", "SYNTAX" }, { "ñ", "SYNTAX" }, { "a[*", "SYNTAX" }, { "a[?b", "SYNTAX" }, { "a[?]", "SYNTAX" },
  { "a *", "SYNTAX" }, { "length(a", "SYNTAX" }, { "length(a,)", "SYNTAX" }, { "1", "SYNTAX" }, { "a ? b : c", "SYNTAX" }, { "$", "SYNTAX" },
};

/* (transfer full) (nullable) */
static JsonNode *
parse_json (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');

  return easel_json_parse (json, strlen (json), strlen (json), NULL);
}

static void
assert_result (JsonNode   *data,
               const char *expression,
               const char *expected)
{
  static const char *const codes[] = { "SYNTAX", "FUNCTION", "TYPE", "LIMIT" };
  g_autoptr(GError) error = NULL;
  g_autoptr(A2uiJmespath) query = a2ui_jmespath_new (expression, &error);
  g_autoptr(JsonNode) found = query != NULL ? a2ui_jmespath_search (query, data, &error) : NULL;
  g_autoptr(JsonNode) value = found == NULL ? NULL : parse_json (expected);
  g_autofree char *text = found != NULL ? easel_json_to_string (found) : NULL;
  g_autofree char *wanted = value != NULL ? easel_json_to_string (value) : NULL;

  g_test_message ("%s", expression);
  g_assert_true ((found != NULL) == (error == NULL));
  if (found == NULL)
    g_assert_cmpstr (codes[error->code], ==, expected);
  else if (*expected == '=')
    g_assert_cmpstr (json_node_get_string (found), ==, expected + 1);
  else
    g_assert_cmpstr (text, ==, wanted);
}

static void
test_cases (gconstpointer data)
{
  static const struct { const Case *cases; gsize n; } groups[] = {
    { basics, G_N_ELEMENTS (basics) }, { slices, G_N_ELEMENTS (slices) }, { projections, G_N_ELEMENTS (projections) },
    { operators, G_N_ELEMENTS (operators) }, { functions, G_N_ELEMENTS (functions) }, { wrong, G_N_ELEMENTS (wrong) },
  };
  g_autoptr(JsonNode) document = parse_json (DATA);
  guint group = GPOINTER_TO_UINT (data);

  g_assert_nonnull (document);
  for (guint i = 0; i < groups[group].n; i++)
    assert_result (document, groups[group].cases[i].expression, groups[group].cases[i].result);
}

/* (transfer full): @text @n times. */
static char *
repeat (const char *begin,
        const char *text,
        guint       n,
        const char *end)
{
  GString *all = g_string_new (begin);

  for (guint i = 0; i < n; i++)
    g_string_append (all, text);
  return g_string_free (g_string_append (all, end), FALSE);
}

/* What would take too long or too much memory ends with an error: also a small value that contains itself often. */
static void
test_limits (void)
{
  static const struct { const char *begin; const char *text; guint n; const char *end; const char *result; } cases[] = {
    { "a", ".a", 2000, "", "null" }, { "a", ".a", 2048, "", "LIMIT" }, { "", "!", 60, "a", "false" }, { "", "!", 70, "a", "LIMIT" },
    { "", "(", 2000, "", "LIMIT" }, { "", "[", 2000, "", "LIMIT" }, { "a", "[*]", 1000, "", "LIMIT" },
    { "@", " | [@, @]", 40, "", "LIMIT" }, { "@", " | [@, @]", 40, " | to_string(@)", "LIMIT" },
    { "@", " | [@, @]", 40, " | @ == @", "LIMIT" }, { "@", " | [@, @]", 40, " | length(@)", "2" },
    { "@", " | [@, @]", 40, " | contains(@, `1`)", "false" }, { "many", " | [@, @][]", 10, "", "LIMIT" },
    { "'0123456789'", " | join(@, ['', @, @])", 30, "", "LIMIT" }, { "a", " | [@]", 40, "", "LIMIT" },
    { "many[*].[", "@,", 20, "@]", "LIMIT" }, { "sort(many)[", "", 0, "-1]", "4999" }, { "map(&sort(@), [", "@.many,", 20, "many])", "LIMIT" },
  };
  g_autoptr(JsonNode) document = json_node_init_object (json_node_alloc (), json_object_new ());
  JsonArray *many = json_array_new ();

  json_object_unref (json_node_get_object (document));
  for (guint i = 0; i < 5000; i++)
    json_array_add_int_element (many, i);
  json_object_set_array_member (json_node_get_object (document), "many", many);
  json_object_set_array_member (json_node_get_object (document), "a", json_array_new ());
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *expression = repeat (cases[i].begin, cases[i].text, cases[i].n, cases[i].end);

      assert_result (document, expression, cases[i].result);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "basics", "slices", "projections", "operators", "functions", "wrong" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strconcat ("/a2ui/jmespath/", names[i], NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_cases);
    }
  g_test_add_func ("/a2ui/jmespath/limits", test_limits);
  return g_test_run ();
}
