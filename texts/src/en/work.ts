/** Words of the hand-written screens: the namespace `work`. */
import type { KeysOf } from '../text-types.ts'
import { accessScreens } from './access-screens.ts'
import { accounts } from './account-screens.ts'
import { attend, code, gate, manner, outbox } from './attendance-screens.ts'
import { bulk } from './bulk.ts'
import { certificates } from './certificate-screens.ts'
import { calendar, feeds, holidays } from './calendar-screens.ts'
import { confirm } from './confirm.ts'
import { desk } from './desk-screens.ts'
import { attendance, joined, results, schedule, scores } from './education-screens.ts'
import { exam } from './exam-screens.ts'
import { importing } from './import.ts'
import { door, walkIn } from './joining-screens.ts'
import { papers } from './paper-screens.ts'
import { person } from './person-screens.ts'
import { planning } from './planning-screens.ts'
import { portal } from './portal-screens.ts'
import { proof } from './proof-screens.ts'
import { risk } from './risk-screens.ts'

export const work = {
  gate,
  code,
  attend,
  manner,
  outbox,
  access: accessScreens,
  accounts,
  desk,
  attendance,
  scores,
  results,
  joined,
  walkIn,
  door,
  certificates,
  schedule,
  import: importing,
  bulk,
  confirm,
  person,
  portal,
  proof,
  calendar,
  exam,
  feeds,
  holidays,
  papers,
  planning,
  risk,
  home: {
    firstSteps: 'The first steps',
    firstStepsText:
      'What a new centre needs before its first lesson. A whole list comes in from an Excel file by “Import” in the list’s menu.',
    done: '{{step}}: done',
  },
  notifications: {
    title: 'Notifications',
    empty: 'Nothing new. What concerns you appears here at once.',
    readAll: 'Read all',
    deleteAll: 'Delete all',
    showAll: 'Show all',
    new: 'Not read yet',
    earlier: 'Earlier',
    send: 'Send',
    deleteAllText: 'All your notifications, read or not, are deleted.',
    sent_one: 'Sent to {{count}} user.',
    sent_other: 'Sent to {{count}} users.',
    unread_one: '{{count}} unread',
    unread_other: '{{count}} unread',
  },
  discussions: {
    write: 'Write a comment',
    reply: 'Reply',
    send: 'Send',
    replies_one: '{{count}} reply',
    replies_other: '{{count}} replies',
    empty: 'Nobody has written anything yet.',
    closed: 'The discussion is closed; nobody can write in it.',
    open: 'Open the discussion',
    about: 'Discussions: {{name}}',
    thread: 'Replies',
    more: 'Only the first {{count}} are shown.',
    new: 'New',
    edited: 'edited',
    edit: 'Edit the comment',
    remove: 'Remove',
    removeOwn: 'Your words are taken back; the replies stay.',
    removeOther: 'The words are removed, the replies stay, and its writer is told the reason.',
    reason: 'Reason',
    takenBack: 'Taken back by its writer.',
    removed: 'Removed by {{name}}.',
    because: 'Reason:',
    original: 'What stood here?',
    unread_one: '{{count}} new',
    unread_other: '{{count}} new',
  },
  ratings: {
    lead: 'How do you find it?',
    ofFive: '{{n}} of 5',
    stars_one: '{{count}} star',
    stars_other: '{{count}} stars',
    count_one: '{{count}} rating',
    count_other: '{{count}} ratings',
  },
  network: {
    offline: 'You are offline',
    offlineText: 'You can go on reading; changes wait until the network is back.',
    online: 'You are back online',
    waiting_one: '{{count}} change is waiting to be sent',
    waiting_other: '{{count}} changes are waiting to be sent',
    sent: 'Everything is sent.',
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
    none: 'No latitude and longitude are known yet.',
    hint: 'Press a point to see what is under it; the list below says the same.',
  },
  answer: {
    done: 'Successful operation',
    failed: 'Failed operation',
    noOptions: 'There are no options',
    noElements: 'No elements found',
  },
}

/** A key of `work`, without its plural ending. */
export type WorkTextKey = KeysOf<typeof work>
