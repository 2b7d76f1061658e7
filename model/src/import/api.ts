/** Endpoints of imports: upload, map, rehearse, run, undo. Jobs work through the rows. */
import * as answer from '../kit/answer.ts'
import { type BodyForm, endpoint, type FlagPermit, sheetTypes } from '../kit/endpoint.ts'
import { type AnyEntity, resourceOf } from '../kit/entity.ts'
import * as input from '../kit/field.ts'

/** Bytes of the file of a list, and of all files of a profile together. */
export const maxFileBytes = 20 * 1024 * 1024
/** States of an import. One that a person stops is `stopping` until its batch is done. */
export const runStates = [
  'prepared',
  'rehearsing',
  'rehearsed',
  'running',
  'stopping',
  'stopped',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
export const rowVerdicts = ['new', 'same', 'changed', 'duplicate', 'refused', 'kept'] as const

const run = {
  token: answer.bareToken('imp'),
  entity: answer.orNull(answer.text),
  profile: answer.orNull(answer.text),
  fileName: answer.text,
  state: answer.oneOf(runStates),
  headers: answer.list(answer.text),
  mapping: {
    ...answer.record(answer.text),
    description: 'Column of the file, from 0 → field',
  },
  totalRows: answer.orNull(answer.whole),
  /** `counts`: rows by verdict, and undone ones. */
  steps: answer.list(
    answer.object(
      { id: answer.text, entity: answer.text, label: answer.text },
      { counts: answer.record(answer.whole) },
    ),
  ),
  /** `share`: the done part of all steps, 0 to 1. `step`: the name of what `done` counts, if there are several. */
  progress: answer.object({
    done: answer.whole,
    all: answer.orNull(answer.whole),
    share: answer.orNull(answer.number),
    step: answer.orNull(answer.text),
  }),
  error: answer.orNull(answer.text),
  /** The operation that failed. */
  brokenOff: answer.orNull(answer.oneOf(['rehearse', 'run', 'undo'])),
  createdAt: answer.instant,
  finishedAt: answer.orNull(answer.instant),
  undoUntil: answer.orNull(answer.instant),
  canUndo: answer.yesNo,
}
const importRun = () => answer.object(run)
/** An import with the facts for the choice of its table and the mapping of its columns. */
const wholeRun = () =>
  answer.object({
    ...run,
    /** The sheet ('' for a text file) and the line of its headers; 0 without headers. */
    table: answer.orNull(answer.object({ sheet: answer.text, headLine: answer.whole })),
    tables: answer.list(
      answer.object({
        sheet: answer.text,
        isHidden: answer.yesNo,
        width: answer.whole,
        headLine: answer.whole,
        rows: answer.list(answer.object({ line: answer.whole, cells: answer.list(answer.text) })),
      }),
    ),
    /** The first values under each header. */
    samples: answer.list(answer.list(answer.text)),
    columns: answer.list(answer.object({ key: answer.text, label: answer.text, required: answer.yesNo })),
  })

const binary: answer.Schema = { type: 'string', format: 'binary' }
const closed = (properties: answer.Members, required: readonly string[] = []): answer.Schema => ({
  type: 'object',
  properties,
  ...(required.length ? { required } : {}),
  additionalProperties: false,
})
const optional = (members: answer.Members) => (): BodyForm => ({
  json: closed(members),
  form: closed(members),
  isOptional: true,
})

/** @param many Name of several records of the entity, in a sentence */
export const uploadList = (entity: AnyEntity, permit: FlagPermit, many: string) =>
  endpoint({
    id: `${entity.id}.import`,
    method: 'POST',
    path: `/api/${resourceOf(entity)}/import`,
    permit,
    readers: 'staff',
    entity,
    maxFileBytes,
    rawBody: () => ({ form: closed({ file: binary }, ['file']) }),
    summary: `Upload a file of ${many}`,
    description: 'XLSX or CSV, 20 MB at most. Nothing is saved before the run.',
    answer: wholeRun,
  })

/** @param many Name of several records of the entity, in a sentence */
export const readTemplate = (entity: AnyEntity, permit: FlagPermit, many: string) =>
  endpoint({
    id: `${entity.id}.importTemplate`,
    method: 'GET',
    path: `/api/${resourceOf(entity)}/import-template`,
    permit,
    readers: 'staff',
    entity,
    query: {
      format: input.oneOf(['xlsx', 'csv'], { initial: 'xlsx' }),
      columns: input.oneOf(['usual', 'all'], { initial: 'all' }),
    },
    summary: `Get a template for a file of ${many}`,
    description: 'The usual columns are those that are required or in the list.',
    answer: { file: Object.values(sheetTypes) },
  })

export const listImports = endpoint({
  id: 'import.list',
  method: 'GET',
  path: '/api/imports',
  permit: 'user',
  readers: 'staff',
  summary: 'List imports',
  answer: () => answer.object({ items: answer.list(importRun()) }),
})

export const readImport = endpoint({
  id: 'import.read',
  method: 'GET',
  path: '/api/imports/:token',
  permit: 'user',
  readers: 'staff',
  summary: 'Read one import',
  answer: wholeRun,
})

export const listImportRows = endpoint({
  id: 'import.rows',
  method: 'GET',
  path: '/api/imports/:token/rows',
  permit: 'user',
  readers: 'staff',
  query: { verdict: input.text(), after: input.text() },
  queryForm: () => ({
    verdict: {
      ...answer.list(answer.oneOf(rowVerdicts)),
      description: 'What a person must look at when left out',
    },
  }),
  summary: 'List the rows of one import',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          step: answer.text,
          line: answer.whole,
          verdict: answer.oneOf(rowVerdicts),
          shown: answer.text,
          faults: answer.list(
            answer.object({
              column: answer.text,
              label: answer.text,
              value: answer.text,
              code: answer.refusalCode,
              message: answer.text,
            }),
          ),
        }),
      ),
      next: answer.orNull(answer.text),
    }),
})

export const listUnknownValues = endpoint({
  id: 'import.values',
  method: 'GET',
  path: '/api/imports/:token/values',
  permit: 'user',
  readers: 'staff',
  summary: 'List texts of one import that no value is called',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object(
          {
            column: answer.text,
            label: answer.text,
            value: answer.text,
            /** Rows that the last rehearsal refused because of it. */
            rows: answer.whole,
            /** Its meaning: a choice, a record's token, or '' for nothing; null until it is chosen. */
            as: answer.orNull(answer.text),
          },
          {
            /** The entity of a reference. */
            to: answer.text,
            choices: answer.list(answer.object({ value: answer.text, label: answer.text })),
          },
        ),
      ),
    }),
})

export const exportFaults = endpoint({
  id: 'import.faultsCsv',
  method: 'GET',
  path: '/api/imports/:token/faults.csv',
  permit: 'user',
  readers: 'staff',
  summary: 'Get what was not taken in',
  answer: { file: ['text/csv'] },
})

export const chooseTable = endpoint({
  id: 'import.table',
  method: 'POST',
  path: '/api/imports/:token/table',
  permit: 'user',
  readers: 'staff',
  rawBody: optional({ sheet: answer.text, headLine: answer.whole }),
  summary: 'Choose the sheet and the row of its heads',
  answer: wholeRun,
})

export const rehearseImport = endpoint({
  id: 'import.rehearse',
  method: 'POST',
  path: '/api/imports/:token/rehearse',
  permit: 'user',
  readers: 'staff',
  rawBody: () => ({
    json: closed({
      mapping: answer.record(answer.text),
      values: answer.list(
        answer.object({ column: answer.text, value: answer.text }, { as: answer.orNull(answer.text) }),
      ),
    }),
    // keys of a form begin with a letter: `c0`, `c1` …
    form: {
      ...closed({}),
      patternProperties: {
        '^mapping\\.c\\d+$': answer.text,
        '^values\\[\\d+\\]\\.(column|value|as)$': answer.text,
      },
    },
    isOptional: true,
  }),
  summary: 'Rehearse one import',
  description: 'Nothing is saved. Left out, the mapping and the meanings stay as they were.',
  answer: importRun,
})

export const runImport = endpoint({
  id: 'import.run',
  method: 'POST',
  path: '/api/imports/:token/run',
  permit: 'user',
  readers: 'staff',
  rawBody: optional({ addDuplicates: answer.yesNo }),
  summary: 'Run one import',
  description: 'One that failed or was stopped goes on.',
  answer: importRun,
})

export const stopImport = endpoint({
  id: 'import.stop',
  method: 'POST',
  path: '/api/imports/:token/stop',
  permit: 'user',
  readers: 'staff',
  summary: 'Stop one import',
  answer: importRun,
})

export const undoImport = endpoint({
  id: 'import.undo',
  method: 'POST',
  path: '/api/imports/:token/undo',
  permit: 'user',
  readers: 'staff',
  summary: 'Take one import back',
  answer: importRun,
})

export const uploadProfile = (name: string, permit: FlagPermit, files: readonly string[]) =>
  endpoint({
    id: `import.profile.${name}`,
    method: 'POST',
    path: `/api/import-profiles/${name}`,
    permit,
    readers: 'staff',
    maxFileBytes,
    rawBody: () => ({ form: closed(Object.fromEntries(files.map((each) => [each, binary])), files) }),
    summary: `Import the files of ${name}`,
    answer: importRun,
  })
