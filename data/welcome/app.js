/* SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

/* Undefined if the page is opened in an ordinary browser. */
const canvas = window.ahpCanvas;

const byId = id => document.getElementById(id);

/* Shows the child for the present state and hides the others, so that all texts stay in the page. */
function showState(element, state)
{
  element.dataset.state = state;
  for (const child of element.querySelectorAll("[data-when]"))
    child.hidden = child.dataset.when !== state;
}

/* ---- the examples: the host keeps each answer under the name of its example ---- */

const tabs = [...document.querySelectorAll("[role=tab]")];
const answers = {};

const currentTab = () => tabs.find(tab => tab.ariaSelected === "true");
const currentExample = () => currentTab().getAttribute("aria-controls");

function showAnswer()
{
  const answer = answers[currentExample()];
  byId("heard").hidden = answer == null;
  byId("answer").textContent = answer == null ? "" : JSON.stringify(answer, null, 2);
}

function selectTab(selected)
{
  for (const tab of tabs)
    {
      const isSelected = tab === selected;
      tab.ariaSelected = String(isSelected);
      tab.tabIndex = isSelected ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = !isSelected;
    }
  showAnswer();
}

function onTabKey(event)
{
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined)
    return;
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
  const next = tabs.indexOf(currentTab()) + (isRightToLeft ? -step : step);
  selectTab(tabs[(next + tabs.length) % tabs.length]);
  currentTab().focus();
  event.preventDefault();
}

function readForm(form, button)
{
  const data = new FormData(form);
  if (form.id === "plan")
    return { answer: button.value, steps: data.getAll("step") };
  if (form.id === "form")
    return { answer: button.value, name: data.get("name"), kind: data.get("kind"), tests: data.has("tests") };
  return { answer: button.value };
}

function setAnswer(example, answer)
{
  answers[example] = answer;
  showAnswer();
  if (canvas?.connected)
    send({ type: "set", key: example, value: answer });
}

/* ---- the connection to the provider of the page ---- */

function showProblem(text)
{
  byId("problem").textContent = text;
  byId("problem").hidden = false;
}

function send(message)
{
  try
    {
      canvas.postMessage(message);
      byId("problem").hidden = true;
    }
  catch (error)
    {
      showProblem(error.message);
    }
}

function onMessage(event)
{
  const message = event.data;
  if (message?.type === "value" && byId(message.key)?.role === "tabpanel")
    {
      answers[message.key] = message.value;
      showState(byId("link"), "on");
      showAnswer();
    }
  else if (message?.type === "error")
    showProblem(String(message.message));
}

function onConnectedChange()
{
  const connected = canvas?.connected === true;
  showState(byId("link"), connected ? "wait" : "off");
  for (const tab of connected ? tabs : [])
    send({ type: "get", key: tab.getAttribute("aria-controls") });
}

function start()
{
  for (const tab of tabs)
    {
      tab.addEventListener("click", () => selectTab(tab));
      tab.addEventListener("keydown", onTabKey);
    }
  for (const form of document.forms)
    {
      form.addEventListener("submit", event => {
        event.preventDefault();
        setAnswer(form.id, readForm(form, event.submitter));
      });
      /* Not a submit button: Enter in a field would press the first one. */
      form.querySelector("button[type=button]")?.addEventListener("click", event =>
        setAnswer(form.id, readForm(form, event.currentTarget)));
    }
  byId("clear").addEventListener("click", () => {
    setAnswer(currentExample(), null);
    currentTab().focus();
  });
  canvas?.addEventListener("message", onMessage);
  canvas?.addEventListener("connectedchange", onConnectedChange);
  onConnectedChange();
}

/* ---- copy buttons ---- */

/* By the selection, because navigator.clipboard needs an address that counts as secure. */
function copy(button)
{
  const label = button.textContent;
  getSelection().selectAllChildren(button.parentElement.querySelector("code"));
  if (!document.execCommand("copy"))
    return;
  getSelection().removeAllRanges();
  button.textContent = document.body.dataset.copied;
  setTimeout(() => { button.textContent = label; }, 2000);
}

for (const button of document.querySelectorAll(".copy button"))
  button.addEventListener("click", () => copy(button));
start();
