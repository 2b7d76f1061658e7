/**
 * Merges two records of one person: in one transaction, all references to one record move to the other, and each move
 * is recorded so that it can be undone. A preview shows the effect and changes nothing.
 */
import { setting } from '../platform/database/setting.ts'
import { together } from '../platform/database/together.ts'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { mergeDays, mergePrefix } from '@topcenter/model/people/twins'
import type { MergePreview, mergeTwins } from '@topcenter/model/twins/api'
import { labelOfEntity } from '@topcenter/texts/describe'
import { listed } from '@topcenter/texts/readable'
import type { Ctx } from '../records/context.ts'
import { dropAnswers } from '../records/kept-answers.ts'
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

/** Name of the kept answers of possible duplicates. */
export const twinsKept = 'twins.possible'

/** Returns the entity whose records are rows of a table. Of several, the user type of `of` decides. */
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

/** Reads the names of subjects and groups whose applications and seats must end on one side. */
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

function clashesOf(of: AnyEntity, counted: readonly Counted[], named: Named = {}): MergePreview['clashes'] {
  const clashes = (blocks: boolean) =>
    [...byKind(of, counted, (each) => (blocks ? each.blocks : each.stays))].map(([entity, count]) => ({
      entity,
      count,
      blocks,
      names: (blocks && named[entity]) || [],
    }))
  return [...clashes(true), ...clashes(false)]
}

export async function previewMerge(ctx: Ctx, keptToken: string, mergedToken: string): Promise<MergePreview> {
  const two = await twoOf(ctx, keptToken, mergedToken)
  const { entity, kept, merged } = two
  const counted = await countRows(ctx, await catalogue(ctx), kept.record.id, merged.record.id)
  const fields = differing(entity, kept.record, merged.record)
  const side = async ({ row, record }: Two['kept']): Promise<MergePreview['kept']> => {
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
  /** Fields that take the merged record's value; undefined: the merged record fills empty fields. */
  readonly take?: readonly string[] | undefined
  /** Clashing rows that are over stay with the archived record. */
  readonly leave: boolean
}

/** Returns the text for lines of credit and of the books. */
export const mergedWith = ({ kept, merged }: Two): Names => {
  const [from, into] = [merged.row.code, kept.row.code]
  return { ar: `دمج ${from} في ${into}`, en: `${from} merged into ${into}` }
}

/** Merges two records and returns the token by which the merge is undone. */
export async function merge(
  ctx: Ctx,
  keptToken: string,
  mergedToken: string,
  { seen, take, leave }: MergeRequest,
): Promise<AnswerOf<typeof mergeTwins>> {
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
  const id = newId(ctx.now.getTime())
  const undoUntil = new Date(ctx.now.getTime() + mergeDays * 86_400_000).toISOString()
  await ctx.tx.run({
    sql: `
      insert into person_merge (establishment_id, id, kept_id, merged_id, at, by_id, undo_until, wrote)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
    `,
    parameters: [
      ctx.actor.establishmentId,
      id,
      ...ids,
      ctx.now.toISOString(),
      ctx.actor.userId,
      undoUntil,
      JSON.stringify({ fields, cases, money }),
    ],
  })
  const numbered = Number(cases.merged ? (cases.kept?.number ?? 0) : 0)
  await seeingAll(ctx, () => moveRows(ctx, all, counted, { merge: id, kept: ids[0], merged: ids[1], numbered }))
  await tellMerged(ctx, two, 'mergeTwins', counted)
  return { merge: tokenOf(mergePrefix, id), undoUntil }
}

/**
 * Runs work that sees all rows: complaints are hidden from the people they name, but move all the same. The settings
 * end with the transaction.
 */
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
  const said = (which: MergePreview['clashes']) => ({
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

/** Writes the history of both records, and notifies open screens of the kinds that moved. */
export async function tellMerged(
  ctx: Ctx,
  { entity, kept, merged }: Two,
  action: 'mergeTwins' | 'partTwins',
  moved: readonly { readonly table: string }[],
): Promise<void> {
  dropAnswers(ctx, twinsKept)
  const called = (row: Two['kept']['row']) => `${nameIn(personShown(row).names, ctx.language)} ${row.code}`.trim()
  const about = (other: Two['kept']['row']) => ({ 'input.twin': { old: null, new: called(other) } })
  await leaveTrail(ctx, entity, [
    { id: kept.record.id, action, version: kept.record.version + 1, changes: about(merged.row) },
    { id: merged.record.id, action, version: merged.record.version + 1, changes: about(kept.row) },
  ])
  const kinds = new Set(moved.flatMap(({ table }) => kindOf(table, entity) ?? []))
  ctx.runtime.live.publish(ctx.tx, ...[...kinds].map((id) => ({ entity: id, token: '', version: 0 })))
}
