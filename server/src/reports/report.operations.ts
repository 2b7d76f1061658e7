/** Each report as figures, and the records behind each of them. */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { date, type Fields, oneOf, text } from '@topcenter/model/kit/field'
import { comparisons, periods } from '@topcenter/model/reports/period'
import { dimensionsOf } from '@topcenter/model/reports/reach'
import { type Report, screenOf } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { reports as words } from '@topcenter/texts/en/reports'
import { screens } from '@topcenter/texts/en/screens'
import { namesColumns, namesFields } from '../papers/names-table.ts'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { either, itemOf, pageOf, type Schema, text as plain } from '../records/serving/answer.ts'
import { reportingOn } from './reporting.ts'
import { kindsOf, permitToOpen } from './kinds.ts'
import { sheetTypes } from '../sheets/sheet-file.ts'
import { reportLimits, fileLimits } from './limits.ts'
import { fileFormats, reportFile } from './report-file.ts'
import { reportAnswer, reportRows } from './report.service.ts'
import { reportAnswered } from './reports.answers.ts'

/** What an address of a report may ask beside the filters of its source's list. */
function queryOf(report: Report): Fields {
  const dimensions = dimensionsOf(report)
  return {
    rows: text(),
    columns: text(),
    measures: text(),
    ...(report.time ? { period: oneOf(periods), from: date(), to: date(), compare: oneOf(comparisons) } : {}),
    ...Object.fromEntries(dimensions.flatMap((id) => [`${id}`, `${id}Not`].map((name) => [name, text()]))),
  }
}
/** What stands beside the names of a paper to sign: columns with commas, and how many columns to sign in. */
const paperQuery = ({ paper }: Report): Fields =>
  paper ? { beside: namesFields.columns, blanks: namesFields.blanks } : {}
/** The same for the description of the API, where the words of an address are listed. */
function described(report: Report): Record<string, Schema> {
  const dimensions = dimensionsOf(report)
  const named = [...dimensions, ...(report.properties ? ['the token of one of `properties`'] : [])]
  return {
    rows: withCommas('Dimensions down', named),
    columns: { ...plain, description: `The dimension across, or none: ${named.join(', ')}` },
    measures: withCommas('Figures', Object.keys(report.measures)),
    ...Object.fromEntries(
      dimensions.flatMap((id) => [
        [id, { ...plain, description: 'Keys of its members, with commas; `none` for rows without one' }],
        [`${id}Not`, { ...plain, description: 'Keys of members that are left out, with commas' }],
      ]),
    ),
  }
}
const withCommas = (what: string, values: readonly string[]): Schema => ({
  ...plain,
  description: `${what}, with commas: ${values.join(', ')}`,
})
/** A record behind a figure; of people of several types that of each. */
const itemBehind = (entity: AnyEntity): Schema =>
  entity.spec.abstract ? either(...kindsOf(entity).map(({ id }) => itemOf(id))) : itemOf(entity.id)

const titleOf = (report: Report): string =>
  (screens as Readonly<Record<string, string>>)[screenOf(report)]!.toLowerCase()

export const reportOperations: readonly Operation[] = reports.flatMap((report): Operation[] => [
  {
    id: `report.${report.id}`,
    staff: true,
    method: 'GET',
    path: `/api/reports/${report.path}`,
    permit: { group: report.group, flag: 'viewReport' },
    access: 'read',
    filters: report.source,
    byProperties: report.properties !== undefined,
    query: queryOf(report),
    ...reportLimits,
    stopsWithReader: true,
    describe: () => ({
      summary: `Read the report ${titleOf(report)}`,
      description: words.how[report.id as keyof typeof words.how],
      query: described(report),
      answer: answers(reportAnswered, 'Report'),
    }),
    handle: (ctx, { query }) => reportAnswer(reportingOn(ctx, report), report, query),
  },
  {
    id: `report.${report.id}.file`,
    staff: true,
    method: 'GET',
    path: `/api/reports/${report.path}/file`,
    permit: { group: report.group, flag: 'viewReport' },
    access: 'write', // what the code on a paper proves is kept
    filters: report.source,
    byProperties: report.properties !== undefined,
    query: { ...queryOf(report), ...paperQuery(report), format: oneOf(fileFormats, { initial: 'xlsx' }) },
    pace: 'file',
    ...fileLimits,
    describe: () => ({
      summary: `Export the report ${titleOf(report)}`,
      description: 'The very table of its address, in the language of `Accept-Language`.',
      query: {
        ...described(report),
        ...(report.paper ? { beside: withCommas('On the paper, beside each name', namesColumns) } : {}),
      },
      answer: file(...sheetTypes, 'application/pdf'),
    }),
    handle: (ctx, { query, origin }) => reportFile(reportingOn(ctx, report), report, query, origin),
  },
  {
    id: `report.${report.id}.rows`,
    staff: true,
    method: 'GET',
    path: `/api/reports/${report.path}/rows`,
    permit: permitToOpen(report),
    access: 'read',
    filters: report.source,
    byProperties: report.properties !== undefined,
    query: { ...queryOf(report), measure: oneOf(Object.keys(report.measures)) },
    ...reportLimits,
    stopsWithReader: true,
    describe: () => ({
      summary: `List the records behind a figure of ${titleOf(report)}`,
      description:
        'The address of the report, narrowed to the figure’s place, and the `measure`. Both also need the flag to view each kind of record that they stand on, as payments or the student’s gender.',
      query: described(report),
      answer: answers(pageOf(itemBehind(entityOf(report.source)))),
    }),
    handle: (ctx, { query }) => reportRows(ctx, report, query),
  },
])
