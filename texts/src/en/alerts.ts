import type { complaint, complaintFollowUp, complaintReply } from '@topcenter/model/alerts/complaint'
import type { news } from '@topcenter/model/alerts/news'
import type { notification } from '@topcenter/model/alerts/notification'
import type { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import type { reminder } from '@topcenter/model/alerts/reminder'
import type { messageTemplate, sending } from '@topcenter/model/alerts/sending'
import type { TextsOf } from '../text-types.ts'
import { eventNames, topicNames } from './event-names.ts'

interface Texts {
  complaint: TextsOf<typeof complaint>
  complaintFollowUp: TextsOf<typeof complaintFollowUp>
  complaintReply: TextsOf<typeof complaintReply>
  reminder: TextsOf<typeof reminder>
  notification: TextsOf<typeof notification>
  sending: TextsOf<typeof sending>
  messageTemplate: TextsOf<typeof messageTemplate>
  outboundMessage: TextsOf<typeof outboundMessage>
  news: TextsOf<typeof news>
}
export const alerts = {
  complaint: {
    one: 'Complaint',
    many: 'Complaints',
    add: 'Add complaint',
    empty: 'Complaints people have raised, and whose turn it is to reply.',
    ownEmpty: 'No complaints. Add one, and the centre replies here.',
    fields: { names: 'Title', description: 'What happened' },
    hints: {
      complainant: 'Leave empty if the complaint is yours.',
      shownToNamed: 'When off, the person it is about never sees it.',
    },
    values: { rating: { Like: 'Satisfied', DisLike: 'Not satisfied' } },
    states: {
      OpenAwaitingTechnicalSupport: 'Awaiting the centre',
      OpenAwaitingComplainingPerson: 'Awaiting the complainant',
      Closed: 'Closed',
    },
    actions: {
      closeComplaint: {
        do: 'Close complaint',
        done: 'Complaint closed.',
        fields: { text: 'Closing message to the complainant' },
      },
      reopen: { do: 'Reopen', done: 'Complaint reopened.', fields: { text: 'What is not solved' } },
      rate: { do: 'Rate', done: 'Answer rated.' },
    },
  },
  complaintFollowUp: {
    one: 'Follow-up',
    many: 'Complaint follow-ups',
    add: 'Add follow-up',
    empty: 'Messages between both sides; the complaint waits for whoever did not write last.',
    fields: { internal: 'Internal note' },
  },
  complaintReply: {
    one: 'Saved reply',
    many: 'Saved replies',
    add: 'Add saved reply',
    empty: 'Replies that are needed often, ready for any complaint.',
    hints: { text: '{name}, {complaint} and {me} are filled in when the reply is used.' },
  },
  reminder: {
    one: 'Reminder',
    many: 'Reminders',
    add: 'Add reminder',
    empty: 'Things not to forget. The plan sets when to remind, before and after.',
    ownEmpty: 'No reminders yet.',
    fields: { names: 'Title', user: 'For', users: 'And for', educationalGroup: 'Group', link: 'About' },
    hints: {
      user: 'You, if you name no one.',
      educationalGroup: 'Its students and its lecturer.',
      role: 'Everyone with this role.',
    },
    actions: {
      finish: { do: 'Done', done: '{{name}} is done.' },
      reopen: { do: 'Not done', done: '{{name}} is open again.' },
      later: { do: 'Later', done: '{{name}} comes back later.', fields: { until: 'Remind again at' } },
    },
  },
  notification: {
    one: 'Notification',
    many: 'Notifications',
    add: 'Send a notification',
    empty: 'Nothing new. Your notifications appear here.',
    fields: { names: 'Title', description: 'Text', kind: 'About', topic: 'Topic', priority: 'Priority' },
    values: {
      kind: eventNames,
      topic: topicNames,
      priority: { Low: 'Low', Normal: 'Normal', High: 'High', Urgent: 'Urgent' },
    },
    actions: { markRead: { do: 'Mark as read', done: 'Read.' }, markOpened: { do: 'Open', done: 'Opened.' } },
  },
  messageTemplate: {
    one: 'Message template',
    many: 'Message templates',
    add: 'Add template',
    empty: 'Messages that are sent often, ready to be chosen.',
    fields: { kind: 'For', names: 'Title', description: 'Text' },
    hints: {
      description:
        'Filled in for each person: {name}, {centre}; in a message to a parent also {to}. Absence: {group}, {day}, {time}. Debt: {amount}, {day}. Results: {subject}, {result}. Follow-up: {me}.',
    },
    values: {
      kind: { sending: 'Notifications', absence: 'Absence', debt: 'Debt', result: 'Results', followUp: 'Follow-up' },
    },
  },
  sending: {
    one: 'Sent message',
    many: 'Sent messages',
    add: 'Send a notification',
    save: 'Send',
    empty: 'Messages to groups, roles and others, with how many have read them.',
    fields: {
      names: 'Title',
      description: 'Text',
      messageTemplate: 'Template',
      users: 'To',
      educationalGroups: 'Students of groups',
      educationalCategories: 'Students of subjects',
      establishmentRoles: 'Everyone with a role',
      places: 'Everyone of a place',
      userTypes: 'Everyone of a type',
      list: 'Everyone in a list',
      link: 'Opens',
      at: 'When',
      receivers: 'Recipients',
      told: 'Received it',
      seen: 'Have read it',
    },
    hints: {
      description: '{name} and {centre} are filled in for each recipient.',
      at: 'At once, if left empty.',
      'userTypes.none': 'No one chosen yet',
      'userTypes.add': 'Add a type',
    },
    states: { Waiting: 'Scheduled', Sending: 'Being sent', Sent: 'Sent', TakenBack: 'Canceled' },
    actions: {
      takeBack: {
        do: 'Cancel sending',
        done: '{{name}} will not be sent.',
        confirm: 'Cancel sending {{name}}?',
      },
    },
  },
  outboundMessage: {
    one: 'WhatsApp message',
    many: 'WhatsApp messages',
    add: 'Add message',
    empty: 'What was written to people by WhatsApp: absences, debts, results and follow-ups, with who sent it.',
    fields: {
      kind: 'About',
      user: 'To',
      about: 'Concerns',
      language: 'Language',
      text: 'Message',
      money: 'Amount due',
      resultPublication: 'Results',
      openedBy: 'Opened by',
    },
    states: {
      Waiting: 'Waiting',
      Opened: 'Opened in WhatsApp',
      Sent: 'Sent',
      Skipped: 'Not sent',
      Withdrawn: 'Withdrawn',
    },
    values: {
      kind: { absence: 'Absence', debt: 'Debt', result: 'Results', followUp: 'Follow-up', other: 'Other' },
      language: { ar: 'Arabic', en: 'English' },
    },
    actions: {
      openChat: { do: 'Open in WhatsApp', done: 'Opened in WhatsApp.', fields: { again: 'Again' } },
      markSent: { do: 'Sent', done: 'Message marked as sent.' },
      notSent: { do: 'Not sent after all', done: 'Message marked as opened.' },
      skip: { do: 'Don’t send', done: 'Message marked as not sent.' },
      putBack: { do: 'Put back in the queue', done: 'Message put back in the queue.' },
      withdraw: { do: 'Withdraw', done: 'Message withdrawn.' },
    },
  },
  news: {
    one: 'News item',
    many: 'News',
    add: 'Add news',
    empty: 'What the centre tells everyone, for a set time.',
    ownEmpty: 'No news now.',
    fields: {
      names: 'Title',
      description: 'Text',
      from: 'Show from',
      to: 'Show until',
      educationalGroups: 'For students of groups',
      educationalCategories: 'For students of subjects',
      userTypes: 'For users of a type',
      notify: 'Notify them',
    },
    hints: {
      code: 'English letters and digits only.',
      educationalGroups: 'And their parents. Everyone, if none is chosen.',
      isPublic: 'Only what is for everyone.',
      notify: 'When it begins to show, once.',
    },
  },
} satisfies Texts
