/**
 * The count on a badge is that of the list that it opens, for the same reader: cards and needs of homes, tabs and
 * boards of all lists, counts of hand-written screens.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { entities, entityOf, needs } from '@topcenter/model/areas'
import { joinedTabs } from '@topcenter/model/joining/educational-joining-application'
import type { Home } from '@topcenter/model/home/api'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { startTestApplication, type Answer, type TestApplication, type TestUser } from '../test/test-application.ts'
import { defaultPrivileges } from './reference/default-roles.ts'
import { demoSignIns } from './seed/seed.ts'

let app: TestApplication
const readers = new Map<string, TestUser>()
let compared = 0
before(async () => {
  app = await startTestApplication({ hasDemo: true, now: '2026-11-23T14:00:00Z' })
  for (const { userName, userType } of demoSignIns) readers.set(userName, await signIn(userName, userType))
  const view = ['view', 'viewActive']
  const cashier = {
    AccountTransaction: ['view', 'accountTransactionDeposit'],
    InstallmentPayment: ['view', 'addPayments'],
    Debt: view,
    Student: view,
    CashierShift: view,
    Receipt: view,
    Notification: ['notificationView'],
  }
  readers.set('cashier', await app.addUser('Employee', cashier))
  await spreadStates('complaint', 'complainant_id')
  await spreadStates('follow_up_session', 'sales_user_id')
  readers.set('master', await app.addUser('MasterAdmin', defaultPrivileges('MasterAdmin')))
})
after(() => app?.close())

/** Gives the open and closed records of a demo's list to one person each: some in every state. */
async function spreadStates(table: string, whose: string): Promise<void> {
  const { owner } = app.database
  const { rows } = await owner.query<{ establishment: string; id: string }>(
    `select establishment_id as establishment, ${whose} as id from ${table} where ${whose} is not null order by created_at, id limit 1`,
  )
  const { establishment, id } = rows[0]!
  await owner.query(`update ${table} set ${whose} = $2 where establishment_id = $1 and ${whose} is not null`, [
    establishment,
    id,
  ])
  const states = await owner.query(
    `select distinct state from ${table} where establishment_id = $1 and ${whose} is not null`,
    [establishment],
  )
  assert.ok(states.rows.length > 1, table)
}

async function signIn(userName: string, userType: TestUser['userType']): Promise<TestUser> {
  const login = await app.call(undefined, 'POST', '/api/session', {
    userName,
    password: 'Demo@1234',
    platform: 'desktop',
  })
  assert.equal(login.status, 200, login.text)
  const { rows } = await app.database.owner.query<{ id: string; role_id: string }>(
    'select id, role_id from user_account where user_name = $1',
    [userName],
  )
  const { id, role_id: roleId } = rows[0]!
  return { id, roleId, token: '', session: login.body.userAuthorizeToken as string, userType }
}

type Query = Readonly<Record<string, string>>
const ask = (user: TestUser, path: string, query: Query = {}): Promise<Answer> =>
  app.call(user, 'GET', `${path}?${new URLSearchParams(query)}`)
async function get<T>(user: TestUser, path: string, query: Query = {}): Promise<T> {
  const answer = await ask(user, path, query)
  assert.equal(answer.status, 200, `${path} ${answer.text}`)
  return answer.body as T
}
interface List {
  readonly page: { readonly total: number }
}
const pathOf = (entity: AnyEntity): string => `/api/${resourceOf(entity)}`

/** Fails if the list has another count than the badge. */
async function opens(user: TestUser, badge: string, count: number, path: string, query: Query): Promise<void> {
  const { page } = await get<List>(user, path, { ...query, size: '1' })
  assert.equal(page.total, count, `${badge} says ${count}, ${path}?${new URLSearchParams(query)} has ${page.total}`)
  compared += 1
}

/** Fails if the list has no more than the count at which the badge stops ("1,000+"). */
async function exceeds(user: TestUser, count: number, path: string, query: Query): Promise<void> {
  const { page } = await get<List>(user, path, { ...query, size: '1', exact: 'true' })
  assert.ok(page.total > count, `${path}?${new URLSearchParams(query)}: ${page.total}`)
}

interface Tabs {
  readonly tabs: Readonly<Record<string, number>>
  /** Tabs with more than they say. */
  readonly totalIsCapped: Readonly<Record<string, boolean>>
}
/** Compares the tabs of a list under these filters, and of its board, with the lists of the tabs. */
async function compareTabs(user: TestUser, entity: AnyEntity, filters: Query): Promise<void> {
  const [found, board] = await Promise.all(
    ['tabs', ...(entity.spec.list?.board ? ['board'] : [])].map((way) =>
      get<Tabs>(user, `${pathOf(entity)}/${way}`, filters),
    ),
  )
  for (const [tab, count] of Object.entries(found!.tabs)) {
    if (count === 0 && tab !== 'all') continue
    const query = { ...filters, ...(tab === 'all' ? {} : { tab }) }
    if (found!.totalIsCapped[tab]) await exceeds(user, count, pathOf(entity), query)
    else await opens(user, `${entity.id} ${tab}`, count, pathOf(entity), query)
    if (board && tab !== 'all' && !board.totalIsCapped[tab])
      assert.equal(board.tabs[tab], count, `board ${entity.id} ${tab}`)
  }
}

/** Lists with tabs that the reader may open. */
async function tabbed(user: TestUser): Promise<AnyEntity[]> {
  const withTabs = entities.filter(({ spec }) => spec.list?.tabs && !spec.abstract)
  const answers = await Promise.all(withTabs.map((entity) => ask(user, `${pathOf(entity)}/tabs`)))
  return withTabs.filter((_, at) => answers[at]!.status === 200)
}

async function compareLists(user: TestUser): Promise<void> {
  const lists = await tabbed(user)
  assert.ok(lists.length > 0)
  for (const entity of lists) {
    await compareTabs(user, entity, {})
    const { tab: _, ...opening } = Object.fromEntries(new URLSearchParams(entity.spec.list!.opening ?? ''))
    if (Object.keys(opening).length > 0) await compareTabs(user, entity, opening)
  }
}

async function compareHome(user: TestUser): Promise<void> {
  const { cards } = await get<Home>(user, '/api/home')
  for (const { id, lists = {}, told } of cards) {
    for (const { entity, query, total } of Object.values(lists))
      await opens(user, `card ${id}`, total, pathOf(entityOf(entity)), query)
    if (id === 'needs')
      for (const need of told as readonly { id: string; query: Query; total: number }[])
        await opens(
          user,
          `need ${need.id}`,
          need.total,
          pathOf(entityOf(needs.find((each) => each.id === need.id)!.entity)),
          need.query,
        )
    const entity = { atRisk: 'studentRisk', myRisk: 'studentRisk', lessons: 'educationalScheduleTime' }[id]
    if (entity) {
      const { query, total } = told as { query: Query; total: number }
      await opens(user, `card ${id}`, total, pathOf(entityOf(entity)), query)
    }
    if (id === 'funnel')
      for (const { id: step, people } of (told as { steps: readonly { id: string; people: number }[] }).steps)
        await opens(user, `funnel ${step}`, people, '/api/home/funnel', { step })
  }
}

/** Counts of screens that no definition makes: each with its lists. */
const screens: Readonly<Record<string, (user: TestUser) => Promise<void>>> = {
  'the bell': async (user) => {
    const { count } = await get<{ count: number }>(user, '/api/notifications/unread')
    await opens(user, 'the bell', count, '/api/notifications', { read: 'false' })
  },
  'joined students': async (user) => {
    const { tabs } = await get<Tabs>(user, '/api/joined-students/tabs')
    for (const tab of joinedTabs)
      await opens(user, `joined ${tab}`, tabs[tab]!, '/api/joined-students', tab === 'all' ? {} : { tab })
  },
  'late job orders': async (user) => {
    const { tabs } = await get<Tabs>(user, '/api/job-orders/tabs', { isLate: 'true' })
    for (const [tab, count] of Object.entries(tabs))
      await opens(user, `late ${tab}`, count, '/api/job-orders', { isLate: 'true', tab })
  },
  calls: async (user) => {
    const scopes = ['mine', 'all', 'done'] as const
    for (const scope of scopes) {
      const { counts, lines } = await get<{ counts: Record<string, number>; lines: readonly unknown[] }>(
        user,
        '/api/calls',
        { scope },
      )
      assert.equal(lines.length, counts[scope], `calls ${scope}`)
      compared += 1
    }
  },
  'what is open of a person': async (user) => {
    const { items } = await get<{ items: readonly { token: string }[] }>(user, '/api/clients', { size: '20' })
    const { items: students } = await get<{ items: readonly { token: string }[] }>(user, '/api/students', {
      size: '40',
    })
    const { items: agents } = await get<{ items: readonly { token: string }[] }>(user, pathOf(entityOf('sales')), {
      size: '20',
    })
    for (const { token } of [...items, ...students, ...agents]) {
      const { open = [] } = await get<{ open?: readonly { entity: string; query: Query; total: number }[] }>(
        user,
        `/api/people/${token}/summary`,
      )
      for (const { entity, query, total } of open)
        await opens(user, `open ${entity} of ${token}`, total, pathOf(entityOf(entity)), query)
    }
  },
}

describe('a badge has the count of the list that it opens', () => {
  for (const { userName, userType } of [
    ...demoSignIns,
    { userName: 'cashier', userType: 'Employee' as const },
    { userName: 'master', userType: 'MasterAdmin' as const },
  ])
    test(userName, async () => {
      const user = readers.get(userName)!
      await compareLists(user)
      if (isStaff(userType)) await compareHome(user)
      for (const [name, compare] of Object.entries(screens))
        if (userType === 'MasterAdmin' || (name === 'the bell' && userType !== 'AdminsEgypt')) await compare(user)
    })
  test('so many badges were compared', (t) => {
    t.diagnostic(String(compared))
    assert.ok(compared > 500, String(compared))
  })
})
