/** Joined students: the accepted applications, by what has become of them (D3.2). The engine's list with five tabs of its own. */
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from '../platform/database.ts'
import { today } from '../education/calendar.ts'
import type { Ctx } from '../records/context.ts'
import { all, type Condition } from '../records/limits.ts'
import { pageRows } from '../records/list.ts'
import { type ListQuery, readListQuery, writeCursor } from '../records/list-query.ts'
import { presenter } from '../records/row.ts'

export const joinedTabs = ['all', 'NotRelatedWithGroup', 'RelatedWithGroup', 'Freezed', 'Postponed'] as const
type Tab = (typeof joinedTabs)[number]
type Query = Readonly<Record<string, string>>

const entity = educationalJoiningApplication
const mostCounted = 10_000

/** Frozen and postponed mean: today, on the establishment's calendar. */
function tabCondition(ctx: Ctx, tab: Tab): Condition {
  if (tab === 'NotRelatedWithGroup') return sql`t.related_with_group = 'NotRelated'`
  if (tab === 'RelatedWithGroup') return sql`t.related_with_group = 'Related'`
  if (tab === 'Freezed') return sql`${today(ctx)}::date between t.freeze_from and t.freeze_to`
  if (tab === 'Postponed') return sql`${today(ctx)}::date between t.postpone_from and t.postpone_to`
  return sql`true`
}

function readQuery(ctx: Ctx, query: Query): ListQuery {
  const { tab: _tab, stateIs: _stateIs, ...rest } = query
  const asked = readListQuery(ctx, entity, rest)
  return { ...asked, conditions: asked.conditions && [...asked.conditions, sql`t.state = 'Accepted'`] }
}

const count = async (ctx: Ctx, conditions: readonly Condition[]): Promise<number> => {
  const row = await ctx.tx.first<{ n: number }>(sql`select count(*)::int as n from (select 1 from educational_joining_application t where ${all(conditions)} limit ${mostCounted + 1}) z`)
  return row?.n ?? 0
}
const whereOf = (asked: ListQuery): Condition[] => [...asked.conditions!, ...(asked.search ? [asked.search.gather] : [])]

/** The list contract, with `tab` = all | NotRelatedWithGroup | RelatedWithGroup | Freezed | Postponed. */
export async function listJoinedStudents(ctx: Ctx, query: Query): Promise<Record<string, unknown>> {
  const tab = (query.tab || 'all') as Tab
  if (!joinedTabs.includes(tab)) throw new Refused(refuse('record.filterUnknown', { params: { name: 'tab' } }))
  const read = readQuery(ctx, query)
  if (!read.conditions) return { items: [], page: { number: 1, size: read.size, total: 0, totalIsCapped: false, next: null } }
  const asked = { ...read, conditions: [...read.conditions, tabCondition(ctx, tab)] }
  const rows = await pageRows(ctx, entity, asked, asked.size + 1)
  const shown = rows.slice(0, asked.size)
  const total = await count(ctx, whereOf(asked))
  const last = shown.at(-1)
  return {
    items: shown.map(presenter(ctx, entity, { whole: false })),
    page: {
      number: asked.page, size: asked.size, total: Math.min(total, mostCounted), totalIsCapped: total > mostCounted,
      next: rows.length > asked.size && last ? writeCursor(last.sort_key, last.id as string) : null,
    },
  }
}

/** How many there are behind each tab, under the list's other filters. */
export async function joinedStudentTabs(ctx: Ctx, query: Query): Promise<Record<string, unknown>> {
  const asked = readQuery(ctx, query)
  const counts: [Tab, number][] = []
  for (const tab of joinedTabs) counts.push([tab, asked.conditions ? await count(ctx, [...whereOf(asked), tabCondition(ctx, tab)]) : 0])
  return {
    tabs: Object.fromEntries(counts.map(([tab, n]) => [tab, Math.min(n, mostCounted)])),
    totalIsCapped: Object.fromEntries(counts.map(([tab, n]) => [tab, n > mostCounted])),
  }
}
