/** Input for sending a report: recipients, format and rhythm (D11.5). */
import { bool, email, oneOf, refs, rows, text, time } from '../kit/field.ts'
import { monthDays, rhythms, weekDays } from './rhythm.ts'
import { reports } from './reports.ts'

/** Formats; `link` has no file, the report opens in the product. */
export const sendingFormats = ['link', 'pdf', 'xlsx'] as const
export const sendingLanguages = ['ar', 'en'] as const

export const scheduleStates = ['Active', 'Paused', 'Stopped', 'Done'] as const
/** Reasons why a schedule was stopped: `manager` by a user who runs the centre, the others by the product. */
export const stopReasons = ['ownerGone', 'ownerRight', 'failures', 'manager'] as const
/**
 * `Empty`: the report had no rows, and its schedule does not send empty reports. `Partly`: some letters were not sent.
 * Only a run that reached nobody has failed.
 */
export const runStates = ['Running', 'Done', 'Partly', 'Empty', 'Failed'] as const
/** States of a delivery to one recipient; `NoRight`: the recipient may no longer open the report. */
export const deliveryStates = ['Waiting', 'Sent', 'Failed', 'NoRight'] as const

/** Days for which a link opens, and for which a file is kept. */
export const linkDays = 7
export const fileDays = 30
/** Consecutive failures that stop a schedule. */
export const maxFailures = 3
/** Maximum recipients of a report, users and addresses together. */
export const maxReceivers = 50
/** Maximum letters of an encoded question. */
export const longestQuery = 4_000
/** Maximum schedules of a user. */
export const maxSchedules = 50

const mailAddress = { address: email({ required: true, maxLength: 200 }) } as const

export const sendingInput = {
  report: oneOf(
    reports.map(({ id }) => id),
    { required: true },
  ),
  /** The query string of the report's screen. */
  query: text({ maxLength: longestQuery }),
  format: oneOf(sendingFormats, { required: true }),
  language: oneOf(sendingLanguages, { required: true }),
  user: refs('user'),
  mails: rows(mailAddress),
} as const

const weekDay = { day: oneOf(weekDays, { required: true }) } as const
export const scheduleInput = {
  ...sendingInput,
  name: text({ required: true, maxLength: 60 }),
  every: oneOf(
    rhythms.filter((every) => every !== 'once'),
    { required: true },
  ),
  days: rows(weekDay),
  monthDay: oneOf(monthDays),
  at: time({ required: true }),
  sendsEmpty: bool({ required: true }),
} as const

/** Input for changing a schedule: all but its report. */
const { report: _report, ...changed } = scheduleInput
export const scheduleChange = changed
