import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, int, money, oneOf, ref } from '../kit/field.ts'
import { listed } from '../lookups/listed.ts'

export const pointCauses = ['Payment', 'Attendance', 'Rating'] as const
export type PointCause = (typeof pointCauses)[number]

/**
 * A rule by which students earn points automatically, from `from` until the day before `to`: for each whole `perAmount`
 * paid on their debts, each lesson attended, each rating given. The points are booked in the transaction of their
 * cause, and taken back when the cause is undone.
 */
export const pointRule = defineEntity('pointRule', {
  ...listed('pointRules'),
  prefix: 'pru',
  fields: {
    cause: oneOf(pointCauses, { required: true, filter: true, fixed: true }),
    /** Needed for payments; the others do not look at it. */
    perAmount: money({ min: 1 }),
    points: int({ required: true, min: 1, max: 100_000 }),
    valuePerPoint: money({ initial: 0, max: 100_000_000 }),
    from: date({ filter: 'range' }),
    to: date({ filter: 'range' }),
    /** Whom: students of groups of this category; everybody when it is left out. */
    educationalCategory: ref('educationalCategory', { filter: true }),
  },
  own: { Student: 'all', Parent: 'all' },
  ordered: [['from', 'to']],
  list: {
    columns: ['code', 'names', 'cause', 'perAmount', 'points', 'valuePerPoint', 'from', 'to', 'educationalCategory'],
    sort: 'code',
  },
})
export interface PointRule extends RowOf<typeof pointRule> {}
