/**
 * The API of moving in: upload, map, rehearse, run, undo. What works through rows is a job; these start it and tell how
 * it stands.
 */
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { oneOf as oneOfField, text } from '@topcenter/model/kit/field'
import { importable, mayDo } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import {
  list,
  type Members,
  object,
  oneOf,
  orNull,
  record,
  text as anyText,
  whole,
  yesNo,
} from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { binary, closed } from '../records/schema/field-schema.ts'
import { answers, type Body, file, type Operation, type Request } from '../records/serving/operation.ts'
import { permitFor } from '../records/sight/permit.ts'
import { manyOf } from '../records/serving/descriptions.ts'
import { columnLabel, type ImportColumn, importColumns, proposeMapping } from './reading/import-column.ts'
import { permitImport } from './import-permit.ts'
import { jobKinds, type JobName } from './run/job-kinds.ts'
import { type Mapping, mostListRows } from './run/list-steps.ts'
import { readMeanings, unknownValues } from './reading/meanings.ts'
import { profiles } from './profiles/profiles.ts'
import { importRows, importRun, importRuns, unknownTexts, wholeRun } from './import.answers.ts'
import { faultsCsv, presentRun, rowsPage, rowVerdicts } from './run/run-view.ts'
import {
  addRun,
  brokenOff,
  clearRows,
  jobOf,
  type NewRun,
  ownRun,
  recentRuns,
  refuseSecondRun,
  type Run,
  runToken,
  setRun,
  type TableOptions,
} from './run/run-record.ts'
import { headsOf, offersOf, proposeTable } from './reading/table.ts'
import { templateSheet } from './reading/template.ts'
import { readTops } from '../sheets/read-sheet.ts'
import { sheetTypes } from '../sheets/sheet-file.ts'
import { dropFiles, keepFile, openSheet, pathOf, uploaded } from './run/uploaded-files.ts'

/** Of a list's file, and of all files of a profile together. */
const mostFileBytes = 20 * 1024 * 1024

const sampleRows = 5
const format = oneOfField(['xlsx', 'csv'], { initial: 'xlsx' })

/** A student's parent is made and linked by those who may do so by hand. */
function offeredColumns(ctx: Ctx, entity: AnyEntity): ImportColumn[] {
  const mayAddParents = ['parent', 'studentFamily'].every((id) => mayDo(ctx.actor, entityOf(id), 'create'))
  return importColumns(entity).filter((column) => !column.companion || mayAddParents)
}

async function upload(ctx: Ctx, entity: AnyEntity, { body }: Request): Promise<unknown> {
  permitImport(ctx, entity)
  const file = uploaded((body as { file?: unknown } | undefined)?.file)
  const id = newId(ctx.now.getTime())
  const path = await keepFile(ctx.runtime.dataDir, id, 'sheet', file)
  try {
    const tops = await readTops(path)
    const isText = tops[0]!.sheet === ''
    if (isText && /\.xlsx$/i.test(file.fileName)) throw new Refused(refuse('import.notExcel'))
    const options = { table: proposeTable(entity, tops), tables: offersOf(entity, tops) }
    await addRun(ctx, {
      id,
      entity: entity.id,
      fileName: file.fileName,
      options,
      ...(await readTable(ctx, entity, path, options)),
    })
    return await readWhole(ctx, await ownRun(ctx, runToken({ id })))
  } catch (error) {
    await dropFiles(ctx.runtime.dataDir, id)
    throw error
  }
}

/** The columns of the chosen table with their first values, and which field each one seems to be. */
async function readTable(
  ctx: Ctx,
  entity: AnyEntity,
  path: string,
  { table, tables }: TableOptions,
): Promise<Required<Pick<NewRun, 'headers' | 'mapping' | 'totalRows'>>> {
  const sheet = await openSheet(path, { maxRows: mostListRows }, table)
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
  const offered = offeredColumns(ctx, entity)
  const proposed = Object.entries(proposeMapping(entity, heads)).filter(([, key]) =>
    offered.some((column) => column.key === key),
  )
  return {
    headers: heads.map((text, at) => ({ text, samples: samples.map((cells) => cells[at] ?? '') })),
    mapping: Object.fromEntries(proposed),
    totalRows,
  }
}

/** Another sheet of the file, or another row as its heads; 0 where none is. What was rehearsed before counts no longer. */
async function chooseTable(ctx: Ctx, { params, body }: Request): Promise<unknown> {
  const run = await ownRun(ctx, params.token, true)
  const { tables } = run.options
  if (!run.entity || !tables || !mayRehearse(run)) throw wrongState(run)
  const entity = entityOf(run.entity)
  permitImport(ctx, entity)
  const { sheet, headLine } = (body ?? {}) as { readonly sheet?: unknown; readonly headLine?: unknown }
  const offer = tables.find((each) => each.sheet === (sheet ?? run.options.table?.sheet))
  const line = headLine === undefined ? offer?.headLine : Number(headLine)
  if (!offer || line === undefined || (line !== 0 && !offer.rows.some((row) => row.line === line)))
    throw new Refused(refuse('request.malformed', { fields: [{ name: 'headLine', code: 'field.list' }] }))
  const table = { sheet: offer.sheet, headLine: line }
  const { headers, mapping, totalRows } = await readTable(ctx, entity, pathOf(ctx.runtime.dataDir, run.id, 'sheet'), {
    table,
    tables,
  })
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
  return readWhole(ctx, await ownRun(ctx, params.token))
}

const mayRehearse = (run: Run): boolean => ['prepared', 'rehearsed', 'failed'].includes(run.state)

/** With what the choice of fields needs. */
const readWhole = async (ctx: Ctx, run: Run): Promise<unknown> => ({
  ...(await presentRun(ctx, run)),
  table: run.options.table ?? null,
  tables: run.options.tables ?? [],
  samples: run.headers.map((header) => header.samples),
  columns: run.entity
    ? offeredColumns(ctx, entityOf(run.entity)).map((column) => ({
        key: column.key,
        label: columnLabel(entityOf(run.entity!), column, ctx.language),
        required: column.required,
      }))
    : [],
})

/** The mapping that a person made: known columns, each at most once. */
function readMapping(ctx: Ctx, run: Run, body: unknown): Mapping {
  const asked = (body as { mapping?: unknown } | undefined)?.mapping
  if (asked === undefined) return run.mapping
  if (typeof asked !== 'object' || asked === null) throw new Refused(refuse('request.malformed'))
  const offered = new Set(offeredColumns(ctx, entityOf(run.entity!)).map((column) => column.key))
  const entries = Object.entries(asked)
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
    .map(([at, key]) => [at.replace(/^c/, ''), key] as const)
  const sound =
    entries.every(([at, key]) => /^\d{1,4}$/.test(at) && Number(at) < run.headers.length && offered.has(key)) &&
    new Set(entries.map(([, key]) => key)).size === entries.length
  if (!sound) throw new Refused(refuse('request.malformed', { fields: [{ name: 'mapping', code: 'field.list' }] }))
  return Object.fromEntries(entries)
}

const wrongState = (run: Run) => new Refused(refuse('import.wrongState', { params: { state: run.state } }))

async function start(
  ctx: Ctx,
  run: Run,
  kind: JobName,
  set: Parameters<typeof setRun>[2],
  progress: Record<string, unknown> = {},
): Promise<unknown> {
  const jobId = await ctx.runtime.jobs.enqueue(ctx.tx, {
    kind: jobKinds[kind],
    input: { run: run.id },
    progress,
    createdBy: ctx.actor.userId,
  })
  await setRun(ctx.tx, run.id, { actor: ctx.actor, job_id: jobId, error: null, ...set })
  return presentRun(ctx, await ownRun(ctx, runToken(run)))
}

async function rehearse(ctx: Ctx, { params, body }: Request): Promise<unknown> {
  const run = await ownRun(ctx, params.token, true)
  if (!run.entity || !mayRehearse(run)) throw wrongState(run)
  permitImport(ctx, entityOf(run.entity))
  const mapping = readMapping(ctx, run, body)
  if (Object.keys(mapping).length === 0) throw new Refused(refuse('import.columnsUnknown'))
  await clearRows(ctx.tx, run.id)
  return start(ctx, run, 'rehearse', {
    state: 'rehearsing',
    mapping,
    options: { ...run.options, meanings: readMeanings({ ...run, mapping }, body) },
    counts: {},
  })
}

async function runImport(ctx: Ctx, { params, body }: Request): Promise<unknown> {
  const run = await ownRun(ctx, params.token, true)
  if (!['prepared', 'rehearsed', 'failed', 'stopped'].includes(run.state)) throw wrongState(run)
  for (const entity of entitiesOf(run)) permitImport(ctx, entity)
  if (run.entity && Object.keys(run.mapping).length === 0) throw new Refused(refuse('import.columnsUnknown'))
  await refuseSecondRun(ctx, run)
  const left = run.state === 'failed' || run.state === 'stopped' ? await leftOff(ctx, run, 'run') : undefined
  const goesOn = left !== undefined && 'line' in left
  if (!goesOn) await clearRows(ctx.tx, run.id)
  const asked = (body as { addDuplicates?: unknown } | undefined)?.addDuplicates
  // what goes on does so as it began
  const addDuplicates =
    asked === undefined && goesOn ? (run.options.addDuplicates ?? false) : String(asked ?? false) === 'true'
  return start(
    ctx,
    run,
    'run',
    {
      state: 'running',
      finished_at: null,
      undo_until: null,
      options: { ...run.options, addDuplicates },
      ...(goesOn ? {} : { counts: {} }),
    },
    goesOn ? left : {},
  )
}

/** The progress of the run's last job, when that one did the same. */
async function leftOff(ctx: Ctx, run: Run, kind: JobName): Promise<Record<string, unknown> | undefined> {
  const job = await jobOf(ctx, run)
  return job?.kind === jobKinds[kind] ? job.progress : undefined
}

const entitiesOf = (run: Run): AnyEntity[] =>
  run.profile
    ? [...new Set(profiles[run.profile]!.steps.map((step) => step.entity))].map(entityOf)
    : [entityOf(run.entity!)]

/** The job sees it before its next batch. A rehearsal saved nothing: it is as if it had not begun. */
async function stop(ctx: Ctx, { params }: Request): Promise<unknown> {
  const run = await ownRun(ctx, params.token, true)
  if (run.state !== 'running' && run.state !== 'rehearsing') throw wrongState(run)
  await setRun(ctx.tx, run.id, { state: 'stopping' })
  return presentRun(ctx, await ownRun(ctx, runToken(run)))
}

async function undo(ctx: Ctx, { params }: Request): Promise<unknown> {
  const run = await ownRun(ctx, params.token, true)
  if (!['done', 'failed', 'stopped'].includes(run.state) || brokenOff(run.state, await jobOf(ctx, run)) === 'rehearse')
    throw wrongState(run)
  for (const entity of entitiesOf(run)) permitImport(ctx, entity)
  // a failed one has no end of its day: it can be taken back at once or run on
  if (!run.actor || (run.undoUntil && Date.parse(run.undoUntil) < ctx.now.getTime()))
    throw new Refused(refuse('import.undoExpired'))
  await refuseSecondRun(ctx, run)
  return start(ctx, run, 'undo', { state: 'undoing' }, run.state === 'failed' ? await leftOff(ctx, run, 'undo') : {})
}

async function uploadProfile(ctx: Ctx, name: string, { body }: Request): Promise<unknown> {
  const profile = profiles[name]!
  for (const entity of new Set(profile.steps.map((step) => step.entity))) permitImport(ctx, entityOf(entity))
  const id = newId(ctx.now.getTime())
  try {
    for (const file of profile.files)
      await keepFile(ctx.runtime.dataDir, id, file, uploaded((body as Record<string, unknown> | undefined)?.[file]))
    await addRun(ctx, { id, profile: name, fileName: name })
    const run = await ownRun(ctx, runToken({ id }))
    await refuseSecondRun(ctx, run)
    return await start(ctx, run, 'run', { state: 'running', counts: {} })
  } catch (error) {
    await dropFiles(ctx.runtime.dataDir, id)
    throw error
  }
}

function optional(members: Members): Body {
  return { json: closed(members, []), form: closed(members, []), isOptional: true }
}

function entityOperations(entity: AnyEntity): Operation[] {
  const permit = permitFor(entity, 'create')!
  const path = `/api/${resourceOf(entity)}`
  return [
    {
      id: `${entity.id}.import`,
      staff: true,
      entity: entity.id,
      method: 'POST',
      path: `${path}/import`,
      access: 'write',
      permit,
      pace: 'upload',
      maxFileBytes: mostFileBytes,
      timeout: 60_000,
      tell: () => ({
        summary: `Upload a file of ${manyOf(entity)}`,
        description: 'XLSX or CSV, 20 MB at most. Nothing is saved before the run.',
        body: { form: closed({ file: binary }, ['file']) },
        answer: answers(wholeRun),
      }),
      handle: (ctx, request) => upload(ctx, entity, request),
    },
    {
      id: `${entity.id}.importTemplate`,
      staff: true,
      entity: entity.id,
      method: 'GET',
      path: `${path}/import-template`,
      access: 'read',
      pace: 'file',
      permit,
      query: { format },
      tell: () => ({
        summary: `Get a template for a file of ${manyOf(entity)}`,
        answer: file(...sheetTypes),
      }),
      handle: (ctx, { query }) => {
        permitImport(ctx, entity)
        return templateSheet(ctx, entity, offeredColumns(ctx, entity), query.format)
      },
    },
  ]
}

const tableBody: Body = optional({ sheet: anyText, headLine: whole })
/** `c0`, `c1` … in a form, whose keys begin with a letter. */
const rehearsalBody: Body = {
  json: closed(
    {
      mapping: record(anyText),
      values: list(object({ column: anyText, value: anyText }, { as: orNull(anyText) })),
    },
    [],
  ),
  form: {
    ...closed({}, []),
    patternProperties: {
      '^mapping\\.c\\d+$': anyText,
      '^values\\[\\d+\\]\\.(column|value|as)$': anyText,
    },
  },
  isOptional: true,
}
const runBody: Body = optional({ addDuplicates: yesNo })

const runOperations: readonly Operation[] = [
  {
    id: 'import.list',
    staff: true,
    method: 'GET',
    path: '/api/imports',
    access: 'read',
    permit: 'user',
    tell: () => ({ summary: 'List imports', answer: answers(importRuns) }),
    handle: async (ctx) => ({ items: await Promise.all((await recentRuns(ctx)).map((run) => presentRun(ctx, run))) }),
  },
  {
    id: 'import.read',
    staff: true,
    method: 'GET',
    path: '/api/imports/:token',
    access: 'read',
    permit: 'user',
    tell: () => ({ summary: 'Read one import', answer: answers(wholeRun) }),
    handle: async (ctx, { params }) => readWhole(ctx, await ownRun(ctx, params.token)),
  },
  {
    id: 'import.rows',
    staff: true,
    method: 'GET',
    path: '/api/imports/:token/rows',
    access: 'read',
    permit: 'user',
    query: { verdict: text(), after: text() },
    tell: () => ({
      summary: 'List the rows of one import',
      query: { verdict: { ...list(oneOf(rowVerdicts)), description: 'What a person must look at when left out' } },
      answer: answers(importRows),
    }),
    handle: async (ctx, { params, query }) => rowsPage(ctx, await ownRun(ctx, params.token), query),
  },
  {
    id: 'import.values',
    staff: true,
    method: 'GET',
    path: '/api/imports/:token/values',
    access: 'read',
    permit: 'user',
    tell: () => ({ summary: 'List texts of one import that no value is called', answer: answers(unknownTexts) }),
    handle: async (ctx, { params }) => unknownValues(ctx, await ownRun(ctx, params.token)),
  },
  {
    id: 'import.faultsCsv',
    staff: true,
    method: 'GET',
    path: '/api/imports/:token/faults.csv',
    access: 'read',
    pace: 'file',
    permit: 'user',
    timeout: 30_000,
    tell: () => ({ summary: 'Get what was not taken in', answer: file('text/csv') }),
    handle: async (ctx, { params }) => faultsCsv(ctx, await ownRun(ctx, params.token)),
  },
  {
    id: 'import.table',
    staff: true,
    method: 'POST',
    path: '/api/imports/:token/table',
    access: 'write',
    pace: 'upload',
    permit: 'user',
    timeout: 60_000,
    tell: () => ({ summary: 'Choose the sheet and the row of its heads', body: tableBody, answer: answers(wholeRun) }),
    handle: chooseTable,
  },
  {
    id: 'import.rehearse',
    staff: true,
    method: 'POST',
    path: '/api/imports/:token/rehearse',
    access: 'write',
    permit: 'user',
    tell: () => ({
      summary: 'Rehearse one import',
      description: 'Nothing is saved. Left out, the mapping and the meanings stay as they were.',
      body: rehearsalBody,
      answer: answers(importRun),
    }),
    handle: rehearse,
  },
  {
    id: 'import.run',
    staff: true,
    method: 'POST',
    path: '/api/imports/:token/run',
    access: 'write',
    permit: 'user',
    tell: () => ({
      summary: 'Run one import',
      description: 'One that failed or was stopped goes on.',
      body: runBody,
      answer: answers(importRun),
    }),
    handle: runImport,
  },
  {
    id: 'import.stop',
    staff: true,
    method: 'POST',
    path: '/api/imports/:token/stop',
    access: 'write',
    permit: 'user',
    tell: () => ({ summary: 'Stop one import', answer: answers(importRun) }),
    handle: stop,
  },
  {
    id: 'import.undo',
    staff: true,
    method: 'POST',
    path: '/api/imports/:token/undo',
    access: 'write',
    permit: 'user',
    tell: () => ({ summary: 'Take one import back', answer: answers(importRun) }),
    handle: undo,
  },
]

const profileOperations = Object.keys(profiles).map((name): Operation => ({
  id: `import.profile.${name}`,
  staff: true,
  method: 'POST',
  path: `/api/import-profiles/${name}`,
  access: 'write',
  pace: 'upload',
  maxFileBytes: mostFileBytes,
  timeout: 60_000,
  // the handler asks for every list that the profile fills
  permit: permitFor(entityOf(profiles[name]!.steps.at(-1)!.entity), 'create')!,
  tell: () => ({
    summary: `Import the files of ${name}`,
    body: {
      form: closed(Object.fromEntries(profiles[name]!.files.map((each) => [each, binary])), profiles[name]!.files),
    },
    answer: answers(importRun),
  }),
  handle: (ctx, request) => uploadProfile(ctx, name, request),
}))

export const importOperations: readonly Operation[] = [
  ...entities.filter(importable).flatMap(entityOperations),
  ...runOperations,
  ...profileOperations,
]
