/** Handlers of the setting of how many days notifications stay (D8.5). */
import { notificationManner } from '@topcenter/model/access/establishment'
import { changeNotificationManner, readNotificationManner } from '@topcenter/model/alerts/api'
import { mannerOf } from '../records/establishment/manner.ts'
import { handle } from '../records/serving/handle.ts'

const manner = mannerOf(notificationManner)

export const notificationMannerOperations = [
  handle(readNotificationManner, manner.read),
  handle(changeNotificationManner, (ctx, { body }) => manner.write(ctx, body)),
]
