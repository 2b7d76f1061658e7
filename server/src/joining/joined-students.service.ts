/**
 * Joined students: the accepted applications by their current state (D3.2). It is the general list of records with five
 * tabs of its own.
 */
import type { countJoinedStudents } from '@topcenter/model/joining/api'
import { educationalJoiningApplication, joinedTabs } from '@topcenter/model/joining/educational-joining-application'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from '../platform/database/database.ts'
import { type Ctx, today } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { type Page, readPage } from '../records/list/list.ts'
import { countTabs } from '../records/list/tabs.ts'
import { type ListQuery, readListQuery } from '../records/list/list-query.ts'

type Tab = (typeof joinedTabs)[number]
type Query = Readonly<Record<string, string>>

const entity = educationalJoiningApplication

/** Returns the condition of a tab. Frozen and postponed mean today, on the establishment's calendar. */
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

/** Lists the students of a tab (`tab`, all of them by default). */
export async function joinedStudents(ctx: Ctx, query: Query): Promise<Page<typeof entity>> {
  const tab = joinedTabs.find((each) => each === (query.tab || 'all'))
  if (!tab) throw new Refused(refuse('record.filterUnknown', { params: { name: 'tab' } }))
  const asked = readQuery(ctx, query)
  return readPage(ctx, entity, {
    ...asked,
    conditions: asked.conditions && [...asked.conditions, tabCondition(ctx, tab)],
  })
}

/** Counts the students of each tab, under the other filters of the list. */
export const joinedStudentTabs = (ctx: Ctx, query: Query): Promise<AnswerOf<typeof countJoinedStudents>> =>
  countTabs(ctx, entity, readQuery(ctx, query), {
    all: tabCondition(ctx, 'all'),
    NotRelatedWithGroup: tabCondition(ctx, 'NotRelatedWithGroup'),
    RelatedWithGroup: tabCondition(ctx, 'RelatedWithGroup'),
    Freezed: tabCondition(ctx, 'Freezed'),
    Postponed: tabCondition(ctx, 'Postponed'),
  })
