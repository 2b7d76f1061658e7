/**
 * Checks and imports one batch of rows. Each stage decides some rows and passes the others on; one loop collects the
 * decisions. A rehearsal runs the same stages and is then rolled back.
 */
import { hasTrait, tableOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { bulkRules } from '../bulk/rules.ts'
import { changeToRow, lockRecords } from './change-records.ts'
import { makeRecords } from './make-records.ts'
import { existing, type KeyMemory, remember, type Remembered, remembered } from '../reading/matches.ts'
import { lacking, ownFaults, type ParsedRow, parseRow, referencesIn } from '../reading/parsed-row.ts'
import { byKey, type ReferenceBook } from '../reading/reference-book.ts'
import type { ConstraintRefusal } from '../../records/schema/constraints.ts'
import { faultsOfRefusal } from '../reading/refused-row.ts'
import { faultAt, type SheetRow } from '../reading/sheet-row.ts'
import type { Outcome, RowFault, Step, Verdict } from './step.ts'
import type { Suspects } from '../reading/suspects.ts'

export interface Taking {
  readonly runId: string
  readonly book: ReferenceBook
  readonly suspects: Suspects | undefined
  /** True if suspected duplicates are imported too. */
  readonly addDuplicates: boolean
  readonly mayUpdate: boolean
  readonly constraintRefusal: ConstraintRefusal
  /** True if later rows may refer to the records of this step by code, name or key. */
  readonly announces: boolean
}

interface Work {
  readonly ctx: Ctx
  readonly step: Step
  readonly taking: Taking
}

/** A parsed row with the id of its existing record. */
interface OpenRow extends ParsedRow {
  readonly recordId: string | undefined
}
/** The verdict on a row, and the effects that the loop applies. */
interface Decision {
  readonly row: SheetRow & Partial<Pick<ParsedRow, 'values'>>
  readonly verdict: Verdict
  readonly faults?: readonly RowFault[]
  readonly recordId?: string
  readonly before?: Outcome['before']
  /** Stores the record under the key of the row, as made or as changed by this run. */
  readonly remembered?: 'made' | 'changed'
  /** Lets later rows find the record by the row's key, its names and this code. */
  readonly announced?: { readonly id: string; readonly code?: string | undefined }
}
interface Sorted<R> {
  readonly decided: readonly Decision[]
  readonly open: readonly R[]
}
type Stage = (work: Work, rows: readonly OpenRow[]) => Promise<Sorted<OpenRow>>

/** Stages in their order: a row that one stage decides does not reach the next. */
const stages: readonly Stage[] = [refuseFaulty, changeExisting, reportSuspects, checkVirtual, makeNew]

export async function takeBatch(ctx: Ctx, step: Step, taking: Taking, rows: readonly SheetRow[]): Promise<Outcome[]> {
  const work: Work = { ctx, step, taking }
  const decisions: Decision[] = []
  const collect = <R>({ decided, open }: Sorted<R>): readonly R[] => {
    for (const decision of decided) announce(work, decision)
    decisions.push(...decided)
    return open
  }
  taking.book.forgetComing()
  const memory = await remembered(ctx, step, rows)
  let rest = collect(skipUnchanged(rows, memory))
  if (rest.length) for (const [target, texts] of referencesIn(step, rest)) await taking.book.load(ctx, target, texts)
  while (rest.length) {
    const { now, later } = parseRound(work, rest)
    let open = await match(work, now, memory)
    for (const stage of stages) open = collect(await stage(work, open))
    rest = later
  }
  await remember(ctx, step, taking.runId, await withVersions(work, decisions))
  return decisions.map(outcomeOf).sort((a, b) => a.line - b.line)
}

const outcomeOf = ({ row, verdict, faults = [], recordId, before }: Decision): Outcome => ({
  line: row.line,
  verdict,
  shown: row.shown,
  faults,
  recordId,
  before,
})

function announce({ step, taking }: Work, { row, announced }: Decision): void {
  if (!announced || !taking.announces) return
  const { id, code } = announced
  const names = Object.values((row.values?.names ?? {}) as Names).filter((name) => typeof name === 'string')
  taking.book.comes(step.entity, [byKey(step.entity.id, step.source, row.key), ...(code ? [code] : []), ...names], id)
}

/** Decides rows that an earlier import already read with the same cells. */
function skipUnchanged(rows: readonly SheetRow[], memory: ReadonlyMap<string, Remembered>): Sorted<SheetRow> {
  const isUnchanged = (row: SheetRow): boolean => memory.get(row.key)?.row_hash === row.hash
  return {
    decided: rows.filter(isUnchanged).map((row): Decision => {
      const recordId = memory.get(row.key)!.record_id
      return { row, verdict: 'same', recordId, announced: { id: recordId } }
    }),
    open: rows.filter((row) => !isUnchanged(row)),
  }
}

/** Parses rows. In a tree, rows whose parent may be made in this round wait for the next one. */
function parseRound(
  { ctx, step, taking }: Work,
  rows: readonly SheetRow[],
): { readonly now: readonly ParsedRow[]; readonly later: readonly SheetRow[] } {
  const parsed = rows.map((row) => parseRow(step, row, { book: taking.book, timeZone: ctx.timeZone }))
  const waits = ({ faults }: ParsedRow): boolean =>
    hasTrait(step.entity, 'tree') &&
    faults.length > 0 &&
    faults.every((fault) => fault.column === 'parent' && fault.code === 'import.referenceUnknown')
  const later = parsed.filter(waits)
  if (later.length === rows.length) return { now: parsed, later: [] }
  return { now: parsed.filter((row) => !waits(row)), later }
}

/** Finds the record of each row, and adds the faults of rows that would be new. */
async function match(
  work: Work,
  rows: readonly ParsedRow[],
  memory: ReadonlyMap<string, Remembered>,
): Promise<readonly OpenRow[]> {
  const { ctx, step, taking } = work
  const { ids, faults } = await existing(ctx, step, rows)
  const open: OpenRow[] = []
  for (const row of rows) {
    const recordId =
      ids.get(row) ??
      memory.get(row.key)?.record_id ??
      // a person with this name and phone counts as the record of the row
      (step.adopts ? taking.suspects?.find(row.values, row.line)?.id : undefined)
    const found: OpenRow = { ...row, faults: [...row.faults, ...(faults.get(row) ?? [])], recordId }
    open.push(
      recordId === undefined ? { ...found, faults: [...found.faults, ...(await faultsOfNew(work, found))] } : found,
    )
  }
  return open
}

/**
 * Returns the missing fields of a new record, and the refusals of the rules for a row with other faults, so that the
 * user sees all faults at once.
 */
async function faultsOfNew({ ctx, step }: Work, row: ParsedRow): Promise<readonly RowFault[]> {
  const refusal = row.faults.length ? await bulkRules.get(step.entity.id)?.judge?.(ctx, row.values) : undefined
  const ruled = refusal ? faultsOfRefusal(step, row, refusal) : []
  return [...lacking(step, row), ...ruled.filter(({ column }) => !row.faults.some((fault) => fault.column === column))]
}

/**
 * Refuses rows with faults in their own cells. Drops rows that refer to a row without a record, because that row has
 * the report.
 */
async function refuseFaulty(_work: Work, rows: readonly OpenRow[]): Promise<Sorted<OpenRow>> {
  return {
    decided: rows.flatMap((row): Decision[] => {
      const faults = ownFaults(row)
      return faults.length ? [{ row, verdict: 'refused', faults }] : []
    }),
    open: rows.filter((row) => row.faults.length === 0 && !row.orphan),
  }
}

async function changeExisting({ ctx, step, taking }: Work, rows: readonly OpenRow[]): Promise<Sorted<OpenRow>> {
  const known = rows.flatMap((row) => (row.recordId === undefined ? [] : [{ row, id: row.recordId }]))
  const records = await lockRecords(
    ctx,
    step,
    known.map(({ id }) => id),
  )
  const decided: Decision[] = []
  for (const { row, id } of known) {
    const changed = await changeToRow(ctx, step, row, records.get(id), taking)
    if (changed !== 'same' && 'faults' in changed)
      decided.push({ row, verdict: 'refused', faults: changed.faults, recordId: id })
    else
      decided.push({
        row,
        recordId: id,
        ...(changed === 'same' ? { verdict: 'same' } : { verdict: 'changed', before: changed.before }),
        remembered: 'changed',
        announced: { id },
      })
  }
  return { decided, open: rows.filter(({ recordId }) => recordId === undefined) }
}

/** Reports rows that may be an existing person, in the database or on an earlier line. */
async function reportSuspects({ step, taking }: Work, rows: readonly OpenRow[]): Promise<Sorted<OpenRow>> {
  const { suspects, addDuplicates } = taking
  const column = step.columns.find(({ name }) => name === 'names')?.key ?? ''
  const decided: Decision[] = []
  const open: OpenRow[] = []
  for (const row of rows) {
    const like = addDuplicates ? undefined : suspects?.find(row.values, row.line)
    if (like) {
      const code = like.line > 0 ? 'import.suspectInFile' : 'import.suspect'
      decided.push({ row, verdict: 'duplicate', faults: [faultAt(row, column, code, { line: like.line })] })
    } else {
      suspects?.add(row)
      open.push(row)
    }
  }
  return { decided, open }
}

/** Decides rows that refer to records of this rehearsal only, because they cannot be written. */
async function checkVirtual(_work: Work, rows: readonly OpenRow[]): Promise<Sorted<OpenRow>> {
  return {
    decided: rows
      .filter(({ virtual }) => virtual)
      .map((row): Decision => ({ row, verdict: 'new', announced: { id: row.key } })),
    open: rows.filter(({ virtual }) => !virtual),
  }
}

async function makeNew({ ctx, step, taking }: Work, rows: readonly OpenRow[]): Promise<Sorted<OpenRow>> {
  const made = await makeRecords(ctx, step, rows, taking.constraintRefusal)
  return {
    decided: [...made].map(([row, answer]): Decision =>
      'refusal' in answer
        ? { row, verdict: 'refused', faults: faultsOfRefusal(step, row, answer.refusal) }
        : { row, verdict: 'new', recordId: answer.id, remembered: 'made', announced: answer },
    ),
    open: [],
  }
}

/**
 * Returns the keys to store, with the versions of the records after all rules have run. Undo compares the records with
 * these versions.
 */
async function withVersions({ ctx, step }: Work, decisions: readonly Decision[]): Promise<KeyMemory[]> {
  const kept = decisions.flatMap(({ row, recordId, remembered: how }) =>
    how && recordId ? [{ row, recordId, how }] : [],
  )
  if (kept.length === 0) return []
  const rows = await ctx.tx.query<{ id: string; version: number }>(sql`
    select t.id, t.version
    from unnest(${kept.map(({ recordId }) => recordId)}::uuid[]) w(id)
    join ${sql.table(tableOf(step.entity))} t
      on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = w.id
  `)
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  return kept.map(({ row: { key, hash, line }, recordId, how }) => ({
    key,
    recordId,
    hash,
    line,
    version: versions.get(recordId)!,
    made: how === 'made',
  }))
}
