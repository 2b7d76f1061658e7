import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date } from '../kit/field.ts'

/** Days on which the centre does not teach: no schedule times are generated for them (D4.2). */
export const holiday = defineEntity('holiday', {
  prefix: 'hol', traits: ['named', 'coded'], group: 'EducationalScheduleTime', path: '/educational/holidays', menu: 'groups', icon: 'calendarOff',
  fields: {
    from: date({ required: true, filter: 'range', sort: true }),
    /** The last day; empty for a single one. */
    to: date({ filter: 'range' }),
  },
  ordered: [['from', 'to']],
  own: { Student: 'all', Parent: 'all' },
  list: { columns: ['code', 'names', 'from', 'to', 'recordState'], sort: '-from' },
})
export interface Holiday extends RowOf<typeof holiday> {}
