/**
 * Joined students: the accepted applications by their current state (D3.2). It is the general list of records with five
 * tabs of its own.
 */
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from '../platform/database/database.ts'
import { type Ctx, today } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { type Page, readPage } from '../records/list/list.ts'
import { countTabs, type Tabs } from '../records/list/tabs.ts'
import { type ListQuery, readListQuery } from '../records/list/list-query.ts'

export const joinedTabs = ['all', 'NotRelatedWithGroup', 'RelatedWithGroup', 'Freezed', 'Postponed'] as const
type Tab = (typeof joinedTabs)[number]
type Query = Readonly<Record<string, string>>

const entity = educationalJoiningApplication

/** Frozen and postponed mean frozen or postponed today, on the establishment's calendar. */
function tabCondition(ctx: Ctx, tab: Tab): Condition {
  if (tab === 'NotRelatedWithGroup') return sql`t.related_with_group = 'NotRelated'`
  if (tab === 'RelatedWithGroup') return sql`t.related_with_group = 'Related'`
  if (tab === 'Freezed') return sql`${today(ctx)}::date between t.freeze_from and t.freeze_to`
  if (tab === 'Postponed') return sql`${today(ctx)}::date between t.postpone_from and t.postpone_to`
  return sql`true`
}

function readQuery(ctx: Ctx, query: Query): ListQuery {
  const { tab: _tab, ...rest } = query
  const asked = readListQuery(ctx, entity, rest)
  return { ...asked, conditions: asked.conditions && [...asked.conditions, sql`t.state = 'Accepted'`] }
}

/** The answer of a list of records, for `tab` = all | NotRelatedWithGroup | RelatedWithGroup | Freezed | Postponed. */
export async function listJoinedStudents(ctx: Ctx, query: Query): Promise<Page> {
  const tab = (query.tab || 'all') as Tab
  if (!joinedTabs.includes(tab)) throw new Refused(refuse('record.filterUnknown', { params: { name: 'tab' } }))
  const asked = readQuery(ctx, query)
  return readPage(ctx, entity, {
    ...asked,
    conditions: asked.conditions && [...asked.conditions, tabCondition(ctx, tab)],
  })
}

/** How many students each tab has, under the other filters of the list. */
export const joinedStudentTabs = (ctx: Ctx, query: Query): Promise<Tabs> =>
  countTabs(
    ctx,
    entity,
    readQuery(ctx, query),
    Object.fromEntries(joinedTabs.map((tab) => [tab, tabCondition(ctx, tab)])),
  )
