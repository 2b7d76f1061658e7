/**
 * Texts of each kind of notification: its title and text, and the text on a locked phone, which names nobody and no
 * figure (D8.6).
 */
import type { EventKind } from '@topcenter/model/alerts/events'

export interface EventText {
  readonly title: string
  readonly text?: string
  readonly push: string
}
export const events: Readonly<Record<EventKind, EventText>> = {
  absence: { title: '{{student}} was absent', push: 'A new message about attendance' },
  excuseDecided: { title: 'Your excuse was decided on', push: 'An answer to an excuse' },
  examSet: { title: 'New exam scheduled', push: 'News about an exam' },
  resultsPublished: { title: 'Results: {{name}}', push: 'A new result is there' },
  certificateReady: {
    title: 'Certificate ready: {{name}}',
    text: 'You can collect it at the centre.',
    push: 'A certificate is ready',
  },
  payment: { title: 'Payment received: {{amount}}', text: 'Receipt {{code}}', push: 'A payment was recorded' },
  refund: { title: 'Refund: {{amount}}', text: 'Receipt {{code}}', push: 'A refund was recorded' },
  instalmentDue: { title: 'Due on {{date}}: {{amount}}', text: '{{name}}', push: 'An instalment is due soon' },
  instalmentOverdue: {
    title: 'Overdue since {{date}}: {{amount}}',
    text: '{{name}}',
    push: 'An instalment is overdue',
  },
  subscriptionEnding: {
    title: 'Your subscription ends on {{date}}',
    text: '{{name}}',
    push: 'A subscription ends soon',
  },
  subscriptionEnded: {
    title: 'Your subscription ended on {{date}}',
    text: '{{name}}',
    push: 'A subscription has ended',
  },
  lessonReminder: { title: '{{name}}: {{when}}', push: 'A lesson is near' },
  examReminder: { title: 'Exam {{name}}: {{when}}', push: 'An exam is near' },
  documentExpiring: { title: '{{name}} expires on {{date}}', push: 'A document expires soon' },
  documentExpired: { title: '{{name}} expired on {{date}}', push: 'A document has expired' },
  timetableChanged: { title: 'Timetable changed', push: 'Your timetable has changed' },
  applicationAccepted: {
    title: 'Accepted: {{name}}',
    text: 'Your application was accepted.',
    push: 'An answer to your application',
  },
  applicationRefused: {
    title: 'Not accepted: {{name}}',
    text: 'Your application was rejected. The centre will tell you more.',
    push: 'An answer to your application',
  },
  applicationPostponed: {
    title: 'Postponed: {{name}}',
    text: 'From {{from}} to {{to}}',
    push: 'News about your enrolment',
  },
  seatOffered: {
    title: 'A seat is free: {{name}}',
    text: 'Tell the centre soon, before the next in line gets it.',
    push: 'A seat is waiting for your answer',
  },
  comment: { title: 'New comment', push: 'A new comment' },
  commentRemoved: { title: 'Your comment was removed', push: 'A comment was removed' },
  complaintNew: { title: 'New complaint: {{name}}', push: 'A new complaint' },
  complaintAssigned: { title: 'Assigned to you: {{name}}', push: 'A complaint was assigned to you' },
  complaintAnswered: { title: 'Reply: {{name}}', push: 'A reply to a complaint' },
  complaintNote: { title: 'Note: {{name}}', push: 'A note on a complaint' },
  complaintLate: { title: 'Reply is late: {{name}}', push: 'A reply to a complaint is late' },
  complaintWaits: {
    title: 'Waiting for your reply: {{name}}',
    text: 'Without a reply, the complaint will be closed.',
    push: 'A complaint waits for your reply',
  },
  complaintClosed: { title: 'Closed: {{name}}', push: 'A complaint was closed' },
  quotationSent: { title: 'Quotation {{code}}', text: 'See what it offers.', push: 'A quotation for you' },
  orderProgress: { title: 'Your order, quotation {{code}}', push: 'News of your order' },
  storeShort: {
    title: 'Quotation {{code}} cannot be accepted',
    text: 'Its client wanted {{wanted}} of {{name}}; {{free}} are free.',
    push: 'A client could not accept',
  },
  storeLow: { title: 'Little left of {{name}}', text: '{{free}} are free.', push: 'Little left in the store' },
  priceRequested: {
    title: 'Prices are wanted',
    text: 'Things asked for: {{count}}',
    push: 'Prices are wanted from you',
  },
  quotationEnds: {
    title: 'Last day of quotation {{code}}',
    text: 'For {{name}}. It can be accepted today.',
    push: 'The last day of a quotation',
  },
  pricesAnswered: {
    title: '{{name}} answered',
    text: 'Quotation {{code}}: {{priced}} of {{asked}} have a price',
    push: 'A supplier answered',
  },
  quotationAsked: {
    title: '{{name}} asks for a quotation',
    text: '{{code}} {{about}}',
    push: 'A client asks for a quotation',
  },
  quotationAnswered: { title: 'Quotation {{code}}: {{answer}}', text: '{{name}}', push: 'An answer to a quotation' },
  quotationRemark: { title: 'Quotation {{code}}: {{name}}', text: '{{text}}', push: 'A note on a quotation' },
  quotationRemarkAnswered: {
    title: 'Quotation {{code}}: answer to your note',
    text: '{{text}}',
    push: 'An answer to your note',
  },
  packageOpened: { title: 'Open for you: {{name}}', text: 'Until {{until}}.', push: 'A package was opened for you' },
  manyPageRequests: {
    title: 'Unusually many requests to join',
    text: 'More than {{count}} came from your page within an hour, and more are accepted. If they are not genuine, close the form in the settings of your page.',
    push: 'Unusually many requests to join',
  },
  codeGuesses: {
    title: 'Someone may be guessing codes',
    text: '{{count}} wrong codes were typed within an hour.',
    push: 'Wrong codes need your attention',
  },
  mediaShared: { title: 'New files: {{name}}', text: '{{folder}}', push: 'New files for you' },
  newsPublished: { title: '{{name}}', push: 'News from the centre' },
  reminderDue: { title: 'Reminder: {{name}}', push: 'A reminder' },
  message: { title: 'A message from the centre', push: 'A new message from the centre' },
  importDone: {
    title: 'Import finished: {{name}}',
    text: '{{count}} records were saved.',
    push: 'An import has finished',
  },
  jobFailed: { title: 'Not done: {{what}}', push: 'A task failed' },
  booksBroken: {
    title: 'The books do not balance',
    text: 'The nightly check found {{count}} records that do not agree with the books.',
    push: 'A check needs your attention',
  },
  scoreNotEntered: {
    title: 'An exam score was not entered',
    text: 'The score is kept with the student’s exam, but was not entered for its score item: {{why}}',
    push: 'A score needs your attention',
  },
  reportSent: { title: '{{by}} sent you: {{report}}', push: 'A report for you' },
  weekSummary: { title: 'The week in short: {{days}}', push: 'Last week in short' },
  followUpDue: { title: 'Follow-up: {{name}}', push: 'A follow-up is due' },
  followUpTaken: { title: '{{name}} took over your follow-up', push: 'A follow-up was taken over' },
  reportFailed: { title: 'Not sent: {{name}}', push: 'A report was not sent' },
  passwordChanged: {
    title: 'Your password was changed',
    text: 'If this was not you, tell the centre at once.',
    push: 'Your password was changed',
  },
  addressChanged: {
    title: 'Your email address was changed',
    text: 'If you did not ask for this, tell the centre at once.',
    push: 'Your email address was changed',
  },
  newDevice: {
    title: 'Signed in on a new device',
    text: '{{device}}. If this was not you, change your password.',
    push: 'A new device signed in to your account',
  },
  loginCode: {
    title: 'You have a login code',
    text: 'A login code was made for your account. Never share it with anyone.',
    push: 'A login code was made for your account',
  },
}
