import { defineArea } from '../kit/area.ts'
import { absenceMessage } from './absence-message.ts'
import { complaint, complaintFollowUp, complaintReply } from './complaint.ts'
import { news } from './news.ts'
import { notification } from './notification.ts'
import { reminder } from './reminder.ts'
import { messageTemplate, sending } from './sending.ts'

export const alertsArea = defineArea({
  id: 'alerts',
  entities: [
    complaint,
    complaintFollowUp,
    complaintReply,
    reminder,
    notification,
    sending,
    messageTemplate,
    absenceMessage,
    news,
  ],
  needs: [
    {
      id: 'complaintsWaiting',
      entity: 'complaint',
      query: { tab: 'OpenAwaitingTechnicalSupport' },
      since: 'awaitingSince',
      group: 'ComplaintFollowUp',
      flag: 'itemAdd',
    },
    {
      id: 'absenceMessagesWaiting',
      entity: 'absenceMessage',
      query: { tab: 'Waiting' },
      since: 'createdAt',
      group: 'EducationalGroupAttendance',
      flag: 'itemUpdate',
      calm: true,
    },
    {
      id: 'remindersToday',
      entity: 'reminder',
      query: { tab: 'Open', atTo: '{today}' },
      since: 'at',
      group: 'Reminder',
      flag: 'view',
      calm: true,
    },
  ],
})
