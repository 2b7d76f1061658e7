/** D8.1 how far students came, counted a second time stage by stage. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tokenOf } from '@topcenter/model/kit/token'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'

const path = '/api/reports/from-interest-to-payment'
const stages = ['interested', 'contacted', 'applied', 'joined', 'paidSomething', 'paidJoined'] as const
let app: TestApplication
let figuresOf: (dimension: 'known_method_id' | 'gender') => Map<string, number[]>

type Row = Readonly<Record<string, unknown>>
const read = async (text: string): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, [app.establishmentId])).rows

before(async () => {
  app = await startTestApplication({ hasDemo: true })
  const students = await read(`
    select id, known_method_id, gender
    from user_account
    where establishment_id = $1 and user_type = 'Student' and record_state = 'active'
    order by id
  `)
  await followSome(students.map(({ id }) => String(id)))
  await app.database.owner.query(
    `
      update installment_payment set refunded = money, refund = 'Refunded', refunded_at = now()
      where establishment_id = $1 and user_id = (
        select user_id from installment_payment where establishment_id = $1 order by id limit 1
      )
    `,
    [app.establishmentId],
  )
  const of = async (tables: readonly string[], column = 'user_id'): Promise<Set<unknown>> => {
    const found = await Promise.all(
      tables.map((table) =>
        read(`select ${column} as id from ${table} where establishment_id = $1 and record_state = 'active'`),
      ),
    )
    return new Set(found.flat().map(({ id }) => id))
  }
  const debtors = new Map(
    (await read('select id, user_id from debt where establishment_id = $1')).map((d) => [d.id, d.user_id]),
  )
  const payments = await read('select debt_id, money, refunded from installment_payment where establishment_id = $1')
  const paid = new Set(
    payments
      .filter(({ money, refunded }) => Number(money) > Number(refunded))
      .map(({ debt_id }) => debtors.get(debt_id)),
  )
  const joined = await of(['educational_group_student'], 'student_id')
  const reached = [
    await of(['user_systeam_interest', 'user_other_interest']),
    await of(['interest_follow_up', 'follow_interest']),
    await of(['educational_joining_application'], 'student_id'),
    joined,
    paid,
    new Set([...paid].filter((id) => joined.has(id))),
  ]
  figuresOf = (dimension) => {
    const figures = new Map<string, number[]>()
    for (const student of students) {
      const key =
        student[dimension] === null
          ? 'none'
          : dimension === 'gender'
            ? String(student.gender)
            : tokenOf('knm', String(student[dimension]))
      for (const place of ['', key]) {
        const sums = figures.get(place) ?? [0, ...stages.map(() => 0)]
        figures.set(place, sums)
        for (const [at, is] of [true, ...reached.map((ids) => ids.has(student.id))].entries()) if (is) sums[at]! += 1
      }
    }
    return figures
  }
})
after(() => app?.close())

/** Gives some of the first students an interest, and some of these a follow-up. Archives one interest of each kind. */
async function followSome(ids: readonly string[]) {
  const send = async (to: string, body: object): Promise<{ token: string }> => {
    const { status, body: made, text } = await app.call(app.users.MasterAdmin, 'POST', to, body)
    assert.ok(status < 300, text)
    return made as { token: string }
  }
  const interest = await send('/api/interests', { names: { en: 'Chess' } })
  const kind = await send('/api/communication-types', { names: { en: 'A call of the test' } })
  for (const [at, id] of ids.slice(0, 9).entries()) {
    const userToken = tokenOf('usr', id)
    const own = await send(
      at % 2 ? '/api/user-systeam-interests' : '/api/user-other-interests',
      at % 2 ? { userToken, interestToken: interest.token } : { userToken, names: { en: 'Kites' } },
    )
    if (at === 3 || at === 4)
      await send(`/api/${at % 2 ? 'user-systeam-interests' : 'user-other-interests'}/${own.token}/archive`, {})
    if (at > 5)
      await send('/api/interest-follow-ups', {
        interestToken: interest.token,
        userToken,
        followUpTypeToken: kind.token,
      })
  }
}

const ask = async (query: Record<string, string>): Promise<ReportAnswer> => {
  const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `${path}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as ReportAnswer
}

test('students count once in each stage that they reached, and rates are of each level', async () => {
  for (const [dimension, column] of [
    ['knownMethod', 'known_method_id'],
    ['gender', 'gender'],
  ] as const) {
    const measures = ['students', ...stages, 'joinedShare', 'paidOfJoined'].join()
    const { cells } = await ask({ period: 'all', rows: dimension, columns: 'none', measures })
    const expected = figuresOf(column)
    for (const sums of expected.values()) {
      const [students, , , , joined, , paidJoined] = sums as [number, number, number, number, number, number, number]
      const rate = (part: number, whole: number) => (whole ? Math.round((part / whole) * 10_000) / 100 : null)
      sums.push(rate(joined, students)!, rate(paidJoined, joined)!)
    }
    assert.deepEqual(new Map(cells.map(({ row, values }) => [row[0] ?? '', values])), expected)
  }
  const [students, interested, contacted, , joined, paid] = figuresOf('gender').get('')!
  assert.ok(contacted! > 0 && contacted! < interested! && interested! < students! && paid! > 0 && joined! > 0)
})

test('a stage opens the students who reached it, a rate those whom it is out of', async () => {
  const measures = ['students', ...stages, 'paidOfJoined']
  const { cells } = await ask({ period: 'all', rows: 'knownMethod', columns: 'none', measures: measures.join() })
  const joinedAt = measures.indexOf('joined')
  for (const { row, values } of cells)
    for (const [at, measure] of measures.entries()) {
      const query = new URLSearchParams({
        period: 'all',
        measure,
        exact: 'true',
        ...(row[0] ? { knownMethod: row[0] } : {}),
      })
      const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `${path}/rows?${query}`)
      const expected = measure === 'paidOfJoined' ? values[joinedAt] : values[at]
      assert.deepEqual([status, body.page?.total], [200, expected], `${measure} of ${row}`)
    }
})
