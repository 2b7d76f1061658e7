/** Endpoints of reports, of finance statistics, and of sent reports and their schedules (D11.5). */
import { entities, entityOf } from '../areas.ts'
import * as answer from '../kit/answer.ts'
import { type AnswerOf, endpoint, type Permit, sheetTypes } from '../kit/endpoint.ts'
import { type AnyEntity, tableOf } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import { user } from '../people/user.ts'
import type { ReportAnswer } from './answer.ts'
import { comparisons, periods } from './period.ts'
import { dimensionsOf } from './reach.ts'
import type { Report } from './report.ts'
import { reports } from './reports.ts'
import { rhythms } from './rhythm.ts'
import {
  deliveryStates,
  runStates,
  scheduleChange,
  scheduleInput,
  scheduleStates,
  sendingFormats,
  sendingInput,
  sendingLanguages,
  stopReasons,
} from './sending.ts'

// ---- reports

const span = answer.object({ from: answer.day, to: answer.day })
const member = answer.object({ key: answer.text }, { names: answer.names })
const figures = answer.list(answer.orNull(answer.number))

/** Figures of a report. */
export const reportAnswer: answer.Schema<ReportAnswer> = answer.object(
  {
    report: answer.text,
    at: answer.instant,
    period: answer.oneOf([...periods, 'between']),
    span: answer.orNull(span),
    rows: answer.list(answer.text),
    columns: answer.orNull(answer.text),
    measures: answer.list(answer.text),
    filters: answer.list(
      answer.object({ dimension: answer.text, members: answer.list(member), isExcluded: answer.yesNo }),
    ),
    properties: answer.list(member),
    members: answer.record(answer.list(member)),
    cells: answer.list(
      answer.object({ row: answer.list(answer.text), values: figures }, { column: answer.text, before: figures }),
    ),
  },
  { isSwapped: answer.yesNo, compare: answer.object({ with: answer.oneOf(comparisons), span }) },
)

/** Formats of an exported report. */
export const fileFormats = ['xlsx', 'csv', 'pdf'] as const

/** Query parameters of a report beside the filters of its source's list. */
function queryOf(report: Report): input.Fields {
  return {
    rows: input.text(),
    columns: input.text(),
    measures: input.text(),
    ...(report.time
      ? { period: input.oneOf(periods), from: input.date(), to: input.date(), compare: input.oneOf(comparisons) }
      : {}),
    ...Object.fromEntries(
      dimensionsOf(report).flatMap((id) => [`${id}`, `${id}Not`].map((name) => [name, input.text()])),
    ),
  }
}

/** Schemas of the parameters that take lists with commas. */
function queryFormOf(report: Report): Record<string, answer.Schema> {
  const dimensions = dimensionsOf(report)
  const named = [...dimensions, ...(report.properties ? ['the token of one of `properties`'] : [])]
  return {
    rows: withCommas('Dimensions down', named),
    columns: { ...answer.text, description: `The dimension across, or none: ${named.join(', ')}` },
    measures: withCommas('Figures', Object.keys(report.measures)),
    ...Object.fromEntries(
      dimensions.flatMap((id) => [
        [id, { ...answer.text, description: 'Keys of its members, with commas; `none` for rows without one' }],
        [`${id}Not`, { ...answer.text, description: 'Keys of members that are left out, with commas' }],
      ]),
    ),
  }
}
const withCommas = (title: string, values: readonly string[]): answer.Schema => ({
  ...answer.text,
  description: `${title}, with commas: ${values.join(', ')}`,
})

/** Common part of the three endpoints of a report. */
const ofReport = (report: Report) =>
  ({
    method: 'GET',
    readers: 'staff',
    filters: entityOf(report.source),
    byProperties: report.properties !== undefined,
  }) as const

/** Texts of a report in the description of the API. */
interface Words {
  readonly title: string
  readonly how: string
}

export const readReport = (report: Report, { title, how }: Words) =>
  endpoint({
    ...ofReport(report),
    id: `report.${report.id}`,
    path: `/api/reports/${report.path}`,
    permit: { group: report.group, flag: 'viewReport' },
    query: queryOf(report),
    queryForm: () => queryFormOf(report),
    summary: `Read the report ${title}`,
    description: how,
    answer: { json: () => reportAnswer, as: 'Report' },
  })

/** @param beside Parameters of a paper with names to sign: its columns, and those that it may have */
export const exportReport = (
  report: Report,
  { title }: Words,
  beside: { readonly fields: input.Fields; readonly columns: readonly string[] } | undefined,
) =>
  endpoint({
    ...ofReport(report),
    id: `report.${report.id}.file`,
    path: `/api/reports/${report.path}/file`,
    permit: { group: report.group, flag: 'viewReport' },
    access: 'write', // the proof behind the code of a paper is stored
    query: { ...queryOf(report), ...beside?.fields, format: input.oneOf(fileFormats, { initial: 'xlsx' }) },
    queryForm: () => ({
      ...queryFormOf(report),
      ...(beside ? { beside: withCommas('On the paper, beside each name', beside.columns) } : {}),
    }),
    summary: `Export the report ${title}`,
    description: 'The very table of its address, in the language of `Accept-Language`.',
    answer: { file: [...Object.values(sheetTypes), 'application/pdf'] },
  })

/** Returns the kinds of people of an abstract entity. */
export const kindsOf = (entity: AnyEntity): readonly AnyEntity[] =>
  entities.filter((kind) => !kind.spec.abstract && kind.spec.fixed && tableOf(kind) === tableOf(entity))

/** A record behind a figure; a person is shown by their own kind. */
const itemBehind = (entity: AnyEntity) =>
  entity.spec.abstract ? answer.either(...kindsOf(entity).map(answer.itemOf)) : answer.itemOf(entity)

/** @param permit Flags of the report and of each kind of record behind it */
export const readReportRows = (report: Report, { title }: Words, permit: Permit) =>
  endpoint({
    ...ofReport(report),
    id: `report.${report.id}.rows`,
    path: `/api/reports/${report.path}/rows`,
    permit,
    query: { ...queryOf(report), measure: input.oneOf(Object.keys(report.measures)) },
    queryForm: () => queryFormOf(report),
    summary: `List the records behind a figure of ${title}`,
    description:
      'The address of the report, narrowed to the figure’s place, and the `measure`. Both also need the flag to view each kind of record that they stand on, as payments or the student’s gender.',
    answer: () => answer.pageOf(itemBehind(entityOf(report.source))),
  })

/** Figures of debts, which are never null: the flag that opens the screen covers them. */
const ofDebts = answer.orNull(reportAnswer) as answer.Schema<ReportAnswer>
/** Figures of receipts; null for readers who may not see them. */
const ofReceipts = answer.orNull(reportAnswer)

export const readFinanceStatistics = endpoint({
  id: 'finance.statistics',
  method: 'GET',
  path: '/api/finance/statistics',
  permit: { group: 'Debt', flag: 'view' },
  readers: 'staff',
  query: { period: input.oneOf(periods), from: input.date(), to: input.date(), compare: input.oneOf(comparisons) },
  summary: 'Read statistics of debts and payments',
  description:
    'Answers of several reports about one period, this year at first. Those about receipts are null for who may not have their figures.',
  answer: () =>
    answer.object({
      totals: ofDebts,
      states: ofDebts,
      ages: ofDebts,
      types: ofDebts,
      months: ofDebts,
      methods: ofReceipts,
      accounts: ofReceipts,
    }),
})

// ---- figures of the index

const figure = answer.object({
  report: answer.text,
  value: answer.orNull(answer.number),
  whole: answer.orNull(answer.number),
  before: { ...answer.orNull(answer.number), description: 'Of the same days of the period before' },
  member: answer.orNull(member),
  points: answer.list(answer.object({ day: answer.day, value: answer.number })),
  /** Null if it was never counted. */
  countedAt: answer.orNull(answer.instant),
  /** Set if the last count failed; the figure is older. */
  failure: answer.orNull(answer.refusalCode),
})

export const readReportFigures = endpoint({
  permit: 'user',
  readers: 'staff',
  id: 'report.figures',
  method: 'GET',
  path: '/api/report-figures',
  summary: 'List the last figure of each report',
  description:
    'As the night counted it, or the last reader who ran the report; nothing is counted. A reader who sees a part of the centre gets no figure of the whole.',
  answer: () => answer.object({ items: answer.list(figure) }),
})
export type ReportFigure = AnswerOf<typeof readReportFigures>['items'][number]

export const countReportFigure = endpoint({
  permit: 'user',
  readers: 'staff',
  id: 'report.countFigure',
  method: 'POST',
  path: '/api/report-figures/count',
  body: {
    report: input.oneOf(
      reports.map(({ id }) => id),
      { required: true },
    ),
  },
  summary: 'Count the figure of a report now',
  answer: () => figure,
})

// ---- sent reports and schedules

/** Prefixes of the tokens of a schedule and of a run. */
export const schedulePrefix = 'rsc'
export const runPrefix = 'rrn'
const ofStaff = { permit: 'user', readers: 'staff' } as const

const runError = answer.orNull(answer.object({ code: answer.refusalCode, params: answer.record<string | number>({}) }))
const run = answer.object({
  token: answer.bareToken(runPrefix),
  dueAt: answer.instant,
  finishedAt: answer.orNull(answer.instant),
  state: answer.oneOf(runStates),
  lines: answer.orNull(answer.whole),
  error: runError,
  deliveries: answer.list(
    answer.object({
      names: answer.orNull(answer.names),
      mail: answer.orNull(answer.text),
      state: answer.oneOf(deliveryStates),
      error: answer.orNull(answer.refusalCode),
    }),
  ),
  fileUntil: answer.orNull(answer.instant),
})
const schedule = answer.object({
  token: answer.bareToken(schedulePrefix),
  report: answer.text,
  query: answer.text,
  name: answer.text,
  every: answer.oneOf(rhythms.filter((every) => every !== 'once')),
  days: answer.list(answer.text),
  monthDay: answer.orNull(answer.text),
  /** `HH:MM` by the centre's clock. */
  at: answer.text,
  sendsEmpty: answer.yesNo,
  format: answer.oneOf(sendingFormats),
  language: answer.oneOf(sendingLanguages),
  state: answer.oneOf(scheduleStates),
  reason: answer.orNull(answer.oneOf(stopReasons)),
  nextAt: answer.orNull(answer.instant),
  isOwn: answer.yesNo,
  owner: answer.names,
  receivers: answer.list(
    answer.object({
      /** Token of a user; null for an address. */
      token: answer.orNull(answer.bareToken('usr')),
      names: answer.orNull(answer.names),
      mail: answer.orNull(answer.text),
    }),
  ),
  last: answer.orNull(
    answer.object({
      dueAt: answer.instant,
      state: answer.oneOf(runStates),
      lines: answer.orNull(answer.whole),
      error: runError,
    }),
  ),
})
const sent = answer.object({
  token: answer.bareToken(runPrefix),
  report: answer.text,
  query: answer.text,
  by: answer.orNull(answer.names),
  sentAt: answer.instant,
  file: answer.orNull(answer.object({ name: answer.text, until: answer.instant })),
})

export const readReportReceivers = endpoint({
  ...ofStaff,
  id: 'reportSending.receivers',
  method: 'GET',
  path: '/api/report-receivers',
  query: {
    report: input.oneOf(
      reports.map(({ id }) => id),
      { required: true },
    ),
  },
  summary: 'List the users to whom a report can be sent, and whether mail is set up',
  answer: () =>
    answer.object({
      users: answer.list(answer.called(user)),
      unnamed: {
        ...answer.whole,
        description: 'Users who may see the report, and whom the reader may not look at',
      },
      mail: answer.yesNo,
    }),
})
export type ReportReceivers = AnswerOf<typeof readReportReceivers>

export const sendReport = endpoint({
  ...ofStaff,
  id: 'reportSending.send',
  method: 'POST',
  path: '/api/report-sendings',
  body: sendingInput,
  summary: 'Send a report now',
  description: 'It is made at once, in the background; a failure is told to who sent it.',
  answer: () => answer.object({ token: answer.bareToken(runPrefix) }),
})

export const linkReport = endpoint({
  ...ofStaff,
  id: 'reportSending.link',
  method: 'POST',
  path: '/api/report-links',
  body: { report: sendingInput.report, query: sendingInput.query, language: sendingInput.language },
  key: 'secret',
  summary: 'Make a link to a report, and the words to send it with by hand',
  description: 'The link needs a login and the right to see the report, and ends in 7 days.',
  answer: () => answer.object({ text: answer.text, address: answer.text, until: answer.instant }),
})

export const openReportLink = endpoint({
  ...ofStaff,
  id: 'reportSending.openLink',
  method: 'POST',
  path: '/api/report-links/open',
  body: { link: input.text({ required: true, maxLength: 100 }) },
  summary: 'Open a link to a sent report',
  answer: () => sent,
})
export type SentReport = AnswerOf<typeof openReportLink>

export const openSentReport = endpoint({
  ...ofStaff,
  id: 'reportSending.open',
  method: 'GET',
  path: '/api/report-runs/:token',
  summary: 'Open a sent report',
  answer: () => sent,
})

export const downloadSentReport = endpoint({
  ...ofStaff,
  id: 'reportSending.file',
  method: 'GET',
  path: '/api/report-runs/:token/file',
  summary: 'Download the file of a sent report',
  description: 'As it was made, for 30 days.',
  answer: { file: [...Object.values(sheetTypes), 'application/pdf'] },
})

export const readSchedules = endpoint({
  ...ofStaff,
  id: 'reportSchedule.list',
  method: 'GET',
  path: '/api/report-schedules',
  summary: 'List one’s own schedules of reports; who runs the centre sees everybody’s',
  answer: () =>
    answer.object({
      items: answer.list(schedule),
      /** IANA name of the centre's zone. */
      timeZone: answer.text,
      /** The reader sees schedules of others too, and may stop them. */
      seesAll: answer.yesNo,
    }),
})
export type Schedule = AnswerOf<typeof readSchedules>['items'][number]

export const readScheduleRuns = endpoint({
  ...ofStaff,
  id: 'reportSchedule.runs',
  method: 'GET',
  path: '/api/report-schedules/:token/runs',
  summary: 'List the last runs of a schedule',
  answer: () => answer.object({ items: answer.list(run) }),
})
export type ReportRun = AnswerOf<typeof readScheduleRuns>['items'][number]

export const makeSchedule = endpoint({
  ...ofStaff,
  id: 'reportSchedule.make',
  method: 'POST',
  path: '/api/report-schedules',
  body: scheduleInput,
  summary: 'Send a report again and again',
  description: 'At an hour of the centre’s clock, with what its owner may see then.',
  answer: () => schedule,
})

export const changeSchedule = endpoint({
  ...ofStaff,
  id: 'reportSchedule.change',
  method: 'PATCH',
  path: '/api/report-schedules/:token',
  body: scheduleChange,
  summary: 'Change one’s own schedule',
  description: 'All of it but the report that it is of. One that is paused or stopped stays so.',
  answer: () => schedule,
})

const scheduleAct = <const V extends string>(verb: V, summary: string) =>
  endpoint({
    ...ofStaff,
    id: `reportSchedule.${verb}`,
    method: 'POST',
    path: `/api/report-schedules/:token/${verb}`,
    summary,
    answer: () => schedule,
  })
export const pauseSchedule = scheduleAct('pause', 'Let a schedule rest')
export const resumeSchedule = scheduleAct('go-on', 'Let a schedule go on')
export const stopSchedule = scheduleAct('stop', 'Stop anybody’s schedule, for who runs the centre')
export const runSchedule = scheduleAct('run', 'Run a schedule now, beside its due moments')

export const deleteSchedule = endpoint({
  ...ofStaff,
  id: 'reportSchedule.remove',
  method: 'DELETE',
  path: '/api/report-schedules/:token',
  summary: 'Delete a schedule with its runs',
  answer: 'nothing',
})
