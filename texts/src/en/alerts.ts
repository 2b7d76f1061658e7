import type { absenceMessage } from '@topcenter/model/alerts/absence-message'
import type { complaint, complaintFollowUp } from '@topcenter/model/alerts/complaint'
import type { news } from '@topcenter/model/alerts/news'
import type { notification } from '@topcenter/model/alerts/notification'
import type { reminder } from '@topcenter/model/alerts/reminder'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  complaint: TextsOf<typeof complaint>
  complaintFollowUp: TextsOf<typeof complaintFollowUp>
  reminder: TextsOf<typeof reminder>
  notification: TextsOf<typeof notification>
  absenceMessage: TextsOf<typeof absenceMessage>
  news: TextsOf<typeof news>
}
export const alerts = {
  complaint: {
    one: 'Complaint',
    many: 'Complaints',
    add: 'Add complaint',
    empty: 'Complaints people have raised, and whose turn it is to answer.',
    fields: { names: 'Title', description: 'What happened' },
    hints: { complainant: 'Left empty, the complaint is your own.' },
    states: {
      OpenAwaitingTechnicalSupport: 'Awaiting the centre',
      OpenAwaitingComplainingPerson: 'Awaiting the complainant',
      Closed: 'Closed',
    },
    actions: {
      closeComplaint: {
        do: 'Close the complaint',
        done: 'The complaint is closed.',
        confirm: 'Close “{{name}}”? Nobody can answer it afterwards.',
      },
    },
  },
  complaintFollowUp: {
    one: 'Follow-up',
    many: 'Complaint follow-ups',
    add: 'Add follow-up',
    empty: 'What both sides wrote to each other; the complaint awaits the side that did not write last.',
  },
  reminder: {
    one: 'Reminder',
    many: 'Reminders',
    add: 'Add reminder',
    empty: 'What must not be forgotten; its plan says how long before and after it speaks.',
    fields: { names: 'Title' },
    hints: { link: 'The part of its address after the centre’s own, beginning with /.' },
  },
  notification: {
    one: 'Notification',
    many: 'Notifications',
    add: 'Send a notification',
    empty: 'Nothing new. What concerns you appears here at once.',
    fields: { names: 'Title', description: 'Text' },
    actions: { markRead: { do: 'Mark as read', done: 'Read.' }, markOpened: { do: 'Open', done: 'Opened.' } },
  },
  absenceMessage: {
    one: 'Absence message',
    many: 'Absence messages',
    add: 'Add message',
    empty: 'Words to parents about absences: queued by themselves after a register is saved, sent from here.',
    fields: { language: 'Language', parent: 'To the parent', text: 'Message' },
    states: { Waiting: 'Waiting', Sent: 'Sent', Skipped: 'Not sent', Withdrawn: 'Withdrawn' },
    values: { language: { ar: 'Arabic', en: 'English' } },
    actions: {
      markSent: { do: 'It was sent', done: 'The message is noted as sent.' },
      skip: { do: 'Do not send', done: 'The message is noted as not sent.' },
    },
  },
  news: {
    one: 'News item',
    many: 'News',
    add: 'Add news',
    empty: 'What the centre tells everybody, from one day to another.',
    fields: { names: 'Title', description: 'Text', from: 'Shown from', to: 'Shown to' },
    hints: { code: 'English letters and digits only.' },
  },
} satisfies Texts
