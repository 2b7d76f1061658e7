/** Handlers of imports: upload, map, rehearse, run, undo. They start imports and show them; jobs process the rows. */
import { entities, entityOf } from '@topcenter/model/areas'
import {
  chooseTable as chooseTableEndpoint,
  exportFaults,
  listImportRows,
  listImports,
  listUnknownValues,
  readImport,
  readTemplate,
  rehearseImport,
  runImport as runImportEndpoint,
  stopImport,
  undoImport,
  uploadList as uploadListEndpoint,
  uploadProfile as uploadProfileEndpoint,
} from '@topcenter/model/import/api'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { importable } from '@topcenter/model/kit/permission'
import { permitFor } from '../records/permissions/permit.ts'
import { manyOf } from '../records/serving/descriptions.ts'
import { handle } from '../records/serving/handle.ts'
import type { Operation } from '../records/serving/operation.ts'
import { permitImport } from './import-permit.ts'
import { chooseTable, offeredNow, readWhole, uploadList } from './list-upload.ts'
import { profiles } from './profiles/profiles.ts'
import { unknownValues } from './reading/meanings.ts'
import { templateSheet } from './reading/template.ts'
import { rehearse, runImport, stop, undo, uploadProfile } from './run-control.ts'
import { ownRun, recentRuns } from './run/run-record.ts'
import { faultsCsv, presentRun, rowsPage } from './run/run-view.ts'

const uploading = { pace: 'upload', timeout: 60_000 } as const

function entityOperations(entity: AnyEntity): Operation[] {
  const permit = permitFor(entity, 'create')!
  const many = manyOf(entity)
  return [
    handle(uploadListEndpoint(entity, permit, many), uploading, (ctx, { body }) => uploadList(ctx, entity, body)),
    handle(readTemplate(entity, permit, many), { pace: 'file' }, async (ctx, { queryText }) => {
      permitImport(ctx, entity)
      return templateSheet(ctx, entity, await offeredNow(ctx, entity), queryText)
    }),
  ]
}

const runOperations = [
  handle(listImports, async (ctx) => ({
    items: await Promise.all((await recentRuns(ctx)).map((run) => presentRun(ctx, run))),
  })),
  handle(readImport, async (ctx, { params }) => readWhole(ctx, await ownRun(ctx, params.token))),
  handle(listImportRows, async (ctx, { params, queryText }) =>
    rowsPage(ctx, await ownRun(ctx, params.token), queryText),
  ),
  handle(listUnknownValues, async (ctx, { params }) => unknownValues(ctx, await ownRun(ctx, params.token))),
  handle(exportFaults, { pace: 'file', timeout: 30_000 }, async (ctx, { params }) =>
    faultsCsv(ctx, await ownRun(ctx, params.token)),
  ),
  handle(chooseTableEndpoint, uploading, (ctx, { params, body }) => chooseTable(ctx, params.token, body)),
  handle(rehearseImport, (ctx, { params, body }) => rehearse(ctx, params.token, body)),
  handle(runImportEndpoint, (ctx, { params, body }) => runImport(ctx, params.token, body)),
  handle(stopImport, (ctx, { params }) => stop(ctx, params.token)),
  handle(undoImport, (ctx, { params }) => undo(ctx, params.token)),
]

function profileOperation(name: string): Operation {
  const { steps, files } = profiles[name]!
  // the handler checks the permission for every list that the profile fills
  const permit = permitFor(entityOf(steps.at(-1)!.entity), 'create')!
  return handle(uploadProfileEndpoint(name, permit, files), uploading, (ctx, { body }) =>
    uploadProfile(ctx, name, body),
  )
}

export const importOperations = [
  ...entities.filter(importable).flatMap(entityOperations),
  ...runOperations,
  ...Object.keys(profiles).map(profileOperation),
]
