/** Every list that may be looked at goes out as a sheet or as a PDF. */
import { entities } from '@topcenter/model/areas'
import { resourceOf } from '@topcenter/model/kit/entity'
import type { Operation } from '../records/operation.ts'
import { permitFor } from '../records/permit.ts'
import { exportRecords } from './export.ts'

export const exportOperations: readonly Operation[] = entities
  .filter((entity) => !entity.spec.abstract)
  .flatMap((entity): Operation[] => {
    const permit = permitFor(entity, 'view')
    return permit
      ? [
          {
            id: `${entity.id}.export`,
            entity: entity.id,
            method: 'GET',
            path: `/api/${resourceOf(entity)}/export`,
            access: 'read',
            permit,
            pace: 'file',
            timeout: 120_000,
            handle: (ctx, { query }) => exportRecords(ctx, entity, query),
          },
        ]
      : []
  })
