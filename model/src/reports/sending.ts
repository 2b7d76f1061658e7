/** What is asked for when a report is sent: to whom, as what, and when again (D11.5). */
import { bool, email, oneOf, refs, rows, text, time } from '../kit/field.ts'
import { monthDays, rhythms, weekDays } from './rhythm.ts'
import { reports } from './reports.ts'

/** `link`: no file, the report is opened in the product. */
export const sendingFormats = ['link', 'pdf', 'xlsx'] as const
export const sendingLanguages = ['ar', 'en'] as const

export const scheduleStates = ['Active', 'Paused', 'Stopped', 'Done'] as const
/** Why a schedule was stopped: by the product, or `manager`: by who runs the centre. */
export const stopReasons = ['ownerGone', 'ownerRight', 'failures', 'manager'] as const
/**
 * `Empty`: there was nothing in the report and it was not to be sent then. `Partly`: some got it, and some letters did
 * not go out; only a run that reached nobody has failed.
 */
export const runStates = ['Running', 'Done', 'Partly', 'Empty', 'Failed'] as const
/** Of one receiver; `NoRight`: they may not open the report any more. */
export const deliveryStates = ['Waiting', 'Sent', 'Failed', 'NoRight'] as const

/** Days for which a link opens, and for which a file is kept. */
export const linkDays = 7
export const fileDays = 30
/** Failures one after the other that stop a schedule. */
export const mostFailures = 3
/** Receivers of one report, users and addresses together. */
export const mostReceivers = 50
/** Letters of a question, as an address writes them. */
export const longestQuery = 4_000
/** Schedules that one user may have at a time. */
export const mostSchedules = 50

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

/** What its owner changes of a schedule: everything but the report that it is of. */
const { report: _report, ...changed } = scheduleInput
export const scheduleChange = changed
