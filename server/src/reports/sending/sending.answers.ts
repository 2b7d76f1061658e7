/** What is answered of sent reports and their schedules, as the description of the API has it. */
import { rhythms } from '@topcenter/model/reports/rhythm'
import {
  deliveryStates,
  runStates,
  scheduleStates,
  sendingFormats,
  sendingLanguages,
  stopReasons,
} from '@topcenter/model/reports/sending'
import {
  bareToken,
  called,
  instant,
  list,
  names,
  object,
  oneOf,
  orNull,
  record,
  refusalCode,
  text,
  whole,
  yesNo,
} from '../../records/serving/answer.ts'
import { runPrefix, schedulePrefix } from './schedule-rows.ts'

export const receivers = object({
  users: list(called('user')),
  unnamed: { ...whole, description: 'Users who may see the report, and whom the reader may not look at' },
  mail: yesNo,
})
const error = orNull(object({ code: refusalCode, params: record({}) }))
const run = object({
  token: bareToken(runPrefix),
  dueAt: instant,
  finishedAt: orNull(instant),
  state: oneOf(runStates),
  lines: orNull(whole),
  error,
  deliveries: list(
    object({ names: orNull(names), mail: orNull(text), state: oneOf(deliveryStates), error: orNull(refusalCode) }),
  ),
  fileUntil: orNull(instant),
})
export const runs = object({ items: list(run) })
export const schedule = object({
  token: bareToken(schedulePrefix),
  report: text,
  query: text,
  name: text,
  every: oneOf(rhythms.filter((every) => every !== 'once')),
  days: list(text),
  monthDay: orNull(text),
  at: text,
  sendsEmpty: yesNo,
  format: oneOf(sendingFormats),
  language: oneOf(sendingLanguages),
  state: oneOf(scheduleStates),
  reason: orNull(oneOf(stopReasons)),
  nextAt: orNull(instant),
  isOwn: yesNo,
  owner: names,
  receivers: list(object({ token: orNull(bareToken('usr')), names: orNull(names), mail: orNull(text) })),
  last: orNull(object({ dueAt: instant, state: oneOf(runStates), lines: orNull(whole), error })),
})
export const schedules = object({ items: list(schedule), timeZone: text, seesAll: yesNo })
export const begun = object({ token: bareToken(runPrefix) })
export const link = object({ text, address: text, until: instant })
export const sent = object({
  token: bareToken(runPrefix),
  report: text,
  query: text,
  by: orNull(names),
  sentAt: instant,
  file: orNull(object({ name: text, until: instant })),
})
