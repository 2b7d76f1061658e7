/** Handlers of the settings of messages about absences: delay and quiet hours. */
import { absenceManner } from '@topcenter/model/access/establishment'
import { changeAbsenceManner, readAbsenceManner } from '@topcenter/model/alerts/api'
import { mannerOf } from '../records/establishment/manner.ts'
import { handle } from '../records/serving/handle.ts'

const manner = mannerOf(absenceManner)

export const absenceMannerOperations = [
  handle(readAbsenceManner, manner.read),
  handle(changeAbsenceManner, (ctx, { body }) => manner.write(ctx, body)),
]
