/**
 * Answers that are kept for a minute: figures over all records of a large centre, which cost more than they change in
 * a minute. An answer says when it was made (`at`), and screens show it. In a smaller centre nothing is kept: there an
 * answer is made as fast as it is looked up, and is always of now.
 *
 * Each process keeps its own. An answer is kept for one reader: it depends on who may see what.
 */
import { createHash } from 'node:crypto'
import { isStaff } from '@topcenter/model/kit/permission'
import { type Ctx, today } from './context.ts'

/** Centres with more students than this keep answers. */
export const largeCentre = 5_000
const minute = 60_000
/** A centre does not grow large within this time, in milliseconds. */
const sizeHolds = 60 * minute
/** The oldest answers go first. */
const maxAnswers = 200

interface Entry {
  readonly establishmentId: string
  readonly name: string
  readonly madeAt: number
  readonly answer: unknown
}
export interface KeptAnswers {
  readonly answers: Map<string, Entry>
  /** Size by establishment: whether it is large, and when that was read. */
  readonly sizes: Map<string, { readonly isLarge: boolean; readonly readAt: number }>
}

export const openKeptAnswers = (): KeptAnswers => ({ answers: new Map(), sizes: new Map() })

/**
 * Returns the answer to this question that was made for this reader in the last minute, or makes one. The caller has
 * checked the permission; the key has all that it decides by, so that an answer never outlives a flag.
 *
 * @param asked The name of the question, and what its answer depends on beside the reader and the day
 */
export async function keptAnswer<T>(
  ctx: Ctx,
  asked: readonly [name: string, ...rest: unknown[]],
  make: () => Promise<T>,
): Promise<T> {
  if (!(await keeps(ctx))) return make()
  const { answers } = ctx.runtime.keptAnswers
  const now = ctx.now.getTime()
  const key = keyOf(ctx, asked)
  const kept = answers.get(key)
  if (kept && now >= kept.madeAt && now - kept.madeAt < minute) return kept.answer as T
  const answer = await make()
  answers.delete(key)
  answers.set(key, { establishmentId: ctx.actor.establishmentId, name: asked[0], madeAt: now, answer })
  for (const oldest of answers.keys()) {
    if (answers.size <= maxAnswers) break
    answers.delete(oldest)
  }
  return answer
}

/** Drops the answers to a question for all readers, once the transaction that outdates them is committed. */
export const dropAnswers = ({ runtime, tx, actor }: Ctx, name: string): void =>
  tx.afterCommit(() => {
    const { answers } = runtime.keptAnswers
    for (const [key, entry] of answers)
      if (entry.name === name && entry.establishmentId === actor.establishmentId) answers.delete(key)
  })

/**
 * Tests whether answers are kept for this reader. One who does not see the whole centre reads little, and gets a
 * current answer.
 */
async function keeps({ runtime, tx, actor, now }: Ctx): Promise<boolean> {
  if (!isStaff(actor.userType) || actor.ownGroupsOnly) return false
  const { sizes } = runtime.keptAnswers
  const known = sizes.get(actor.establishmentId)
  const at = now.getTime()
  if (known && Math.abs(at - known.readAt) < sizeHolds) return known.isLarge
  const found = await tx.first<{ students: number }>({
    sql: `
      select count(*)::int as students
      from (
        select 1
        from user_account
        where establishment_id = $1 and user_type = 'Student'
        limit ${largeCentre + 1}
      ) one
    `,
    parameters: [actor.establishmentId],
  })
  const isLarge = found!.students > largeCentre
  sizes.set(actor.establishmentId, { isLarge, readAt: at })
  return isLarge
}

function keyOf(ctx: Ctx, asked: readonly unknown[]): string {
  const { establishmentId, userId, userType, privileges, allPrivileges } = ctx.actor
  const reader = [establishmentId, userId, userType, privileges, allPrivileges, ctx.language, ctx.timeZone, today(ctx)]
  return createHash('sha256')
    .update(JSON.stringify([reader, asked]))
    .digest('base64')
}
