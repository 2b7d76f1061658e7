/** Builds the answer for the head and the overview of a person's page. Parts that the reader may not see are absent. */
import { entityOf } from '@topcenter/model/areas'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import type { PersonSummary, Relative } from '@topcenter/model/people/api'
import type { Relation } from '@topcenter/model/people/story'
import { userKinds } from '@topcenter/model/people/user'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { listTabs } from '../records/list/tabs.ts'
import { visibleAsAny } from '../records/permissions/seen-people.ts'
import { familyOf } from './family.service.ts'
import { personColumns, personOf, type PersonRow } from './person.service.ts'
import { whose } from './seen.ts'
import { balance, type Columns, columnsSql, lastLessons, risk, standing, teaching } from './standing.sql.ts'

interface Identified {
  readonly id: string
}
/** A record in JSON of a statement: it has its id in place of its token. */
type Stored<T> = T extends { readonly token: string } ? Omit<T, 'token'> & Identified : T
type StoredList<T> = readonly Stored<T>[]
type Member<N extends keyof PersonSummary> = NonNullable<PersonSummary[N]>

/** Columns of a statement; a column is absent if the reader may not see its records. */
interface StandingRow {
  readonly groups?: StoredList<Member<'groups'>[number]>
  readonly attendance?: Member<'attendance'>
  readonly balance?: Member<'balance'>
  readonly result?: Stored<Member<'result'>> | null
  readonly nextLesson?: Stored<Member<'nextLesson'>> | null
}
interface SummaryRow extends StandingRow {
  readonly lessons?: StoredList<Member<'lessons'>[number]>
  readonly risk?: Stored<Member<'risk'>> | null
  readonly teaching?: Omit<Member<'teaching'>, 'today'> & {
    readonly today: StoredList<Member<'teaching'>['today'][number]>
  }
}

/** Replaces the id of a record by its token. */
const called = <T extends Identified>({ id, ...rest }: T, entity: AnyEntity) => ({
  token: tokenOf(entity.spec.prefix, id),
  ...rest,
})
const each = <T extends Identified>(stored: readonly T[], entity: AnyEntity) => stored.map((one) => called(one, entity))

function standingOf({ groups, attendance, balance: owed, result, nextLesson }: StandingRow) {
  return {
    ...(groups ? { groups: each(groups, educationalGroup) } : {}),
    ...(attendance ? { attendance } : {}),
    ...(owed ? { balance: owed } : {}),
    ...(result === undefined ? {} : { result: result && called(result, monitorScoreExam) }),
    ...(nextLesson === undefined ? {} : { nextLesson: nextLesson && called(nextLesson, educationalScheduleTime) }),
  }
}

function summaryOf({ lessons, risk: slips, teaching: taught, ...row }: SummaryRow) {
  return {
    ...standingOf(row),
    ...(lessons ? { lessons: each(lessons, educationalScheduleTime) } : {}),
    ...(slips === undefined ? {} : { risk: slips && called(slips, studentRisk) }),
    ...(taught ? { teaching: { ...taught, today: each(taught.today, educationalScheduleTime) } } : {}),
  }
}

const some = (columns: Readonly<Record<string, Columns[string] | undefined>>): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns

function columnsOf(ctx: Ctx, userType: UserType): Columns {
  if (userType === 'Student') return { ...standing(ctx), ...some({ lessons: lastLessons(ctx), risk: risk(ctx) }) }
  if (userType === 'Employee') return some({ teaching: teaching(ctx), balance: balance(ctx) })
  return ['Parent', 'Client'].includes(userType) ? some({ balance: balance(ctx) }) : {}
}

interface FamilyRow extends PersonRow, StandingRow {
  readonly gender: string | null
  readonly relation: Relation
}

/** Reads the family members whom the reader may see, and the standing of children. */
async function readFamily(ctx: Ctx, userId: string): Promise<Relative[]> {
  const links = await familyOf(ctx, userId)
  const kinds = userKinds.filter(({ spec }) => ['Student', 'Parent'].includes(spec.fixed!.userType!))
  if (links.length === 0) return []
  const columns = standing(ctx)
  const rows = await ctx.tx.query<FamilyRow>(sql`
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
      gender: row.gender,
      isOnWhatsApp: whatsAppStatus,
      ...(userType === 'Student' ? standingOf(row) : row.balance ? { balance: row.balance } : {}),
    }
  })
}

/** Lists of open records by the type of person: a tab for each of `states`; without them, each record is open. */
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

const userTypeOf = (kind: AnyEntity): UserType => kind.spec.fixed!.userType as UserType

async function readOpen(ctx: Ctx, kind: AnyEntity, token: string): Promise<PersonSummary['open']> {
  if (!isStaff(ctx.actor.userType)) return undefined // portal users read it on their own home
  const lists = [...(openLists[userTypeOf(kind)] ?? []), complaints].filter(({ entity }) =>
    visibleStates(ctx.actor, entityOf(entity)).includes('active'),
  )
  const counted = await Promise.all(
    lists.map(async ({ entity, field, states }) => {
      const query = { [`${field}Token`]: token }
      const { tabs } = await listTabs(ctx, entityOf(entity), query)
      return states.length === 0
        ? [{ entity, query, total: tabs.all ?? 0 }]
        : states.map((tab) => ({ entity, query: { ...query, tab }, total: tabs[tab] ?? 0 }))
    }),
  )
  return counted.flat().filter(({ total }) => total > 0)
}

export async function personSummary(ctx: Ctx, token: string): Promise<PersonSummary> {
  const { entity, id, row } = await whose(ctx, token)
  const userType = userTypeOf(entity)
  const columns = columnsOf(ctx, userType)
  const hasFamily = userType === 'Student' || userType === 'Parent'
  const [[own = {}], family, open] = await Promise.all([
    Object.keys(columns).length === 0
      ? [{}]
      : ctx.tx.query<SummaryRow>(sql`
          select ${columnsSql(columns)}
          from user_account u
          where u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = ${id}::uuid
        `),
    hasFamily ? readFamily(ctx, id) : undefined,
    readOpen(ctx, entity, token),
  ])
  const mine = summaryOf(own)
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
