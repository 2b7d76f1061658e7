/**
 * Merges two records of one person: all that refers to one of them goes to the other, in one transaction, and is
 * written down so that it can go back. A preview says what would happen, and changes nothing.
 */
import { setting } from '../platform/database/setting.ts'
import { together } from '../platform/database/together.ts'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { mergeDays, type MergeClash, type MergePreview, type MergeSide } from '@topcenter/model/people/twins'
import { labelOfEntity } from '@topcenter/texts/describe'
import { listed } from '@topcenter/texts/readable'
import type { Ctx } from '../records/context.ts'
import { withShown } from '../records/with-shown.ts'
import { presentRecord } from '../records/presenter.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { childName } from '../records/schema/table.ts'
import { changeState } from '../records/write/act.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { clashSql, type Counted, countRows } from './clashes.ts'
import { foldCases } from './follow-cases.ts'
import { balanceOfPerson, lockDebts, lockHeld, mergeMoney } from './money.ts'
import { moveRows } from './moves.ts'
import { lockTwo, personShown, seenOf, type Two, twoOf } from './people.ts'
import { differing, takeFields } from './person-fields.ts'
import { catalogue } from './references.ts'

export const mergePrefix = 'mrg'

/** Kinds of one table are told apart by whose they are; of a table without a kind nobody is told. */
function kindOf(table: string, of: AnyEntity): string | undefined {
  const all = entities.filter(
    (entity) =>
      tableOf(entity) === table ||
      Object.entries(fieldsOf(entity)).some(
        ([name, { kind }]) => (kind === 'refs' || kind === 'rows') && childName(tableOf(entity), name) === table,
      ),
  )
  const userType = of.spec.fixed!.userType
  return (all.find(({ spec }) => spec.fixed?.userType === userType) ?? all.find(({ spec }) => !spec.fixed) ?? all[0])
    ?.id
}

function byKind(of: AnyEntity, counted: readonly Counted[], count: (each: Counted) => number): Map<string, number> {
  const found = new Map<string, number>()
  for (const each of counted) {
    const kind = kindOf(each.table, of)
    if (kind && count(each) > 0) found.set(kind, (found.get(kind) ?? 0) + count(each))
  }
  return found
}

type Named = Readonly<Record<string, readonly Names[]>>

/** What the applications and seats are about that have to end on one side. */
async function blockingNames(ctx: Ctx, counted: readonly Counted[], kept: string, merged: string): Promise<Named> {
  const all = await catalogue(ctx)
  const named: Record<string, Names[]> = {}
  for (const [entity, about] of [
    ['educationalJoiningApplication', 'educational_category'],
    ['educationalGroupStudent', 'educational_group'],
  ] as const) {
    const reference = counted.find(({ table, blocks }) => blocks > 0 && table === tableOf(entityOf(entity)))
    if (!reference) continue
    const rows = await ctx.tx.query<DbRow>({
      sql: `
        select a.name_ar, a.name_en, a.name_und
        from ${about} a
        where a.establishment_id = $1
          and a.id in (
            select t.${about}_id
            from ${reference.table} t
            where t.establishment_id = $1
              and t.${reference.column} = $3
              and ${clashSql(all, reference).blocks}
              and $2::uuid is not null
          )
        order by a.created_at
        limit 5
      `,
      parameters: [ctx.actor.establishmentId, kept, merged],
    })
    named[entity] = rows.map((row) => namesFrom(row, 'name'))
  }
  return named
}

function clashesOf(of: AnyEntity, counted: readonly Counted[], named: Named = {}): MergeClash[] {
  const told = (blocks: boolean) =>
    [...byKind(of, counted, (each) => (blocks ? each.blocks : each.stays))].map(([entity, count]) => ({
      entity,
      count,
      blocks,
      names: (blocks && named[entity]) || [],
    }))
  return [...told(true), ...told(false)]
}

export async function previewMerge(
  ctx: Ctx,
  keptToken: string | undefined,
  mergedToken: string | undefined,
): Promise<MergePreview> {
  const two = await twoOf(ctx, keptToken, mergedToken)
  const { entity, kept, merged } = two
  const counted = await countRows(ctx, await catalogue(ctx), kept.record.id, merged.record.id)
  const fields = differing(entity, kept.record, merged.record)
  const side = async ({ row, record }: Two['kept']): Promise<MergeSide> => {
    const shown = presentRecord(ctx, entity, await withShown(ctx, entity, row), { whole: true })
    return {
      ...personShown(row),
      hasLogin: Boolean(row.user_name),
      ...(holds(ctx.actor, 'Debt', 'view') ? { money: await balanceOfPerson(ctx, record.id) } : {}),
      values: Object.fromEntries(fields.map(({ name }) => [name, shown[name] ?? null])),
    }
  }
  return {
    entity: entity.id,
    kept: await side(kept),
    merged: await side(merged),
    fields,
    moves: [...byKind(entity, counted, ({ rows, blocks, stays }) => rows - blocks - stays)].map(([id, count]) => ({
      entity: id,
      count,
    })),
    clashes: clashesOf(entity, counted, await blockingNames(ctx, counted, kept.record.id, merged.record.id)),
    seen: seenOf(two),
  }
}

export interface MergeRequest {
  readonly seen: string
  /** Fields of which the merged one's value stays. */
  readonly take?: readonly string[] | undefined
  /** What clashes and is over stays with the record that is put away. */
  readonly leave: boolean
}

/** As lines of credit and the books say it. */
export const mergedWith = ({ kept, merged }: Two): Names => {
  const [from, into] = [merged.row.code as string, kept.row.code as string]
  return { ar: `دمج ${from} في ${into}`, en: `${from} merged into ${into}` }
}

/** Answers the token of the merge, by which it is undone. */
export async function mergeTwins(
  ctx: Ctx,
  keptToken: string | undefined,
  mergedToken: string | undefined,
  { seen, take, leave }: MergeRequest,
): Promise<{ merge: string; undoUntil: string }> {
  const looked = await twoOf(ctx, keptToken, mergedToken)
  const ids = [looked.kept.record.id, looked.merged.record.id] as const
  await lockDebts(ctx, ids)
  const held = await lockHeld(ctx, ...ids)
  const two = await lockTwo(ctx, looked)
  const { entity, kept, merged } = two
  if (seenOf(two) !== seen) throw new Refused(refuse('twins.changed'))
  for (const { record } of [kept, merged])
    if (record.recordState !== 'active') throw new Refused(refuse('record.notActive'))
  const debts = (await lockDebts(ctx, ids)).filter(({ user }) => user === merged.record.id)
  const all = await catalogue(ctx)
  const counted = await seeingAll(ctx, () => countRows(ctx, all, ...ids))
  refuseClashes(ctx, entity, counted, leave)
  const money = await mergeMoney(
    ctx,
    { entity, from: merged.record.id, to: kept.record.id },
    held,
    debts,
    mergedWith(two),
  )
  const fields = await takeFields(ctx, entity, kept.record, merged.record, take)
  const cases = await foldCases(ctx, ...ids)
  await changeState(ctx, entity, 'archive', (await lockTwo(ctx, two)).merged.record)
  const merge = newId(ctx.now.getTime())
  const undoUntil = new Date(ctx.now.getTime() + mergeDays * 86_400_000).toISOString()
  await ctx.tx.run({
    sql: `
      insert into person_merge (establishment_id, id, kept_id, merged_id, at, by_id, undo_until, wrote)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
    `,
    parameters: [
      ctx.actor.establishmentId,
      merge,
      ...ids,
      ctx.now.toISOString(),
      ctx.actor.userId,
      undoUntil,
      JSON.stringify({ fields, cases, money }),
    ],
  })
  const numbered = Number(cases.merged ? (cases.kept?.number ?? 0) : 0)
  await seeingAll(ctx, () => moveRows(ctx, all, counted, { merge, kept: ids[0], merged: ids[1], numbered }))
  await tellMerged(ctx, two, 'mergeTwins', counted)
  return { merge: tokenOf(mergePrefix, merge), undoUntil }
}

/** Complaints are kept from whom they name, and move all the same; the settings are those of the transaction. */
export async function seeingAll<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const before = await ctx.tx.first<{ reader: string | null }>({
    sql: `select current_setting('app.reader', true) as reader`,
  })
  await together([ctx.tx.run(setting('app.reader', '')), ctx.tx.run(setting('app.merging', 'on'))])
  const answer = await work()
  await together([ctx.tx.run(setting('app.reader', before!.reader ?? '')), ctx.tx.run(setting('app.merging', ''))])
  return answer
}

function refuseClashes(ctx: Ctx, entity: AnyEntity, counted: readonly Counted[], leave: boolean): void {
  const clashes = clashesOf(entity, counted)
  const blocking = clashes.filter(({ blocks }) => blocks)
  const said = (which: readonly MergeClash[]) => ({
    params: {
      clashes: listed(
        ctx.language,
        ...which.map(({ entity: id, count }) => `${labelOfEntity(id, ctx.language, 'many')}: ${count}`),
      ),
    },
    extra: { clashes: which },
  })
  if (blocking.length > 0) throw new Refused(refuse('twins.clash', said(blocking)))
  const over = clashes.filter(({ blocks }) => !blocks)
  if (over.length > 0 && !leave) throw new Refused(refuse('twins.stays', said(over)))
}

/** In the history of both, and to open screens of what went. */
export async function tellMerged(
  ctx: Ctx,
  { entity, kept, merged }: Two,
  action: 'mergeTwins' | 'partTwins',
  moved: readonly { readonly table: string }[],
): Promise<void> {
  const called = (row: Two['kept']['row']) =>
    `${nameIn(personShown(row).names, ctx.language)} ${row.code as string}`.trim()
  const about = (other: Two['kept']['row']) => ({ 'input.twin': { old: null, new: called(other) } })
  await leaveTrail(ctx, entity, [
    { id: kept.record.id, action, version: kept.record.version + 1, changes: about(merged.row) },
    { id: merged.record.id, action, version: merged.record.version + 1, changes: about(kept.row) },
  ])
  const kinds = new Set(moved.flatMap(({ table }) => kindOf(table, entity) ?? []))
  ctx.runtime.live.publish(ctx.tx, ...[...kinds].map((id) => ({ entity: id, token: '', version: 0 })))
}
