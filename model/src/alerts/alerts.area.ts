import { defineArea } from '../kit/area.ts'
import { complaint, complaintFollowUp } from './complaint.ts'
import { news } from './news.ts'
import { notification } from './notification.ts'
import { reminder } from './reminder.ts'

export const alertsArea = defineArea({
  id: 'alerts',
  entities: [complaint, complaintFollowUp, reminder, notification, news],
  needs: [
    { id: 'complaintsWaiting', entity: 'complaint', query: { tab: 'OpenAwaitingTechnicalSupport' }, group: 'ComplaintFollowUp', flag: 'itemAdd' },
    { id: 'remindersToday', entity: 'reminder', query: { atFrom: '{today}', atTo: '{today}' }, group: 'Reminder', flag: 'view', calm: true },
  ],
})
