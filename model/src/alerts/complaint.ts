/** Complaints: they await one side or the other, by who wrote last, until they are closed (D8.2). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, oneOf, ref } from '../kit/field.ts'

const complaintStatuses = ['OpenAwaitingTechnicalSupport', 'OpenAwaitingComplainingPerson', 'Closed'] as const
const sideTypes = ['TechnicalSupport', 'ComplainingPerson'] as const

export const complaint = defineEntity('complaint', {
  prefix: 'cpl',
  traits: ['named', 'coded', 'reported'],
  path: '/alerts/complaints',
  menu: 'alerts',
  icon: 'megaphone',
  fields: {
    complaintType: ref('complaintType', { required: true, filter: true }),
    complaintSector: ref('complaintSector', { filter: true }),
    priorityType: ref('priorityType', { filter: true }),
    /** Whoever writes it down, when left out. */
    complainant: ref('user', { filter: true, fixed: true }),
    closedBy: ref('user', { doneAt: 'closedAt', readonly: true }),
    closedAt: dateTime({ readonly: true }),
  },
  states: complaintStatuses,
  jobs: { answer: 'R', closeComplaint: 'A' },
  actions: {
    closeComplaint: {
      from: ['OpenAwaitingTechnicalSupport', 'OpenAwaitingComplainingPerson'],
      to: 'Closed',
      flag: 'closeComplaint',
      confirm: true,
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
  portal: ['create'],
  hero: ['complainant', 'complaintSector', 'priorityType'],
  list: {
    columns: ['code', 'names', 'complaintType', 'complaintSector', 'complainant', 'priorityType', 'state', 'createdAt'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface Complaint extends RowOf<typeof complaint> {}

/** What one side wrote to the other; writing turns the complaint over. */
export const complaintFollowUp = defineEntity('complaintFollowUp', {
  prefix: 'cfu',
  path: '/complaintFollowUps/:complaintToken',
  pathFilters: { complaintToken: 'complaint' },
  fields: {
    complaint: ref('complaint', { required: true, filter: true, fixed: true }),
    followUpBy: ref('user', { readonly: true, filter: true }),
    sideType: oneOf(sideTypes, { readonly: true, filter: true }),
    text: longText({ required: true, search: true }),
    /** The complaint's. */
    complainant: ref('user', { readonly: true }),
  },
  label: ['complaint', 'followUpBy'],
  own: {
    Student: 'complainant',
    Parent: 'complainant',
    Client: 'complainant',
    Supplier: 'complainant',
    VechileOwner: 'complainant',
    Sales: 'complainant',
  },
  portal: ['create'],
  list: { columns: ['text', 'sideType', 'followUpBy', 'complaint', 'createdAt'], sort: '-createdAt' },
})
export interface ComplaintFollowUp extends RowOf<typeof complaintFollowUp> {}
