/** Uploads the file of a list, chooses its table, and offers its columns for mapping. */
import { entityOf } from '@topcenter/model/areas'
import type { readImport } from '@topcenter/model/import/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { mayDo } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { readTops } from '../sheets/read-sheet.ts'
import { permitImport } from './import-permit.ts'
import { columnLabel, type ImportColumn, importColumns, proposeMapping } from './reading/import-column.ts'
import { propertyColumns } from './reading/property-column.ts'
import { headsOf, offersOf, proposeTable } from './reading/table.ts'
import { maxListRows } from './run/list-steps.ts'
import {
  addRun,
  clearRows,
  type NewRun,
  ownRun,
  type Run,
  runToken,
  setRun,
  type TableOptions,
} from './run/run-record.ts'
import { mayRehearse, wrongState } from './run/run-states.ts'
import { presentRun } from './run/run-view.ts'
import { filesOf, keepFile, openFiles, openSheet, uploaded } from './run/uploaded-files.ts'

type WholeRun = AnswerOf<typeof readImport>

const sampleRows = 5

/**
 * Returns the columns that the actor may fill. Columns of a student's parent need the permission to add and link
 * parents.
 */
export function offeredColumns(ctx: Ctx, entity: AnyEntity): ImportColumn[] {
  const mayAddParents = ['parent', 'studentFamily'].every((id) => mayDo(ctx.actor, entityOf(id), 'create'))
  return importColumns(entity).filter((column) => !column.companion || mayAddParents)
}

/** Returns these columns and the columns of properties. */
export const offeredNow = async (ctx: Ctx, entity: AnyEntity): Promise<ImportColumn[]> => [
  ...offeredColumns(ctx, entity),
  ...(await propertyColumns(ctx.tx, ctx.actor.establishmentId, entity)),
]

export async function uploadList(ctx: Ctx, entity: AnyEntity, body: unknown): Promise<WholeRun> {
  permitImport(ctx, entity)
  const { file: sent }: { readonly file?: unknown } = body ?? {}
  const file = uploaded(sent)
  const id = newId(ctx.now.getTime())
  const tops = await readTops(file.path)
  const isText = tops[0]!.sheet === ''
  if (isText && /\.xlsx$/i.test(file.fileName)) throw new Refused(refuse('import.notExcel'))
  const options = { table: proposeTable(entity, tops), tables: offersOf(entity, tops) }
  await addRun(ctx, {
    id,
    entity: entity.id,
    fileName: file.fileName,
    options,
    ...(await readTable(ctx, entity, file.path, options)),
  })
  await keepFile(ctx.runtime.files.store, ctx.tx, id, 'sheet', file)
  return readWhole(ctx, await ownRun(ctx, runToken({ id })))
}

/** Reads the columns of the chosen table with their first values, and proposes a field for each. */
async function readTable(
  ctx: Ctx,
  entity: AnyEntity,
  path: string,
  { table, tables }: TableOptions,
): Promise<Required<Pick<NewRun, 'headers' | 'mapping' | 'totalRows'>>> {
  const sheet = await openSheet(path, { maxRows: maxListRows }, table)
  const heads = await headsOf(
    sheet.header,
    tables.find((offer) => offer.sheet === table.sheet),
    table,
  )
  const samples: (readonly string[])[] = []
  let totalRows = 0
  for await (const { cells } of sheet.rows) {
    if (samples.length < sampleRows) samples.push(cells)
    totalRows += 1
  }
  if (totalRows === 0) throw new Refused(refuse('import.headsOnly'))
  const offered = await offeredNow(ctx, entity)
  const properties = offered.filter((column) => column.property)
  const proposed = Object.entries(proposeMapping(entity, heads, properties)).filter(([, key]) =>
    offered.some((column) => column.key === key),
  )
  return {
    headers: heads.map((text, at) => ({ text, samples: samples.map((cells) => cells[at] ?? '') })),
    mapping: Object.fromEntries(proposed),
    totalRows,
  }
}

/** Chooses another sheet of the file, or another row of headers (0: none). Deletes the result of a rehearsal. */
export async function chooseTable(ctx: Ctx, token: string, body: unknown): Promise<WholeRun> {
  const run = await ownRun(ctx, token, true)
  const { tables } = run.options
  if (!run.entity || !tables || !mayRehearse(run)) throw wrongState(run)
  const entity = entityOf(run.entity)
  permitImport(ctx, entity)
  const { sheet, headLine }: { readonly sheet?: unknown; readonly headLine?: unknown } = body ?? {}
  const offer = tables.find((each) => each.sheet === (sheet ?? run.options.table?.sheet))
  const line = headLine === undefined ? offer?.headLine : Number(headLine)
  if (!offer || line === undefined || (line !== 0 && !offer.rows.some((row) => row.line === line)))
    throw new Refused(refuse('request.malformed', { fields: [{ name: 'headLine', code: 'field.list' }] }))
  const table = { sheet: offer.sheet, headLine: line }
  const files = await openFiles(ctx.runtime.files.store, ctx.actor.establishmentId, await filesOf(ctx.tx, run.id))
  const { headers, mapping, totalRows } = await Promise.resolve()
    .then(() => readTable(ctx, entity, files.pathOf('sheet'), { table, tables }))
    .finally(files.close)
  await clearRows(ctx.tx, run.id)
  await setRun(ctx.tx, run.id, {
    state: 'prepared',
    headers,
    mapping,
    options: { ...run.options, table, meanings: undefined },
    total_rows: totalRows,
    counts: {},
    error: null,
  })
  return readWhole(ctx, await ownRun(ctx, token))
}

/** Reads the run with everything that its page needs to choose the table and map the columns. */
export const readWhole = async (ctx: Ctx, run: Run): Promise<WholeRun> => ({
  ...(await presentRun(ctx, run)),
  table: run.options.table ?? null,
  tables: run.options.tables ?? [],
  samples: run.headers.map((header) => header.samples),
  columns: run.entity
    ? (await offeredNow(ctx, entityOf(run.entity))).map((column) => ({
        key: column.key,
        label: columnLabel(entityOf(run.entity!), column, ctx.language),
        required: column.required,
      }))
    : [],
})
