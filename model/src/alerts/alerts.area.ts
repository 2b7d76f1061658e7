import { defineArea } from '../kit/area.ts'
import { complaint, complaintFollowUp, complaintReply } from './complaint.ts'
import { news } from './news.ts'
import { notification } from './notification.ts'
import { outboundMessage } from './outbound-message.ts'
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
    outboundMessage,
    news,
  ],
  screens: [
    {
      path: '/alerts/messages',
      screen: 'MessageQueue',
      group: 'OutboundMessage',
      flag: 'view',
      menu: 'alerts',
      icon: 'messageCircle',
    },
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
      id: 'messagesWaiting',
      entity: 'outboundMessage',
      query: { tab: 'Waiting' },
      path: '/alerts/messages',
      since: 'createdAt',
      group: 'OutboundMessage',
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
