/**
 * Two cases of somebody who is followed become one (D8.2): the further stage, the nearer date, the higher priority, the
 * agent who has them.
 * Nobody who is due to be called is forgotten by it.
 */
import { isInterested, type JoiningType } from '@topcenter/model/interests/follow-up'
import type { Ctx } from '../records/context.ts'
import type { Columns } from '../records/rules.ts'

/** A row of `follow_case` as JSON. */
interface CaseRow extends Columns {
  readonly stage: JoiningType
  readonly number: number
  readonly opened_at: string
  readonly due_at: string | null
  readonly agent_id: string | null
}
export type Case = CaseRow | null
export interface Cases {
  readonly kept: Case
  readonly merged: Case
  /** State after the merge. */
  readonly now: Case
}

const stages: readonly JoiningType[] = ['WillNotJoin', 'Undecided', 'WillJoin', 'Joined']

const readCase = async ({ tx, actor }: Ctx, user: string): Promise<Case> =>
  (
    await tx.first<{ row: CaseRow }>({
      sql: `
        select to_jsonb(c) as row
        from follow_case c
        where establishment_id = $1 and user_id = $2
        for update
      `,
      parameters: [actor.establishmentId, user],
    })
  )?.row ?? null

const dropCase = ({ tx, actor }: Ctx, user: string): Promise<number> =>
  tx.run({
    sql: 'delete from follow_case where establishment_id = $1 and user_id = $2',
    parameters: [actor.establishmentId, user],
  })

async function writeCase(ctx: Ctx, user: string, row: Case): Promise<void> {
  await dropCase(ctx, user)
  if (row)
    await ctx.tx.run({
      sql: 'insert into follow_case select * from jsonb_populate_record(null::follow_case, $1::jsonb) returning 1',
      parameters: [JSON.stringify({ ...row, user_id: user })],
    })
}

function folded(kept: Case, merged: Case): Case {
  if (!kept || !merged) return kept ?? merged
  const isFurther = stages.indexOf(merged.stage) > stages.indexOf(kept.stage)
  const [one, other] = isFurther ? [merged, kept] : [kept, merged]
  const due = [one.due_at, other.due_at].filter((at) => at !== null)
  const urgent = Number(kept.urgency) <= Number(merged.urgency) ? kept : merged
  return {
    ...one,
    priority_type_id: isInterested(one.stage) ? urgent.priority_type_id : null,
    due_at: isInterested(one.stage) ? due.sort((a, b) => Date.parse(a) - Date.parse(b))[0]! : null,
    agent_id: one.agent_id ?? other.agent_id,
    number: kept.number + merged.number,
    opened_at: [kept.opened_at, merged.opened_at].sort((a, b) => Date.parse(a) - Date.parse(b))[0]!,
  }
}

/** Merges the cases; locks both until the transaction ends. */
export async function foldCases(ctx: Ctx, kept: string, merged: string): Promise<Cases> {
  const before = { kept: await readCase(ctx, kept), merged: await readCase(ctx, merged) }
  if (!before.merged) return { ...before, now: before.kept }
  await dropCase(ctx, merged)
  await writeCase(ctx, kept, folded(before.kept, before.merged))
  return { ...before, now: await readCase(ctx, kept) }
}

/** Splits the cases again. Returns false if somebody followed them since: the follow-up could be of either person. */
export async function unfoldCases(ctx: Ctx, kept: string, merged: string, cases: Cases): Promise<boolean> {
  if (!cases.merged) return true
  const now = await readCase(ctx, kept)
  const same = (one: Case, other: Case): boolean =>
    JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other ?? {}).sort())
  if (!same(now, cases.now)) return false
  await writeCase(ctx, kept, cases.kept)
  await writeCase(ctx, merged, cases.merged)
  return true
}
