/** Publishes the results of a category and period, with its conditions and notices (D5.3). */
import { type ResultPublication, resultPublication } from '@topcenter/model/exams/result-publication'
import { type Names, nameIn } from '@topcenter/model/kit/names'
import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { resultWords } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { notifyUsers } from '../../alerts/tell.ts'
import { namesSql } from '../../records/list/select.ts'
import { sql } from '../../platform/database/database.ts'
import { type Ctx, memberId } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'
import { type CategoryNode, readCategories, withBelow } from './category-tree.ts'
import { planResultMessages, withdrawResultMessages } from './result-messages.ts'
import { readBook } from './results.service.ts'

export interface PublicationRow {
  id: string
  state: ResultPublication['state']
  locked: boolean
  published_at: string | null
  version: number
  period_id: string
  period_names: Names
  students: number
}

/**
 * Reads a line for each period in which students joined the category, the newest first; `id` is null if nothing was
 * published for it yet.
 */
export const readPublications = (
  ctx: Ctx,
  categoryId: string,
): Promise<(Omit<PublicationRow, 'id'> & { id: string | null })[]> =>
  ctx.tx.query(sql`
    select
      p.id,
      p.state,
      coalesce(p.locked, false) as locked,
      p.published_at,
      p.version,
      e.id as period_id,
      ${sql.raw(namesSql('e'))} as period_names,
      a.students
    from (
      select educational_period_id, count(*)::int as students
      from educational_joining_application
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and educational_category_id = ${categoryId}::uuid
        and state = 'Accepted'
        and record_state <> 'archived'
      group by educational_period_id
    ) a
    join educational_period e
      on e.establishment_id = ${ctx.actor.establishmentId}::uuid and e.id = a.educational_period_id
    left join result_publication p
      on p.establishment_id = ${ctx.actor.establishmentId}::uuid
      and p.educational_category_id = ${categoryId}::uuid
      and p.educational_period_id = e.id
    order by e."from" desc nulls last, e.id
  `)

export const shownPublication = (row: Omit<PublicationRow, 'id'> & { id: string | null }) => ({
  token: row.id && tokenOf('rpb', row.id),
  state: row.state,
  locked: row.locked,
  publishedAt: row.published_at,
  version: row.version,
  students: row.students,
  educationalPeriod: { token: tokenOf('edp', row.period_id), names: row.period_names },
})

const counts = (node: CategoryNode, root: CategoryNode): boolean =>
  node === root || node.prepared.settings.calculationInGrandTotalStatus
const weightOf = (node: CategoryNode): number =>
  node.prepared.types.reduce((sum, type) => sum + Number(type.weightUnits), 0) / 100

/** The categories that count whose weights are not 100. A category that consists only of others needs none. */
const unbalanced = (root: CategoryNode): CategoryNode[] =>
  withBelow(root).filter(
    (node) =>
      counts(node, root) &&
      weightOf(node) !== 100 &&
      !(weightOf(node) === 0 && node.children.some((child) => counts(child, root))),
  )

async function finalRefusal(
  ctx: Ctx,
  categoryId: string,
  periodId: string,
  confirmed: boolean,
): Promise<Refusal | undefined> {
  const root = await readCategories(ctx, categoryId)
  const wrong = unbalanced(root)
  if (wrong.length > 0)
    return refuse('result.weights', {
      params: {
        categories: wrong
          .map((node) => `${nameIn(node.names, ctx.language)}: ${weightOf(node)}`)
          .join(ctx.language === 'ar' ? '، ' : ', '),
      },
    })
  if (confirmed) return undefined
  const book = await readBook(ctx, root)
  const open = book.own.filter((marks) => marks.period_id === periodId && !book.result(marks).isFinal)
  return open.length > 0 ? refuse('result.missing', { params: { count: open.length } }) : undefined
}

async function nobodyRefusal(ctx: Ctx, categoryId: string, periodId: string): Promise<Refusal | undefined> {
  const row = await ctx.tx.first(sql`
    select 1
    from educational_joining_application
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_category_id = ${categoryId}::uuid
      and educational_period_id = ${periodId}::uuid
      and state = 'Accepted'
      and record_state <> 'archived'
    limit 1
  `)
  return row ? undefined : refuse('result.nothing')
}

/** The students of the category and period (or some). */
const concerned = async (ctx: Ctx, categoryId: string, periodId: string): Promise<string[]> =>
  (
    await ctx.tx.query<{
      id: string
    }>(sql`
      select distinct student_id as id
      from educational_joining_application
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and educational_category_id = ${categoryId}::uuid
        and educational_period_id = ${periodId}::uuid
        and state = 'Accepted'
        and record_state <> 'archived'
    `)
  ).map(({ id }) => id)

export async function tellStudents(
  ctx: Ctx,
  students: readonly string[],
  what: 'provisional' | 'final' | 'changed',
  of: Names,
): Promise<void> {
  const say = (language: 'ar' | 'en') => interpolate(resultWords[language].notice[what], { name: nameIn(of, language) })
  await notifyUsers(ctx, 'resultsPublished', { users: students, names: { ar: say('ar'), en: say('en') }, link: '/' })
}

const categoryNames = async (ctx: Ctx, id: string): Promise<Names> =>
  (await ctx.tx.first<{ names: Names }>(
    sql`
      select ${sql.raw(namesSql('k'))} as names
      from educational_category k
      where k.establishment_id = ${ctx.actor.establishmentId}::uuid and k.id = ${id}::uuid
    `,
  ))!.names

const published = (ctx: Ctx) => ({ publishedAt: ctx.now.toISOString(), publishedBy: memberId(ctx.actor) })
type Of = Pick<ResultPublication, 'id' | 'educationalCategory' | 'educationalPeriod'>
const tell = async (ctx: Ctx, of: Of, what: 'provisional' | 'final'): Promise<void> => {
  await tellStudents(
    ctx,
    await concerned(ctx, of.educationalCategory, of.educationalPeriod),
    what,
    await categoryNames(ctx, of.educationalCategory),
  )
  await planResultMessages(ctx, of.id)
}

export const resultPublicationRules = rules(
  resultPublication,
  {
    create: {
      check: async (ctx, input) => {
        const [category, period] = [input.educationalCategory, input.educationalPeriod]
        return (
          (await nobodyRefusal(ctx, category, period)) ??
          (input.as === 'Final' ? finalRefusal(ctx, category, period, input.confirmMissing === true) : undefined)
        )
      },
      prepare: (ctx, input) => ({ state: input.as, ...published(ctx) }),
      apply: (ctx, row, input) =>
        tell(ctx, { ...(input as unknown as Of), id: row.id }, input.as === 'Final' ? 'final' : 'provisional'),
    },
  },
  {
    publishProvisional: { prepare: published, apply: (ctx, row) => tell(ctx, row, 'provisional') },
    publishFinal: {
      check: (ctx, row, input) =>
        finalRefusal(ctx, row.educationalCategory, row.educationalPeriod, input.confirmMissing === true),
      prepare: published,
      apply: (ctx, row) => tell(ctx, row, 'final'),
    },
    withdraw: { apply: (ctx, row) => withdrawResultMessages(ctx, row.id) },
  },
)
