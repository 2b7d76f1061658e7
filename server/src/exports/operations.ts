/** Every list can be exported as a sheet or as a PDF; one that is a report needs its flag (D11.4). */
import { entities } from '@topcenter/model/areas'
import { resourceOf } from '@topcenter/model/kit/entity'
import { oneOf } from '@topcenter/model/kit/field'
import { file, type Operation } from '../records/serving/operation.ts'
import { permitFor, reporting, reportPermit } from '../records/permissions/permit.ts'
import { manyOf } from '../records/serving/descriptions.ts'
import { sheetTypes } from '../sheets/sheet-file.ts'
import { exportLimit, exportRecords, pdfLimit } from './export.ts'

const format = oneOf(['xlsx', 'csv', 'pdf'], { initial: 'xlsx' })

export const exportOperations: readonly Operation[] = entities
  .filter((entity) => !entity.spec.abstract)
  .flatMap((entity): Operation[] => {
    return permitFor(entity, 'view')
      ? [
          {
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
          },
        ]
      : []
  })
