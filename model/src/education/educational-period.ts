import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date } from '../kit/field.ts'

export const educationalPeriod = defineEntity('educationalPeriod', {
  prefix: 'edp',
  traits: ['named', 'coded'],
  path: '/educational/educational-periods',
  menu: 'educational',
  icon: 'calendarRange',
  fields: {
    from: date({ required: true, filter: 'range', sort: true }),
    to: date({ required: true, filter: 'range' }),
  },
  ordered: [['from', 'to']],
  own: { Student: 'all', Parent: 'all' },
  hero: ['from', 'to'],
  list: { columns: ['code', 'names', 'from', 'to'], sort: '-from' },
})
export interface EducationalPeriod extends RowOf<typeof educationalPeriod> {}
