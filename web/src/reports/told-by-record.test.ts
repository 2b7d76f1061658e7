import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reports } from '@topcenter/model/reports/reports'
import { workedOutRows } from '@topcenter/model/reports/report'
import { sourceFieldsOf } from './told-by-record.ts'

const namesOf = (id: string, measure: string): string[] =>
  sourceFieldsOf(
    reports.find((report) => report.id === id)!,
    measure,
  ).map(({ name }) => name)

test('each record behind a figure tells what it brings to it, also where numbers were added to the records', () => {
  assert.deepEqual(namesOf('daySheet', 'received'), ['money'])
  assert.deepEqual(namesOf('examModels', 'meanDegree'), ['studentDegree'])
  assert.deepEqual(namesOf('examModels', 'passed'), [], 'worked out')
  assert.deepEqual(namesOf('examModels', 'meanExamHours'), ['startedAt', 'submittedAt', 'submit'])
  assert.deepEqual(namesOf('settlementOfLecturers', 'trips'), [], 'a lesson is not the row')
})

test('every measure of every report is told or not, and none is a fault', () => {
  for (const report of reports)
    for (const measure of Object.keys(report.measures)) {
      const found = sourceFieldsOf(report, measure)
      if (report.rowsOf && !workedOutRows[report.rowsOf].isEachRecord) assert.deepEqual(found, [])
    }
})
