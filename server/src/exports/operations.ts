/**
 * Every list can be exported as a sheet or as a PDF, and as labels with its codes; one that is a report needs its flag
 * (D11.4).
 */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, hasLabels, resourceOf } from '@topcenter/model/kit/entity'
import { oneOf, text } from '@topcenter/model/kit/field'
import { file, type Operation } from '../records/serving/operation.ts'
import { permitFor, reporting, reportPermit } from '../records/permissions/permit.ts'
import { manyOf } from '../records/serving/descriptions.ts'
import { sheetTypes } from '../sheets/sheet-file.ts'
import { exportLimit, exportRecords, pdfLimit } from './export.ts'
import { labelsLimit, labelsPaper } from './labels.ts'

const format = oneOf(['xlsx', 'csv', 'pdf'], { initial: 'xlsx' })

export const exportOperations: readonly Operation[] = entities
  .filter((entity) => !entity.spec.abstract && permitFor(entity, 'view'))
  .flatMap((entity) => [exportOf(entity), ...(hasLabels(entity) ? [labelsOf(entity)] : [])])

function exportOf(entity: AnyEntity): Operation {
  return {
    id: `${entity.id}.export`,
    entity: entity.id,
    method: 'GET',
    path: `/api/${resourceOf(entity)}/export`,
    access: 'read',
    ...reportPermit(entity),
    filters: entity.id,
    query: { format },
    pace: 'file',
    describe: () => ({
      summary: `Export ${manyOf(entity)}`,
      description: `All that the query of the list finds, up to ${exportLimit} records (${pdfLimit} as a PDF), in the language of \`Accept-Language\`.`,
      answer: file(...sheetTypes, 'application/pdf'),
    }),
    timeout: 120_000,
    handle: (ctx, { query }) => exportRecords(reporting(ctx, entity), entity, query),
  }
}

function labelsOf(entity: AnyEntity): Operation {
  return {
    id: `${entity.id}.labels`,
    entity: entity.id,
    staff: true,
    method: 'GET',
    path: `/api/${resourceOf(entity)}/labels-document`,
    access: 'read',
    permit: reportPermit(entity).permit,
    filters: entity.id,
    query: { tokens: text() },
    pace: 'file',
    describe: () => ({
      summary: `Print the codes of ${manyOf(entity)} as labels`,
      description: `Of all that the query of the list finds, or of \`tokens\` with commas: up to ${labelsLimit} records, 24 to a sheet. A code contains what stands under it.`,
      answer: file('application/pdf'),
    }),
    timeout: 30_000,
    handle: (ctx, { query }) => labelsPaper(reporting(ctx, entity), entity, query),
  }
}
