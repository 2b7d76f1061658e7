import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, ref, text } from '../kit/field.ts'

/** Something not to forget: its plan tells how long before and after the moment it speaks (D8.3). */
export const reminder = defineEntity('reminder', {
  prefix: 'rmd',
  traits: ['named', 'coded'],
  path: '/alerts/reminders',
  menu: 'alerts',
  icon: 'calendarClock',
  fields: {
    at: dateTime({ required: true, filter: 'range', sort: true }),
    reminderPlan: ref('reminderPlan', { filter: true }),
    priorityType: ref('priorityType', { filter: true }),
    user: ref('user', { filter: true }),
    /** Address of the record that it is about, inside the product. */
    link: text({ maxLength: 400, pattern: '/[^/\\\\].*' }),
  },
  own: { Student: 'user', Parent: 'user', Client: 'user', Supplier: 'user', VechileOwner: 'user', Sales: 'user' },
  hero: ['at', 'priorityType', 'user'],
  list: { columns: ['code', 'names', 'at', 'reminderPlan', 'priorityType', 'user'], sort: '-at' },
})
export interface Reminder extends RowOf<typeof reminder> {}
