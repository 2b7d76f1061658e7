/**
 * The lines of which a page of results is filtered, sorted and counted: one for each student of a category. They are
 * kept in memory until a change affects them (D5.3).
 */
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { Names } from '@topcenter/model/kit/names'
import type { Clock } from '../../platform/clock.ts'
import { establishmentsWith, moment, some } from '../../platform/database/busy.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { ownLimit } from '../../records/permissions/limits.ts'
import { gradeOf } from '../scores/grade.ts'
import type { Verdict } from './result.ts'
import { type CategoryNode, withBelow } from './category-tree.ts'
import { readBook } from './results.service.ts'

export interface Line {
  /** The id of the application. */
  readonly id: string
  readonly studentId: string
  readonly periodId: string
  readonly groupId: string | null
  readonly verdict: Verdict
  readonly total: number | null
  readonly grade: Names | null
}

interface Kept {
  readonly key: string
  readonly until: number
  readonly lines: readonly Line[]
}
const kept = new Map<string, Kept>()
const maxKept = 200 // categories
const keptFor = 3_600_000 // milliseconds; far less than changes stay in result_change

/**
 * The lines in the order of the students' names. A portal user has few lines of their own (D2.4), which are worked out
 * each time.
 */
export async function readLines(ctx: Ctx, root: CategoryNode): Promise<readonly Line[]> {
  if (ownLimit(educationalJoiningApplication, ctx.actor)?.length !== 0) return workOut(ctx, root)
  const name = `${ctx.actor.establishmentId} ${root.id}`
  const key = await changesOf(ctx, root) // read before the marks, so that a change in between is noticed at the next request
  const held = kept.get(name)
  if (held?.key === key && held.until > performance.now()) return held.lines
  const lines = await workOut(ctx, root)
  kept.delete(name) // the oldest goes first
  kept.set(name, { key, until: performance.now() + keptFor, lines })
  if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
  return lines
}

async function workOut(ctx: Ctx, root: CategoryNode): Promise<Line[]> {
  const book = await readBook(ctx, root)
  return book.own.map((marks) => {
    const { verdict, total } = book.result(marks)
    return {
      id: marks.id,
      studentId: marks.student_id,
      periodId: marks.period_id,
      groupId: marks.group_id,
      verdict,
      total,
      grade: gradeOf(root.slices, total),
    }
  })
}

/**
 * A text that changes whenever the results can be different: it is made of the tree's settings and of the transactions
 * that wrote its scores, marks, seats, applications or names.
 */
async function changesOf(ctx: Ctx, root: CategoryNode): Promise<string> {
  const tree = withBelow(root)
  const row = await ctx.tx.first<{ changes: string }>({
    // rows are deleted only when they are old, so the same number of newer changes has a greater sum
    sql: `
      select count(*) || ' ' || coalesce(sum(changed_in::text::numeric), 0) as changes
      from result_change
      where establishment_id = $1 and educational_category_id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, tree.map((node) => node.id)],
  })
  return `${row!.changes} ${JSON.stringify(tree.map(({ id, slices, components, prepared }) => [id, slices, components, prepared.settings]))}`
}

/** Deletes recorded changes after a day, because no kept lines are older than that. */
export async function forgetResultChanges({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<void> {
  const before = new Date(clock.now().getTime() - 24 * 3_600_000)
  for (const id of await establishmentsWith(db, some('result_change', `changed_at < ${moment}`), before)) {
    await db.transaction(id, (tx) =>
      tx.run({
        sql: 'delete from result_change where establishment_id = $1 and changed_at < $2',
        parameters: [id, before],
      }),
    )
  }
}
