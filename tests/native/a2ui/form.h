/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A form with a text that is bound, an obscured one, and a button; JSON with ' for ". */
#define FORM \
  "{'surfaceUpdate':{'surfaceId':'s','components':[" \
  "{'id':'r','component':{'Column':{'children':{'explicitList':['n','p','b']}}}}," \
  "{'id':'n','component':{'TextField':{'label':{'literalString':'Name'},'text':{'path':'/name'}}}}," \
  "{'id':'p','component':{'TextField':{'label':{'literalString':'Word'},'textFieldType':'obscured'," \
  "'text':{'path':'/word'}}}}," \
  "{'id':'b','component':{'Button':{'child':'t','action':{'name':'go','context':[" \
  "{'key':'name','value':{'path':'/name'}},{'key':'word','value':{'path':'/word'}}," \
  "{'key':'all','value':{'path':'/'}}]}}}}," \
  "{'id':'t','component':{'Text':{'text':{'literalString':'Go'}}}}]}}"
#define BEGIN "{'beginRendering':{'surfaceId':'s','root':'r'}}"
