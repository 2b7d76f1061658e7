/**
 * D11.1 Finance statistics are the reports' figures: each of its questions, in every period and compared, is answered
 * as the report itself answers it; and what the cards say is what the debts say.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { statisticsQuestions } from '@topcenter/model/reports/finance-statistics'
import { comparisons, periods } from '@topcenter/model/reports/period'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app?.close())

const ask = async (path: string, query: object, user: TestUser = app.users.MasterAdmin) => {
  const { status, body } = await app.call(user, 'GET', `${path}?${new URLSearchParams({ ...query }).toString()}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
/** Without the moment, which is another for each answer. */
const still = (answer: ReportAnswer) => ({ ...answer, at: '' })

test('D11.1 each part of the statistics is what its report answers at the address that it links to', async () => {
  const asked: Record<string, string>[] = [
    ...periods.map((period) => ({ period })),
    { from: '2026-03-01', to: '2026-10-31' },
    ...comparisons.map((compare) => ({ period: 'thisYear', compare })),
  ]
  for (const query of asked) {
    const { compare, ...period } = query
    const answer = await ask('/api/finance/statistics', query)
    for (const [name, { report, query: own }] of Object.entries(statisticsQuestions)) {
      const its = { ...period, ...own, ...(compare && name === 'totals' ? { compare } : {}) }
      assert.deepEqual(
        still(answer[name]),
        still(await ask(`/api/reports/${report.path}`, its)),
        `${name} ${JSON.stringify(query)}`,
      )
    }
  }
})

test('D6.5 the totals are those of the debts, this year at first; states and types add up to them', async () => {
  const all = await ask('/api/finance/statistics', { period: 'all' })
  const {
    rows: [sums],
  } = await app.database.owner.query(
    `
      select
        count(*)::int as debts,
        sum(money)::float8 as owed,
        sum(paid)::float8 as paid,
        sum(remainder)::float8 as remainder
      from debt
      where establishment_id = $1 and state <> 'Canceled' and record_state = 'active'
    `,
    [app.establishmentId],
  )
  assert.ok(sums.debts > 10 && sums.paid > 0)
  assert.deepEqual(all.totals.cells[0].values, [sums.debts, sums.owed, sums.paid, sums.remainder])
  const added = (part: string, measure: number, without?: string): number =>
    all[part].cells
      .filter(({ row }: { row: string[] }) => row.length === 1 && row[0] !== without)
      .reduce((sum: number, { values }: { values: number[] }) => sum + values[measure]!, 0)
  assert.equal(added('states', 0, 'Canceled'), sums.debts)
  assert.deepEqual([added('types', 0), added('types', 1)], [sums.owed, sums.paid])
  assert.equal(added('ages', 0), sums.remainder)
  const first = await ask('/api/finance/statistics', {})
  assert.equal(first.totals.period, 'thisYear')
})

test('D11.4 who may see debts and has no reports sees the figures of debts, and none of receipts', async () => {
  const { Debt } = everyPrivilege as Record<string, object>
  const clerk = await app.addUser('Employee', { Debt } as never)
  const answer = await ask('/api/finance/statistics', { period: 'all' }, clerk)
  const whole = await ask('/api/finance/statistics', { period: 'all' })
  assert.deepEqual([answer.methods, answer.accounts], [null, null])
  for (const name of ['totals', 'states', 'ages', 'types', 'months'])
    assert.deepEqual(still(answer[name]), still(whole[name]))
  const nobody = await app.addUser('Employee', {})
  assert.equal((await app.call(nobody, 'GET', '/api/finance/statistics')).status, 403)
})
