/** What a report answers, as the description of the API has it. */
import { comparisons, periods } from '@topcenter/model/reports/period'
import {
  day,
  instant,
  list,
  names,
  number,
  object,
  oneOf,
  orNull,
  record,
  type Schema,
  text,
  yesNo,
} from '../records/serving/answer.ts'

const span = object({ from: day, to: day })
const member = object({ key: text }, { names })
const figures = list(orNull(number))
const cell = object({ row: list(text), values: figures }, { column: text, before: figures })

export const reportAnswered: Schema = object(
  {
    report: text,
    at: instant,
    period: oneOf([...periods, 'between']),
    span: orNull(span),
    rows: list(text),
    columns: orNull(text),
    measures: list(text),
    filters: list(object({ dimension: text, members: list(member), isExcluded: yesNo })),
    properties: list(member),
    members: record(list(member)),
    cells: list(cell),
  },
  { isSwapped: yesNo, compare: object({ with: oneOf(comparisons), span }) },
)
