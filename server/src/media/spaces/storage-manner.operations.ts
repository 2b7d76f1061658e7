/** Handlers of the room of new storage spaces, and of the maximum size of each type of file (D9.2). */
import { storageManner, uploadManner } from '@topcenter/model/access/establishment'
import { changeStorageManner, readStorageManner } from '@topcenter/model/media/api'
import { mannerOf } from '../../records/establishment/manner.ts'
import { handle } from '../../records/serving/handle.ts'

const set = mannerOf({ ...storageManner, ...uploadManner })

export const storageMannerOperations = [
  handle(readStorageManner, (ctx) => set.read(ctx)),
  handle(changeStorageManner, (ctx, { body }) => set.change(ctx, body)),
]
