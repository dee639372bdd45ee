#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Asks for three values in a form and prints them as shell assignments. Needs jq; the status is 1 when the user closes
# the form.
set -eu

answer=$(easel-host prompt --title "New Project" - <<'A2UI'
{"surfaceUpdate": {"surfaceId": "new", "components": [
  {"id": "root", "component": {"Column": {"children": {"explicitList": ["name", "language", "tests", "create"]}}}},
  {"id": "name", "component": {"TextField": {"label": {"literalString": "Name"}, "text": {"path": "/name"}}}},
  {"id": "language", "component": {"MultipleChoice": {"selections": {"path": "/language"}, "maxAllowedSelections": 1,
    "options": [{"label": {"literalString": "C"}, "value": "c"},
                {"label": {"literalString": "Python"}, "value": "python"}]}}},
  {"id": "tests", "component": {"CheckBox": {"label": {"literalString": "With tests"}, "value": {"path": "/tests"}}}},
  {"id": "create", "component": {"Button": {"child": "create-text", "primary": true, "action": {"name": "create",
    "context": [{"key": "name", "value": {"path": "/name"}}, {"key": "language", "value": {"path": "/language"}},
                {"key": "tests", "value": {"path": "/tests"}}]}}}},
  {"id": "create-text", "component": {"Text": {"text": {"literalString": "Create"}}}}]}}
{"dataModelUpdate": {"surfaceId": "new", "contents": [{"key": "name", "valueString": "hello"},
  {"key": "tests", "valueBoolean": false}]}}
{"beginRendering": {"surfaceId": "new", "root": "root"}}
A2UI
)
printf '%s\n' "$answer" | jq -r '.userAction.context | @sh "name=\(.name) language=\(.language[0] // "") tests=\(.tests)"'
