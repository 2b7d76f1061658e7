/** A centre's own people say how much new storage spaces hold, and how large a file of each type may be (D9.2). */
import { storageManner, uploadManner } from '@topcenter/model/access/establishment'
import { mannerOf } from '../../records/establishment/manner.ts'
import { object, whole } from '../../records/serving/answer.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'

const set = mannerOf({ ...storageManner, ...uploadManner })

const path = '/api/storage-manner'
const shared = { staff: true, permit: { group: 'EstablishmentLook', flag: 'itemUpdate' } } as const
const answer = answers(object(Object.fromEntries(Object.keys(set.input).map((name) => [name, whole]))))

export const storageMannerOperations: readonly Operation[] = [
  {
    ...shared,
    id: 'storageManner.read',
    method: 'GET',
    path,
    access: 'read',
    describe: () => ({ summary: 'Read how much storage spaces hold, and how large a file may be', answer }),
    handle: set.read,
  },
  {
    ...shared,
    id: 'storageManner.change',
    method: 'PATCH',
    path,
    access: 'write',
    input: set.input,
    describe: () => ({ summary: 'Set how much new storage spaces hold, and how large a file may be', answer }),
    handle: (ctx, { body }) => set.change(ctx, body),
  },
]
