/** Handlers of the settings of complaints: opening hours, and days until reminders and closing. */
import { complaintManner } from '@topcenter/model/access/establishment'
import { changeComplaintManner, readComplaintManner } from '@topcenter/model/alerts/api'
import { mannerOf } from '../records/establishment/manner.ts'
import { handle } from '../records/serving/handle.ts'

const manner = mannerOf(complaintManner)

export const complaintMannerOperations = [
  handle(readComplaintManner, manner.read),
  handle(changeComplaintManner, (ctx, { body }) => manner.write(ctx, body)),
]
