/**
 * Checks and imports one batch of rows: a known row is the same or changed, an unknown one is new, suspected or
 * refused. A rehearsal does the same and is rolled back.
 */
import { hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { bulkRules } from '../bulk/rules.ts'
import { changeToRow, lockRecords } from './change-records.ts'
import { makeRecords } from './make-records.ts'
import { existing, type KeyMemory, remember, remembered } from '../reading/matches.ts'
import { faultAt, lacking, ownFaults, type ParsedRow, parseRow, referencesIn } from '../reading/parsed-row.ts'
import { byKey, type ReferenceBook } from '../reading/reference-book.ts'
import { type ConstraintRefusal } from '../../records/schema/constraints.ts'
import { faultsOfRefusal } from '../reading/refused-row.ts'
import type { Outcome, RowFault, Step, Verdict } from './step.ts'
import type { Suspects } from '../reading/suspects.ts'

export interface Taking {
  readonly runId: string
  readonly book: ReferenceBook
  readonly suspects: Suspects | undefined
  /** Whether suspected duplicates are imported too. */
  readonly addDuplicates: boolean
  readonly mayUpdate: boolean
  readonly constraintRefusal: ConstraintRefusal
  /** Whether later rows may name the records of this step by code, name or key. */
  readonly announces: boolean
}

interface Work {
  readonly ctx: Ctx
  readonly step: Step
  readonly taking: Taking
  readonly outcomes: Outcome[]
  readonly keys: Omit<KeyMemory, 'version'>[]
}

const told = (
  work: Work,
  row: ParsedRow,
  verdict: Verdict,
  rest: { faults?: readonly RowFault[]; recordId?: string; before?: Outcome['before'] } = {},
): void =>
  void work.outcomes.push({
    line: row.line,
    verdict,
    shown: row.shown,
    faults: rest.faults ?? [],
    recordId: rest.recordId,
    before: rest.before,
  })

export async function takeBatch(ctx: Ctx, step: Step, taking: Taking, rows: readonly ParsedRow[]): Promise<Outcome[]> {
  const work: Work = { ctx, step, taking, outcomes: [], keys: [] }
  taking.book.forgetComing()
  const memory = await remembered(ctx, step, rows)
  const open: ParsedRow[] = []
  for (const row of rows) {
    const known = memory.get(row.key)
    if (known?.row_hash === row.hash) {
      told(work, row, 'same', { recordId: known.record_id })
      if (taking.announces)
        taking.book.comes(step.entity, [byKey(step.entity.id, step.source, row.key)], known.record_id)
    } else open.push(row)
  }
  if (open.length) {
    for (const [target, texts] of referencesIn(step, open)) await taking.book.load(ctx, target, texts)
    for (let rest = open; rest.length;)
      rest = await takeRound(work, rest, new Map([...memory].map(([key, known]) => [key, known.record_id])))
  }
  await remember(ctx, step, taking.runId, await withVersions(work))
  return work.outcomes.sort((a, b) => a.line - b.line)
}

/** Rows whose references all exist. In a tree the rows whose parent is in this round wait for the next round. */
async function takeRound(
  work: Work,
  rows: readonly ParsedRow[],
  known: ReadonlyMap<string, string>,
): Promise<ParsedRow[]> {
  const { step, taking, ctx } = work
  for (const row of rows) parseRow(step, row, { book: taking.book, timeZone: ctx.timeZone })
  const waits = (row: ParsedRow) =>
    hasTrait(step.entity, 'tree') &&
    row.faults.length > 0 &&
    row.faults.every((fault) => fault.column === 'parent' && fault.code === 'import.referenceUnknown')
  const waiting = rows.filter(waits)
  const now = waiting.length < rows.length ? rows.filter((row) => !waits(row)) : rows
  const found = await existing(ctx, step, now)
  for (const row of now) if (known.has(row.key) && !found.has(row)) found.set(row, known.get(row.key)!)
  // a person with this name and phone exists already and is taken for the row's
  const adopted = (row: ParsedRow) => step.adopts && taking.suspects?.find(row.values, row.line)?.id
  for (const row of now)
    if (!found.has(row) && !adopted(row)) row.faults.push(...lacking(step, row), ...(await ruledOut(work, row)))
  for (const row of now) if (ownFaults(row).length) told(work, row, 'refused', { faults: ownFaults(row) })
  const clear = now.filter((row) => row.faults.length === 0 && !row.orphan)
  for (const row of clear) {
    const id = !found.has(row) && adopted(row)
    if (id) found.set(row, id)
  }
  await changeFound(
    work,
    clear.filter((row) => found.has(row)),
    found,
  )
  await makeNew(
    work,
    clear.filter((row) => !found.has(row)),
  )
  return waiting.length < rows.length ? waiting : []
}

/** What the rules refuse of a row that has other faults already, so that a person sees all faults at once. */
async function ruledOut({ ctx, step }: Work, row: ParsedRow): Promise<RowFault[]> {
  const refusal = row.faults.length ? await bulkRules.get(step.entity.id)?.judge?.(ctx, row.values) : undefined
  return refusal
    ? faultsOfRefusal(step, row, refusal).filter(({ column }) => !row.faults.some((fault) => fault.column === column))
    : []
}

async function changeFound(
  work: Work,
  rows: readonly ParsedRow[],
  found: ReadonlyMap<ParsedRow, string>,
): Promise<void> {
  const { ctx, step, taking } = work
  const records = await lockRecords(
    ctx,
    step,
    rows.map((row) => found.get(row)!),
  )
  for (const row of rows) {
    const id = found.get(row)!
    const changed = await changeToRow(ctx, step, row, records.get(id), taking)
    if (changed !== 'same' && 'faults' in changed) {
      told(work, row, 'refused', { faults: changed.faults, recordId: id })
      continue
    }
    told(work, row, changed === 'same' ? 'same' : 'changed', {
      recordId: id,
      ...(changed === 'same' ? {} : { before: changed.before }),
    })
    work.keys.push({ key: row.key, recordId: id, hash: row.hash, line: row.line, made: false })
    announce(work, row, id, undefined)
  }
}

async function makeNew(work: Work, rows: readonly ParsedRow[]): Promise<void> {
  const { ctx, step, taking } = work
  const ready: ParsedRow[] = []
  for (const row of rows) {
    const like = taking.addDuplicates ? undefined : taking.suspects?.find(row.values, row.line)
    if (like !== undefined)
      told(work, row, 'duplicate', {
        faults: [
          faultAt(
            row,
            step.columns.find((column) => column.name === 'names')?.key ?? '',
            like.line > 0 ? 'import.suspectInFile' : 'import.suspect',
            { line: like.line },
          ),
        ],
      })
    else ready.push(row)
    if (like === undefined) taking.suspects?.add(row)
  }
  for (const row of ready.filter((each) => each.virtual)) {
    told(work, row, 'new')
    announce(work, row, row.key, undefined)
  }
  const made = await makeRecords(
    ctx,
    step,
    ready.filter((row) => !row.virtual),
    taking.constraintRefusal,
  )
  for (const [row, answer] of made) {
    if ('refusal' in answer) {
      told(work, row, 'refused', { faults: faultsOfRefusal(step, row, answer.refusal) })
      continue
    }
    told(work, row, 'new', { recordId: answer.id })
    work.keys.push({ key: row.key, recordId: answer.id, hash: row.hash, line: row.line, made: true })
    announce(work, row, answer.id, answer.code)
  }
}

function announce({ step, taking }: Work, row: ParsedRow, id: string, code: string | undefined): void {
  if (!taking.announces) return
  const names = Object.values((row.values.names ?? {}) as Record<string, string>)
  taking.book.comes(step.entity, [byKey(step.entity.id, step.source, row.key), ...(code ? [code] : []), ...names], id)
}

/** The versions of the records after the rules have run; undo compares a record with them. */
async function withVersions({ ctx, step, keys }: Work): Promise<KeyMemory[]> {
  if (keys.length === 0) return []
  const rows = await ctx.tx.query<{ id: string; version: number }>(sql`
    select t.id, t.version
    from unnest(${keys.map((key) => key.recordId)}::uuid[]) w(id)
    join ${sql.table(tableOf(step.entity))} t
      on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = w.id
  `)
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  return keys.map((key) => ({ ...key, version: versions.get(key.recordId)! }))
}
