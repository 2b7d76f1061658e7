/** Tags of operations: the entity that an operation is about, or else its subject. */
import { areaOf, entityOf } from '@topcenter/model/areas'
import { catalogues, labelOfEntity } from '@topcenter/texts/describe'
import { textsOf } from '@topcenter/texts/labels'
import type { Schema } from '../records/serving/answer.ts'
import type { Described } from '../records/serving/operation.ts'

/** Subjects that are not entities, by area. `platform`: those of no area. */
const subjects = {
  access: {
    session: 'Logging in and out, one’s own sessions and devices',
    userAppSettings: 'One’s own settings of the application',
    savedViews: 'Saved views of lists and reports',
    permissionXRay: 'Who may do what, and why',
    userSessions: 'Where users are logged in, for staff',
    establishmentLook: 'How a centre looks, for strangers',
    ownEstablishmentLook: 'How one’s own centre looks',
    ownSettings: 'Settings of one’s own centre',
    establishmentPage: 'A centre’s page for everybody, and asking to join by it',
    ownEstablishmentPage: 'What one’s own centre says on its page',
  },
  people: {
    person: 'A person at a glance: how they stand, and what happened',
    twins: 'Two records of one person: found, merged, and parted again',
  },
  home: {
    home: 'What waits for the one who logged in',
  },
  education: {
    attendance: 'Attendance of many',
    calendar: 'The calendar: what stands in it, what is free',
    calendarFeeds: 'One’s own links for calendars elsewhere',
  },
  joining: {
    gate: 'Students who come in at the door',
  },
  media: {
    mediaPlay: 'Playing video and audio',
    mediaShelf: 'What is shared with the one who logged in',
    mediaShop: 'Packages of media, as students see what is offered',
    mediaManner: 'How shared media are watched',
    storageManner: 'How much storage spaces hold, and how large a file may be',
    upload: 'Files on their way',
  },
  lookups: {
    offers: 'What brands offer students',
    studentCard: 'One’s own student card, for a brand to scan',
    constantsLists: 'The small lists that pickers load whole',
    properties: 'The properties of all types, for forms and lists',
  },
  alerts: {
    absenceManner: 'When parents are told of absences',
    notificationManner: 'For how long notifications are kept',
    notificationSettings: 'What one’s own notifications are told of, and by which way',
    complaintManner: 'How soon complaints are answered',
    reminderChoices: 'Which plan of reminders speaks of what by itself',
    pushDevice: 'Browsers and apps that take push messages for their user',
  },
  interests: {
    calls: 'Today’s calls: whom to call next, and what came of it',
    followUpManner: 'How long a student is held, and when one rests',
  },
  finance: {
    ledger: 'The books and their proof',
    desk: 'The payment desk',
    statement: 'Statements of account',
    howToPay: 'How people pay the centre',
    studentDebts: 'Who owes, how much, since when',
    finance: 'Statistics of money',
  },
  quotations: {
    quotationLink: 'A version of a quotation by its secret link',
    priceRequestLink: 'A request for prices by its secret link',
    quotationManner: 'The usual margins of quotations',
  },
  reports: {
    report: 'Reports: figures, the records behind them, and their files',
    reportSending: 'Reports that are sent: to whom, by which link, and what is opened of them',
    reportSchedule: 'Reports that are sent again and again',
  },
  platform: {
    import: 'Moving in: upload, map, rehearse, run, take back',
    shown: 'How the record of a token is called',
    search: 'The search through everything',
    live: 'What changes, as it happens',
    openapi: 'This description',
    health: 'Whether the server works',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

interface Subject {
  readonly area: string
  readonly text: string
}
const byName = new Map<string, Subject>(
  Object.entries(subjects).flatMap(([area, named]) =>
    Object.entries(named).map(([name, text]) => [name, { area, text }] as const),
  ),
)

export const tagOf = ({ id, entity }: Described): string => {
  const first = id.split('.')[0]!
  return entity ?? (first === 'subscription' ? 'joiningApplicationSubscription' : first)
}

/** Returns the id of the area to which an operation belongs; `platform` for those of no area. */
export function areaOfOperation(operation: Described): string {
  const tag = tagOf(operation)
  return byName.get(tag)?.area ?? areaOf(entityOf(tag)).id
}

/** Throws for a tag without a text. */
export function tagsOf(operations: readonly Described[]): Schema[] {
  return [...new Set(operations.map(tagOf))].sort().map((name) => ({ name, description: describedTag(name) }))
}
function describedTag(name: string): string {
  const subject = byName.get(name)
  if (subject) return subject.text
  const entity = entityOf(name)
  return `${labelOfEntity(entity, 'en', 'many')}. ${textsOf(catalogues.en, entity).empty}`
}
