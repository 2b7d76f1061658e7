/** Complaints: they await one side or the other, by who wrote last, until they are closed (D8.3). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, longText, names, oneOf, ref } from '../kit/field.ts'
import { priorityUses } from '../lookups/priority-uses.ts'
import { attachments } from '../media/attachment.ts'

const complaintStatuses = ['OpenAwaitingTechnicalSupport', 'OpenAwaitingComplainingPerson', 'Closed'] as const
const sideTypes = ['TechnicalSupport', 'ComplainingPerson'] as const
export const complaintRatings = ['Like', 'DisLike'] as const
/** `NoReply`: the complainant was silent for as long as the centre waits, and the system closed it. */
const closeReasons = ['Answered', 'NoReply'] as const

export const complaint = defineEntity('complaint', {
  prefix: 'cpl',
  traits: ['named', 'coded', 'reported'],
  path: '/alerts/complaints',
  menu: 'alerts',
  icon: 'megaphone',
  fields: {
    complaintType: ref('complaintType', { required: true, filter: true }),
    complaintSector: ref('complaintSector', { filter: true }),
    priorityType: ref('priorityType', { filter: true, must: [priorityUses.Complaints] }),
    /** Whoever writes it down, when left out. */
    complainant: ref('user', { filter: true, fixed: true }),
    /** Subject of the complaint, by the scope of its type: at most one of these. */
    aboutGroup: ref('educationalGroup', { filter: true }),
    aboutEmployee: ref('employee', { filter: true }),
    aboutPlace: ref('place', { filter: true }),
    /** In place of `aboutEmployee`, for writers who may not look employees up: the lecturer of this group. */
    aboutLecturerOf: ref('educationalGroup', { transient: true, fixed: true }),
    /** True if the writer lets the named person see it; else it is hidden from them everywhere. */
    shownToNamed: bool({ initial: false }),
    /** Member of staff who has to answer. */
    assignee: ref('user', { filter: true, forStaff: true }),
    /** Since when it is this side's turn. */
    awaitingSince: dateTime({ readonly: true }),
    attachments: attachments(),
    /** Only while the centre owes the answer: its priority's minutes of the centre's opening hours later. */
    answerDueAt: dateTime({ readonly: true, filter: 'range', sort: true }),
    firstAnsweredAt: dateTime({ readonly: true }),
    /** Time of the overdue notification, once for each turn. */
    escalatedAt: dateTime({ readonly: true, forStaff: true }),
    /** Time of the reminder to the complainant to answer, once for each turn. */
    remindedAt: dateTime({ readonly: true, forStaff: true }),
    /** The closed complaint that this one continues. */
    follows: ref('complaint', { fixed: true }),
    reopened: int({ readonly: true, initial: 0, min: 0 }),
    /** Turns of the centre that ended after they were due. */
    lateTurns: int({ readonly: true, initial: 0, min: 0, forStaff: true }),
    rating: oneOf(complaintRatings, { readonly: true, filter: true }),
    ratingText: longText({ readonly: true, maxLength: 1000 }),
    closeReason: oneOf(closeReasons, { readonly: true, filter: true }),
    closedBy: ref('user', { doneAt: 'closedAt', readonly: true }),
    closedAt: dateTime({ readonly: true }),
  },
  states: complaintStatuses,
  /** The holder sets the centre's opening hours, and its waiting time for an answer. */
  flags: ['changeComplaintManner'],
  hides: true,
  jobs: { answer: 'R', closeComplaint: 'L' },
  actions: {
    closeComplaint: {
      from: ['OpenAwaitingTechnicalSupport', 'OpenAwaitingComplainingPerson'],
      to: 'Closed',
      flag: 'closeComplaint',
      input: { text: longText({ required: true }) },
    },
    /** "Not solved", for as many days as the centre allows. Writing does not open it again. */
    reopen: {
      from: ['Closed'],
      to: 'OpenAwaitingTechnicalSupport',
      flag: 'itemAdd',
      input: { text: longText({ required: true }) },
    },
  },
  own: {
    Student: 'complainant',
    Parent: 'complainant',
    Client: 'complainant',
    Supplier: 'complainant',
    VechileOwner: 'complainant',
    Sales: 'complainant',
  },
  portal: ['create', 'reopen'],
  hero: ['complainant', 'priorityType', 'answerDueAt'],
  list: {
    columns: [
      'code',
      'names',
      'complaintType',
      'complaintSector',
      'complainant',
      'priorityType',
      'state',
      'answerDueAt',
      'assignee',
      'createdAt',
    ],
    also: ['awaitingSince', 'closedAt', 'closeReason', 'rating', 'reopened', 'escalatedAt'],
    tabs: 'state',
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'BasicData',
        fields: [
          'names',
          'description',
          'attachments',
          'complaintType',
          'aboutGroup',
          'aboutEmployee',
          'aboutPlace',
          'shownToNamed',
          'complainant',
          'complaintSector',
          'priorityType',
          'assignee',
          'follows',
          'code',
        ],
      },
    ],
    elsewhere: ['aboutLecturerOf'],
  },
})
export interface Complaint extends RowOf<typeof complaint> {}

/** Limit of a portal user's reading: what the other side wrote to them. */
const said = { in: 'complainant', where: { internal: 'false' } } as const

/** A message from one side to the other; writing passes the turn. */
export const complaintFollowUp = defineEntity('complaintFollowUp', {
  prefix: 'cfu',
  hides: true,
  path: '/complaintFollowUps/:complaintToken',
  pathFilters: { complaintToken: 'complaint' },
  fields: {
    complaint: ref('complaint', { required: true, filter: true, fixed: true }),
    followUpBy: ref('user', { readonly: true, filter: true }),
    sideType: oneOf(sideTypes, { readonly: true, filter: true }),
    text: longText({ required: true, search: true }),
    attachments: attachments(),
    /** A note among staff: it does not pass the turn, and the portal never shows it. */
    internal: bool({ initial: false, fixed: true, filter: true, forStaff: true }),
    /** The last that its writer had read, so that two of the staff do not answer the same at once. */
    after: ref('complaintFollowUp', { transient: true, fixed: true }),
    confirmAnswered: bool({ transient: true, fixed: true, confirms: 'complaint.answeredMeanwhile' }),
    /** The complaint's. */
    complainant: ref('user', { readonly: true }),
  },
  label: ['complaint', 'followUpBy'],
  own: { Student: said, Parent: said, Client: said, Supplier: said, VechileOwner: said, Sales: said },
  portal: ['create'],
  form: {
    tabs: [{ key: 'BasicData', fields: ['complaint', 'text', 'attachments', 'internal'] }],
    elsewhere: ['after', 'confirmAnswered'],
  },
  list: {
    columns: ['text', 'sideType', 'internal', 'followUpBy', 'complaint', 'createdAt'],
    also: ['attachments'],
    sort: '-createdAt',
  },
})
export interface ComplaintFollowUp extends RowOf<typeof complaintFollowUp> {}

/**
 * Canned replies of staff. `{name}`, `{complaint}` and `{me}`, or the same in Arabic, are filled in on use. Not a list
 * of constants, since the portal receives those too.
 */
export const complaintReply = defineEntity('complaintReply', {
  prefix: 'cry',
  traits: ['named'],
  path: '/settings/settings-others/complaintReplies',
  menu: 'settings',
  icon: 'messageSquareWarning',
  fields: { text: names({ required: true, maxLength: 4000 }) },
  list: { columns: ['names', 'text'], sort: 'createdAt' },
})
