import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reports } from '@topcenter/model/reports/reports'
import { leadsTo } from './leads-to.ts'

const of = (id: string) => reports.find((report) => report.id === id)!

test('a figure of exams leads to their hardest questions, of the same records and period', () => {
  const query = { period: 'lastYear', simpleExamModel: 'sem_1', lecturerNot: 'emp_1', userToken: 'std_1' }
  const next = leadsTo(of('examModels'), { ...query, rows: 'simpleExamModel', measures: 'sat', compare: 'year' })!
  assert.equal(next.report.id, 'examQuestions')
  const { pathname, searchParams } = new URL(next.address, 'http://centre')
  assert.deepEqual([pathname, Object.fromEntries(searchParams)], ['/reports/exam-questions', query])
})

test('nothing is offered where the other report would be of other records, or where there is none', () => {
  assert.equal(leadsTo(of('examModels'), { submit: 'Unknown' }), undefined)
  assert.equal(leadsTo(of('examModels'), { submitNot: 'Submit', simpleExamModel: 'sem_1' }), undefined)
  assert.equal(leadsTo(of('examQuestions'), { simpleExamModel: 'sem_1' }), undefined)
})
