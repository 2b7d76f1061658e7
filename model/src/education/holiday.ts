import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, int } from '../kit/field.ts'

/** Days on which the centre does not teach: no schedule times are generated for them (D4.2). */
export const holiday = defineEntity('holiday', {
  prefix: 'hol',
  traits: ['named', 'coded'],
  group: 'EducationalScheduleTime',
  path: '/educational/holidays',
  menu: 'groups',
  icon: 'calendarOff',
  fields: {
    from: date({ required: true, filter: 'range', sort: true }),
    /** The last day; empty for a single one. */
    to: date({ filter: 'range' }),
    /** Lessons that stood on its days and were moved or canceled, without those that were taken back. */
    settled: int({ readonly: true, initial: 0 }),
  },
  /** These lessons as they were before; `leaveOut`: what was changed since, is over, or finds its old room taken, stays. */
  actions: { takeBack: { unless: { settled: 0 }, confirm: true, input: { leaveOut: bool() } } },
  ordered: [['from', 'to']],
  own: { Student: 'all', Parent: 'all' },
  hero: ['from', 'to'],
  list: { columns: ['code', 'names', 'from', 'to'], sort: '-from' },
})
export interface Holiday extends RowOf<typeof holiday> {}
