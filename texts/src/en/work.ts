/** Words of the hand-written screens: the namespace `work`. */
import type { KeysOf } from '../text-types.ts'
import { accessScreens } from './access-screens.ts'
import { accounts } from './account-screens.ts'
import { attend, code, gate, manner, outbox } from './attendance-screens.ts'
import { bulk } from './bulk.ts'
import { calls } from './call-screens.ts'
import { group } from './group-screens.ts'
import { certificates } from './certificate-screens.ts'
import { calendar, feeds, holidays } from './calendar-screens.ts'
import { talk } from './complaint-screens.ts'
import { desk } from './desk-screens.ts'
import { first } from './first-screens.ts'
import { attendance, joined, results, schedule, scores } from './education-screens.ts'
import { exam } from './exam-screens.ts'
import { importing } from './import.ts'
import { door, walkIn } from './joining-screens.ts'
import { keySets } from './key-sets.ts'
import { media } from './media-screens.ts'
import { messages } from './message-screens.ts'
import { packages } from './package-screens.ts'
import { papers } from './paper-screens.ts'
import { person } from './person-screens.ts'
import { planning } from './planning-screens.ts'
import { asked, order, prices, sent, steps, store } from './quotation-screens.ts'
import { reminders } from './reminder-screens.ts'
import { portal } from './portal-screens.ts'
import { proof } from './proof-screens.ts'
import { push } from './push-screens.ts'
import { risk } from './risk-screens.ts'
import { offers } from './offer-screens.ts'
import { shop } from './shop-screens.ts'
import { spaces } from './space-screens.ts'
import { uploads } from './upload-screens.ts'

export const work = {
  star: {
    mark: 'Favourite',
    added: '“{{name}}” is in your favourites',
    removed: '“{{name}}” is no longer a favourite',
  },
  gate,
  code,
  attend,
  manner,
  outbox,
  access: accessScreens,
  accounts,
  desk,
  first,
  reminders,
  media,
  shop,
  packages,
  offers,
  sent,
  store,
  asked,
  prices,
  steps,
  order,
  attendance,
  scores,
  results,
  joined,
  walkIn,
  door,
  certificates,
  group,
  schedule,
  import: importing,
  bulk,
  person,
  portal,
  proof,
  push,
  calendar,
  exam,
  feeds,
  holidays,
  keys: keySets,
  spaces,
  uploads,
  drafts: {
    title: 'Log out with unsaved forms?',
    text_one: '{{count}} form you filled in is not saved. Logging out deletes it from this device.',
    text_other: '{{count}} forms you filled in are not saved. Logging out deletes them from this device.',
    drop: 'Log out and discard',
  },
  filter: { fromTime: 'from time', toTime: 'to time' },
  keySheet: {
    title: 'Keyboard shortcuts',
    text: 'Keys work by their position, so they are the same on an Arabic layout.',
    row: '{{action}} (focused row)',
  },
  papers,
  planning,
  risk,
  talk,
  calls,
  messages,
  home: {
    firstSteps: 'First steps',
    firstStepsText: 'What a new centre needs before its first lesson.',
    done: '{{step}}: done',
    stepsDone: '{{done}} of {{all}} done',
    importStep: 'Import from Excel',
    putAway: 'Hide the list',
    putAwayDone: 'The first steps are hidden.',
  },
  receivers: {
    unread: 'Not read',
    none: 'Everyone has read it.',
    Waiting: 'Waiting',
    Left: 'Not told',
    Told: 'Told',
    Read: 'Read',
    more: 'And {{count}} more',
    unnamed: '{{count}} more, whose names you do not have permission to see',
  },
  news: { isNew: 'New', sponsor: 'Sponsored by {{name}}' },
  notifications: {
    readAll: 'Mark all read',
    deleteAll: 'Delete all',
    showAll: 'Show all',
    new: 'Unread',
    send: 'Send',
    sent_one: 'Sent to {{count}} user.',
    sent_other: 'Sent to {{count}} users.',
    willBeSent_one: 'Will be sent to {{count}} person.',
    willBeSent_other: 'Will be sent to {{count}} people.',
    reaches_one: 'Reaches {{count}} person, {{devices}} on a device.',
    reaches_other: 'Reaches {{count}} people, {{devices}} of them on a device.',
    preview: 'What they will see',
    which: 'Which notifications',
    all: 'All',
    none: 'Nothing new',
    anyTopic: 'All topics',
    deleteShown: 'Delete these',
    readOne: 'Mark as read: {{name}}',
    deleteOne: 'Delete: {{name}}',
    undo: 'Undo',
    deleted_one: '{{count}} notification deleted.',
    deleted_other: '{{count}} notifications deleted.',
    settings: 'What I am told',
    ways: { product: 'In the product', push: 'On my devices', mail: 'By email' },
    wayOf: '{{name}}: {{way}}',
    always: 'Always on',
    quiet: 'Quiet hours',
    quietText:
      'In these hours nothing reaches your devices or your email; it comes after. The product itself shows everything at once.',
    quietFrom: 'From',
    quietTo: 'To',
    quietSave: 'Save hours',
    quietOff: 'No quiet hours',
  },
  discussions: {
    write: 'Write a comment',
    reply: 'Reply',
    send: 'Send',
    replies_one: '{{count}} reply',
    replies_other: '{{count}} replies',
    empty: 'No comments yet.',
    closed: 'This discussion is closed; no one can write in it.',
    open: 'Open discussion',
    about: 'Discussions: {{name}}',
    thread: 'Replies',
    more: 'Showing the first {{count}} only.',
    new: 'New',
    edited: 'edited',
    edit: 'Edit comment',
    remove: 'Remove',
    removeOwn: 'Your comment is removed; replies stay.',
    removeOther: 'The comment is removed, replies stay, and the author is told why.',
    reason: 'Reason',
    takenBack: 'Removed by the author.',
    removed: 'Removed by {{name}}.',
    because: 'Reason:',
    original: 'Show original',
    unread_one: '{{count}} new',
    unread_other: '{{count}} new',
  },
  ratings: {
    lead: 'How would you rate it?',
    ofFive: '{{n}} of 5',
    stars_one: '{{count}} star',
    stars_other: '{{count}} stars',
    count_one: '{{count}} rating',
    count_other: '{{count}} ratings',
  },
  network: {
    offline: 'You are offline',
    offlineText: 'You can keep reading; changes are sent when you are back online.',
    online: 'You are back online',
    waiting_one: '{{count}} change is waiting to be sent',
    waiting_other: '{{count}} changes are waiting to be sent',
    sent: 'Everything has been sent.',
  },
  counts: {
    records_one: '{{count}} record',
    records_other: '{{count}} records',
    students_one: '{{count}} student',
    students_other: '{{count}} students',
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    months_one: '{{count}} month',
    months_other: '{{count}} months',
  },
  map: {
    title: 'Map',
    of: 'Map of {{name}}',
    open: 'Open in {{service}}',
    none: 'No location set yet.',
    hint: 'Select a point to see what is there, or use the list below.',
  },
}

/** A key of `work`, without its plural ending. */
export type WorkTextKey = KeysOf<typeof work>
