/** What the operations of imports return. */
import {
  bareToken,
  instant,
  list,
  number,
  object,
  oneOf,
  orNull,
  record,
  refusalCode,
  text,
  whole,
  yesNo,
} from '../records/serving/answer.ts'
import { jobKinds } from './run/job-kinds.ts'
import { runStates } from './run/run-record.ts'
import { rowVerdicts } from './run/run-view.ts'

const members = {
  token: bareToken('imp'),
  entity: orNull(text),
  profile: orNull(text),
  fileName: text,
  state: oneOf(runStates),
  headers: list(text),
  mapping: { ...record(text), description: 'Column of the file, from 0 → field' },
  totalRows: orNull(whole),
  steps: list(object({ id: text, entity: text, label: text }, { counts: record(whole) })),
  progress: object({ done: whole, all: orNull(whole), share: orNull(number), step: orNull(text) }),
  error: orNull(text),
  brokenOff: orNull(oneOf(Object.keys(jobKinds))),
  createdAt: instant,
  finishedAt: orNull(instant),
  undoUntil: orNull(instant),
  canUndo: yesNo,
}
export const importRun = object(members)
export const importRuns = object({ items: list(importRun) })

const table = object({ sheet: text, headLine: whole })
/** An import with what the page needs to map its columns. */
export const wholeRun = object({
  ...members,
  table: orNull(table),
  tables: list(
    object({
      sheet: text,
      isHidden: yesNo,
      width: whole,
      headLine: whole,
      rows: list(object({ line: whole, cells: list(text) })),
    }),
  ),
  samples: list(list(text)),
  columns: list(object({ key: text, label: text, required: yesNo })),
})
export const importRows = object({
  items: list(
    object({
      step: text,
      line: whole,
      verdict: oneOf(rowVerdicts),
      shown: text,
      faults: list(object({ column: text, label: text, value: text, code: refusalCode, message: text })),
    }),
  ),
  next: orNull(text),
})
/** Texts of the file that are the name of no value, with what a person has said they mean. */
export const unknownTexts = object({
  items: list(
    object(
      { column: text, label: text, value: text, rows: whole, as: orNull(text) },
      { to: text, choices: list(object({ value: text, label: text })) },
    ),
  ),
})
