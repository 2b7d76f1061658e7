/**
 * The API of moving in: upload, map, rehearse, run, undo. Jobs work through the rows; these operations start them and
 * tell how they stand.
 */
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { oneOf as oneOfField, text } from '@topcenter/model/kit/field'
import { importable } from '@topcenter/model/kit/permission'
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
import { binary, closed } from '../records/schema/field-schema.ts'
import { answers, type Body, file, type Operation } from '../records/serving/operation.ts'
import { permitFor } from '../records/permissions/permit.ts'
import { manyOf } from '../records/serving/descriptions.ts'
import { sheetTypes } from '../sheets/sheet-file.ts'
import { importRows, importRun, importRuns, unknownTexts, wholeRun } from './import.answers.ts'
import { permitImport } from './import-permit.ts'
import { chooseTable, offeredNow, readWhole, uploadList } from './list-upload.ts'
import { profiles } from './profiles/profiles.ts'
import { unknownValues } from './reading/meanings.ts'
import { templateSheet } from './reading/template.ts'
import { rehearse, runImport, stop, undo, uploadProfile } from './run-control.ts'
import { ownRun, recentRuns } from './run/run-record.ts'
import { faultsCsv, presentRun, rowsPage, rowVerdicts } from './run/run-view.ts'

/** For the file of a list, and for all files of a profile together. */
const mostFileBytes = 20 * 1024 * 1024

const format = oneOfField(['xlsx', 'csv'], { initial: 'xlsx' })

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
      describe: () => ({
        summary: `Upload a file of ${manyOf(entity)}`,
        description: 'XLSX or CSV, 20 MB at most. Nothing is saved before the run.',
        body: { form: closed({ file: binary }, ['file']) },
        answer: answers(wholeRun),
      }),
      handle: (ctx, request) => uploadList(ctx, entity, request),
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
      describe: () => ({
        summary: `Get a template for a file of ${manyOf(entity)}`,
        answer: file(...sheetTypes),
      }),
      handle: async (ctx, { query }) => {
        permitImport(ctx, entity)
        return templateSheet(ctx, entity, await offeredNow(ctx, entity), query.format)
      },
    },
  ]
}

const tableBody: Body = optional({ sheet: anyText, headLine: whole })
/** In a form the keys are `c0`, `c1` …, because they must begin with a letter. */
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
    describe: () => ({ summary: 'List imports', answer: answers(importRuns) }),
    handle: async (ctx) => ({ items: await Promise.all((await recentRuns(ctx)).map((run) => presentRun(ctx, run))) }),
  },
  {
    id: 'import.read',
    staff: true,
    method: 'GET',
    path: '/api/imports/:token',
    access: 'read',
    permit: 'user',
    describe: () => ({ summary: 'Read one import', answer: answers(wholeRun) }),
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
    describe: () => ({
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
    describe: () => ({ summary: 'List texts of one import that no value is called', answer: answers(unknownTexts) }),
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
    describe: () => ({ summary: 'Get what was not taken in', answer: file('text/csv') }),
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
    describe: () => ({
      summary: 'Choose the sheet and the row of its heads',
      body: tableBody,
      answer: answers(wholeRun),
    }),
    handle: chooseTable,
  },
  {
    id: 'import.rehearse',
    staff: true,
    method: 'POST',
    path: '/api/imports/:token/rehearse',
    access: 'write',
    permit: 'user',
    describe: () => ({
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
    describe: () => ({
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
    describe: () => ({ summary: 'Stop one import', answer: answers(importRun) }),
    handle: stop,
  },
  {
    id: 'import.undo',
    staff: true,
    method: 'POST',
    path: '/api/imports/:token/undo',
    access: 'write',
    permit: 'user',
    describe: () => ({ summary: 'Take one import back', answer: answers(importRun) }),
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
  // the handler checks the permission for every list that the profile fills
  permit: permitFor(entityOf(profiles[name]!.steps.at(-1)!.entity), 'create')!,
  describe: () => ({
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
