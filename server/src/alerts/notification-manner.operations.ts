/**
 * For how many days notifications are kept (D8.5): set by users of the centre with the flag. The platform's record of
 * the centre contains it and its history.
 */
import { notificationManner } from '@topcenter/model/access/establishment'
import { notification } from '@topcenter/model/alerts/notification'
import { groupOf } from '@topcenter/model/kit/entity'
import { mannerOf } from '../records/establishment/manner.ts'
import { object, whole } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

const set = mannerOf(notificationManner)

const manner = object({
  version: whole,
  notificationDays: { ...whole, description: 'After which each is deleted for good' },
})

const path = '/api/notification-manner'
export const notificationMannerOperations: readonly Operation[] = [
  {
    id: 'notificationManner.read',
    staff: true,
    method: 'GET',
    path,
    permit: { group: groupOf(notification), flag: 'notificationAdd' },
    access: 'read',
    describe: () => ({ summary: 'Read for how long notifications are kept', answer: answers(manner) }),
    handle: set.read,
  },
  {
    id: 'notificationManner.change',
    staff: true,
    method: 'PATCH',
    path,
    permit: { group: groupOf(notification), flag: 'changeKept' },
    access: 'write',
    input: set.input,
    describe: () => ({ summary: 'Set for how long notifications are kept', answer: answers(manner) }),
    handle: (ctx, { body }) => set.change(ctx, body),
  },
]
