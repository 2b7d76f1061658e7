/** What the head and the overview of a person's page tell, in one answer: each part for who may look at it. */
import { entityOf } from '@topcenter/model/areas'
import type { PersonSummary, Relation, Relative, Standing } from '@topcenter/model/people/told'
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { userKinds } from '@topcenter/model/people/user'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { listTabs } from '../records/list/tabs.ts'
import { visibleAsAny } from '../records/permissions/seen-people.ts'
import { familyOf } from './family.service.ts'
import { personColumns, personOf } from './person.service.ts'
import { whose } from './seen.ts'
import { balance, type Columns, columnsSql, lastLessons, risk, standing, teaching } from './standing.sql.ts'

type Told = Readonly<Record<string, unknown>>
interface Identified {
  readonly id: string
}

/** JSON names records by their ids; the reader gets tokens. */
const called = <T extends Identified>({ id, ...rest }: T, entity: string): object => ({
  token: tokenOf(entityOf(entity).spec.prefix, id),
  ...rest,
})
const each = (value: unknown, entity: string): object[] => (value as Identified[]).map((one) => called(one, entity))
const one = (value: unknown, entity: string): object | null => (value ? called(value as Identified, entity) : null)

/** Members that the row does not have are not told. */
function present(row: Told): Partial<PersonSummary> {
  const has = (name: string, value: () => unknown) => (name in row ? { [name]: value() } : {})
  return {
    ...has('groups', () => each(row.groups, 'educationalGroup')),
    ...has('attendance', () => row.attendance),
    ...has('balance', () => row.balance),
    ...has('result', () => one(row.result, 'monitorScoreExam')),
    ...has('nextLesson', () => one(row.nextLesson, 'educationalScheduleTime')),
    ...has('lessons', () => each(row.lessons, 'educationalScheduleTime')),
    ...has('risk', () => one(row.risk, 'studentRisk')),
    ...has('teaching', () => {
      const { today, ...figures } = row.teaching as { today: unknown }
      return { ...figures, today: each(today, 'educationalScheduleTime') }
    }),
  }
}

const some = (columns: Readonly<Record<string, Columns[string] | undefined>>): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns

function columnsOf(ctx: Ctx, userType: UserType): Columns {
  if (userType === 'Student') return { ...standing(ctx), ...some({ lessons: lastLessons(ctx), risk: risk(ctx) }) }
  if (userType === 'Employee') return some({ teaching: teaching(ctx), balance: balance(ctx) })
  return ['Parent', 'Client'].includes(userType) ? some({ balance: balance(ctx) }) : {}
}

/** The members of a family whom the reader may see, with how the children stand. */
async function readFamily(ctx: Ctx, userId: string): Promise<Relative[]> {
  const links = await familyOf(ctx, userId)
  const kinds = userKinds.filter(({ spec }) => ['Student', 'Parent'].includes(spec.fixed!.userType!))
  if (links.length === 0) return []
  const columns = standing(ctx)
  const rows = await ctx.tx.query<Told & Identified & { relation: Relation }>(sql`
    select ${personColumns}, u.gender, link.relation, ${sql.raw('link.place')}
      ${Object.keys(columns).length > 0 ? sql`, ${columnsSql(columns)}` : sql``}
    from unnest(
      ${links.map(({ id }) => id)}::uuid[],
      ${links.map(({ relation }) => relation)}::text[]
    ) with ordinality as link (id, relation, place)
    join user_account u on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = link.id
    where ${visibleAsAny(kinds, ctx.actor, ['active'], 'u')}
    order by link.place
  `)
  return rows.map((row) => {
    const { id: _id, code: _code, whatsAppStatus, userType, ...person } = personOf(row)
    return {
      ...person,
      userType,
      relation: row.relation,
      gender: (row.gender as string | null) ?? null,
      isOnWhatsApp: whatsAppStatus,
      ...(userType === 'Student'
        ? present(row)
        : 'balance' in row
          ? { balance: row.balance as Standing['balance'] }
          : {}),
    } as Relative
  })
}

/** What of theirs is open, by the type of person: lists of which a state says so. */
const openLists: Partial<Record<UserType, readonly { entity: string; field: string; states: readonly string[] }[]>> = {
  Client: [{ entity: 'priceQuotation', field: 'client', states: [] }],
  Supplier: [{ entity: 'quotationPriceHistory', field: 'supplier', states: [] }],
  Sales: [{ entity: 'followUpSession', field: 'salesUser', states: ['Open', 'Renewal'] }],
}
const complaints = {
  entity: 'complaint',
  field: 'complainant',
  states: ['OpenAwaitingTechnicalSupport', 'OpenAwaitingComplainingPerson'],
}

async function readOpen(ctx: Ctx, kind: AnyEntity, token: string): Promise<PersonSummary['open']> {
  if (!isStaff(ctx.actor.userType)) return undefined // their own home says it
  const lists = [...(openLists[kind.spec.fixed!.userType as UserType] ?? []), complaints].filter(({ entity }) =>
    visibleStates(ctx.actor, entityOf(entity)).includes('active'),
  )
  const counted = await Promise.all(
    lists.map(async ({ entity, field, states }) => {
      const query = { [`${field}Token`]: token }
      const { tabs } = await listTabs(ctx, entityOf(entity), query)
      const total = states.length > 0 ? states.reduce((sum, state) => sum + (tabs[state] ?? 0), 0) : (tabs.all ?? 0)
      return { entity, query, total }
    }),
  )
  return counted.filter(({ total }) => total > 0)
}

export async function personSummary(ctx: Ctx, token: string | undefined): Promise<PersonSummary> {
  const { entity, id, row } = await whose(ctx, token)
  const userType = entity.spec.fixed!.userType as UserType
  const columns = columnsOf(ctx, userType)
  const hasFamily = userType === 'Student' || userType === 'Parent'
  const [[own = {}], family, open] = await Promise.all([
    Object.keys(columns).length === 0
      ? [{}]
      : ctx.tx.query<Told>(sql`
          select ${columnsSql(columns)}
          from user_account u
          where u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = ${id}::uuid
        `),
    hasFamily ? readFamily(ctx, id) : undefined,
    readOpen(ctx, entity, token!),
  ])
  const mine = present(own)
  const owed = [mine, ...(family ?? [])].map((member) => member.balance?.owed)
  return {
    userType,
    hasAccount: Boolean(row.user_name) && row.active_status !== false,
    ...mine,
    ...(family ? { family } : {}),
    ...(family && mine.balance ? { familyOwed: owed.reduce<number>((sum, each) => sum + (each ?? 0), 0) } : {}),
    ...(open && open.length > 0 ? { open } : {}),
  }
}
