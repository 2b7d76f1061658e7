/**
 * Undoes a merge: references that moved and still point to the kept record move back, an event in the books reverses
 * the merge's, and the archived record is restored with its login. Refused if later changes contradict that.
 */
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { mergePrefix } from '@topcenter/model/people/twins'
import type { undoMerge } from '@topcenter/model/twins/api'
import type { Ctx } from '../records/context.ts'
import { changeState } from '../records/write/act.ts'
import { type Cases, unfoldCases } from './follow-cases.ts'
import { seeingAll, tellMerged } from './merge.service.ts'
import { haveMovedSince, lockDebts, lockHeld, type MovedMoney, partMoney } from './money.ts'
import { hangingSince, moveBack } from './moves.ts'
import { lockTwo, type Two, twoOf } from './people.ts'
import { giveFieldsBack, type WrittenFields } from './person-fields.ts'
import { catalogue } from './references.ts'

interface Merge {
  readonly id: string
  readonly kept: string
  readonly merged: string
  readonly wrote: { readonly fields: WrittenFields; readonly cases: Cases; readonly money: MovedMoney }
}

/** Tables of money: rows that were made since the merge cannot be assigned to either record. */
const moneyTables: ReadonlySet<string> = new Set([
  'joining_application_subscription',
  'educational_group_transfer',
  'service_entitlement',
  'counted_service_transaction',
  'installment',
  'installment_schedule',
  'installment_schedule_time',
  'installment_payment',
  'payment_refund',
  'receipt',
])

async function lockMerge(ctx: Ctx, token: string): Promise<Merge> {
  const id = idOf(token, mergePrefix)
  const row =
    id &&
    (await ctx.tx.first<Merge & { state: string; is_over: boolean }>({
      sql: `
        select id, kept_id as kept, merged_id as merged, wrote, state, undo_until < $3 as is_over
        from person_merge
        where establishment_id = $1 and id = $2
        for update
      `,
      parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString()],
    }))
  if (!row) throw new Refused(refuse('record.notFound'))
  if (row.state === 'Undone') throw new Refused(refuse('twins.undone'))
  if (row.is_over) throw new Refused(refuse('twins.undoOver'))
  return row
}

export async function undo(ctx: Ctx, token: string): Promise<AnswerOf<typeof undoMerge>> {
  const merge = await lockMerge(ctx, token)
  const { fields, cases, money } = merge.wrote
  const [kept, merged] = [tokenOf('usr', merge.kept), tokenOf('usr', merge.merged)]
  const looked = await twoOf({ ...ctx, actor: seesArchived(ctx) }, kept, merged)
  const debts = await lockDebts(ctx, [merge.kept])
  const held = await lockHeld(ctx, merge.kept, merge.merged)
  const two = await lockTwo(ctx, looked)
  if (two.kept.record.recordState !== 'active' || two.merged.record.recordState !== 'archived')
    throw new Refused(refuse('twins.stateSince'))
  if (await haveMovedSince(ctx, merge.id, money.event)) throw new Refused(refuse('twins.paidSince'))
  const all = await catalogue(ctx)
  const pair = { merge: merge.id, kept: merge.kept, merged: merge.merged, numbered: numberedBy(cases) }
  await seeingAll(ctx, async () => {
    const since = await hangingSince(ctx, all, pair)
    if (since.some(({ table }) => moneyTables.has(table))) throw new Refused(refuse('twins.paidSince'))
  })
  await ctx.tx.run({
    sql: `
      update person_merge
      set state = 'Undone', undone_at = $3, undone_by = $4
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, merge.id, ctx.now.toISOString(), ctx.actor.userId],
  })
  if (!(await unfoldCases(ctx, merge.kept, merge.merged, cases))) throw new Refused(refuse('twins.followedSince'))
  const went = new Set(await wentDebts(ctx, merge.id))
  await partMoney(
    ctx,
    { entity: two.entity, from: merge.kept, to: merge.merged },
    held,
    debts.filter(({ id }) => went.has(id)),
    money,
    partedFrom(two),
  )
  await seeingAll(ctx, () => moveBack(ctx, all, pair))
  await giveFieldsBack(ctx, two.entity, two.kept.record, two.merged.record, fields)
  await changeState(ctx, two.entity, 'restore', (await lockTwo(ctx, two)).merged.record)
  await tellMerged(ctx, two, 'partTwins', all.references)
  return { kept, merged }
}

const numberedBy = ({ kept, merged }: Cases): number => Number(merged ? (kept?.number ?? 0) : 0)

/** Returns the actor with the right to see archived records: whoever may merge may restore what they archived. */
const seesArchived = ({ actor }: Ctx): Ctx['actor'] => ({
  ...actor,
  privileges: Object.fromEntries(
    Object.entries(actor.privileges).map(([group, flags]) => [group, [...new Set([...flags, 'viewArchived'])]]),
  ),
})

async function wentDebts({ tx, actor }: Ctx, merge: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    sql: `
      select row_key ->> 'id' as id
      from person_merge_move
      where establishment_id = $1 and merge_id = $2 and table_name = 'debt' and column_name = 'user_id'
    `,
    parameters: [actor.establishmentId, merge],
  })
  return rows.map(({ id }) => id)
}

const partedFrom = ({ kept, merged }: Two): Names => {
  const [from, into] = [merged.row.code, kept.row.code]
  return { ar: `إلغاء دمج ${from} في ${into}`, en: `Merge of ${from} into ${into} undone` }
}
