/** Answers that are kept for a minute: only in a large centre, for one reader with the flags of that moment. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { type Centre, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { pastRules } from '../../test/platform/database/test-database.ts'
import { keptAnswer, largeCentre } from './kept-answers.ts'

const hour = 3_600_000
let centre: Centre
let made = 0
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
})
after(() => centre.close())

type As = Parameters<Centre['run']>[1]
/** Answers how many answers were made until then. */
const ask = (as: As = {}, asked: readonly unknown[] = []): Promise<number> =>
  centre.run((ctx) => keptAnswer(ctx, ['test', ...asked], async () => (made += 1)), as)

async function grow(): Promise<void> {
  await pastRules(centre.app.database.owner, (client) =>
    client.query(
      `
        insert into user_account (establishment_id, id, code, name_en, phone, user_type, created_at, updated_at)
        select $1, gen_random_uuid(), 'GROWN-' || n, 'Grown ' || n, '+2010' || lpad(n::text, 8, '0'), 'Student', now(), now()
        from generate_series(1, $2::int) n
      `,
      [centre.app.establishmentId, largeCentre + 1],
    ),
  )
  // the size of a centre is looked at once an hour
  centre.app.clock.advance(hour)
}

test('a small centre keeps no answer', async () => {
  const first = await ask()
  assert.equal(await ask(), first + 1)
})

test('a large centre keeps an answer for a minute', async () => {
  await grow()
  const first = await ask()
  centre.app.clock.advance(59_000)
  assert.equal(await ask(), first)
  centre.app.clock.advance(1_000)
  assert.equal(await ask(), first + 1)
})

test('an answer is kept for one question, one reader and their flags', async () => {
  const first = await ask()
  const others: readonly [As, readonly unknown[]][] = [
    [{}, ['another question']],
    [{ userId: centre.app.users.Employee.id }, []],
    [{ privileges: { ...everyPrivilege, Debt: [] } }, []],
    [{ userType: 'Employee' }, []],
  ]
  for (const [at, [as, asked]] of others.entries()) {
    assert.equal(await ask(as, asked), first + 1 + at)
    assert.equal(await ask(as, asked), first + 1 + at)
  }
  assert.equal(await ask(), first)
})

test('who does not see the whole centre gets an answer of now', async () => {
  for (const as of [{ userType: 'Employee', ownGroupsOnly: true }, { userType: 'Student' }] as const) {
    const first = await ask(as)
    assert.equal(await ask(as), first + 1)
  }
})

test('an answer that could not be made is not kept', async () => {
  const asked = ['fails once'] as const
  await assert.rejects(
    centre.run((ctx) => keptAnswer(ctx, asked, () => Promise.reject(new Error('no')))),
    /no/,
  )
  assert.equal(await centre.run((ctx) => keptAnswer(ctx, asked, async () => 'made')), 'made')
})

test('possible twins: two that are merged are gone at once, others after a minute', async () => {
  const possible = async (): Promise<{ names: string[]; at: string }> => {
    const { groups, at } = (await centre.call('twins.possible', { query: { kind: 'student' } })) as Shown
    return { names: groups.map(({ people }: Shown) => people[0].names.en), at }
  }
  const twins = (name: string) =>
    Promise.all([1, 2].map(() => centre.create('student', { names: { en: name } }))) as Promise<[Shown, Shown]>
  const [kept, merged] = await twins('Mona Adel')
  const first = await possible()
  assert.deepEqual(first.names, ['Mona Adel'])
  await twins('Omar Hassan')
  centre.app.clock.advance(10_000)
  assert.deepEqual(await possible(), first)
  const token = { token: kept.token }
  const { seen } = (await centre.call('twins.preview', { params: { ...token, twin: merged.token } })) as Shown
  await centre.call('twins.merge', { params: token, body: { twin: merged.token, seen } })
  const now = await possible()
  assert.deepEqual(now, { names: ['Omar Hassan'], at: centre.app.clock.now().toISOString() })
})

test('a card of the home that was kept has the time of its figures, and the others have none', async () => {
  const manager = centre.app.users.MasterAdmin
  const home = async (): Promise<Shown> => {
    const { status, body, text } = await centre.app.call(manager, 'GET', '/api/home')
    assert.equal(status, 200, text)
    return body as Shown
  }
  const now = centre.app.clock.now().toISOString()
  const { cards: fresh } = await home()
  assert.deepEqual(
    fresh.filter(({ asOf }: Shown) => asOf),
    [],
  )
  centre.app.clock.advance(30_000)
  const { cards: later, at } = await home()
  assert.equal(at, now, 'the page is as old as its oldest figures')
  assert.deepEqual(
    later.filter(({ asOf }: Shown) => asOf).map(({ id, asOf }: Shown) => [id, asOf]),
    ['attendance', 'debts', 'funnel'].map((id) => [id, now]),
  )
  for (const id of ['debts', 'funnel'])
    assert.deepEqual(
      { ...later.find((card: Shown) => card.id === id), asOf: undefined },
      { ...fresh.find((card: Shown) => card.id === id), asOf: undefined },
    )
})

test('reports over all records answer with the time of their figures', async () => {
  const ask = async (path: string): Promise<string> => {
    const { status, body, text } = await centre.app.call(centre.app.users.MasterAdmin, 'GET', path)
    assert.equal(status, 200, text)
    return (body as Shown).at ?? (body as Shown).provedAt ?? (body as Shown).asOf ?? (body as Shown).totals.at
  }
  const slow = [
    '/api/reports/weighted-results',
    '/api/reports/from-interest-to-payment',
    '/api/reports/known-methods',
    '/api/reports/names-list',
    '/api/finance/statistics',
    '/api/finance/proof',
    '/api/calls/board',
  ]
  const first = await Promise.all(slow.map(ask))
  centre.app.clock.advance(30_000)
  assert.deepEqual(await Promise.all(slow.map(ask)), first)
  assert.equal(await ask('/api/reports/debts-by-age'), centre.app.clock.now().toISOString(), 'others are of now')
  centre.app.clock.advance(31_000)
  for (const at of await Promise.all(slow.map(ask))) assert.equal(at, centre.app.clock.now().toISOString())
})
