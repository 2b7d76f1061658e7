import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, dateTime, int, oneOf, ref, rows, time } from '../kit/field.ts'
import { weekdays } from '../kit/week.ts'

/**
 * How times move; all on the establishment's wall. A day is moved within its week (from Saturday), then its hour: by
 * the first line that it begins in, else by minutes.
 */
const rule = {
  from: date({ required: true, filter: 'range', sort: true }),
  to: date({ required: true, filter: 'range' }),
  /** Both empty: the whole centre. */
  educationalGroup: ref('educationalGroup', { filter: true }),
  place: ref('place', { filter: true }),
  /** Below zero: earlier. */
  minutes: int({ min: -1439, max: 1439, initial: 0, unit: 'minutes' }),
  /** New duration of each time from then on; empty: unchanged. */
  duration: int({ min: 5, max: 720, unit: 'minutes' }),
  /**
   * A lesson that begins from `from`, and before `until` (of the next day when that is not later), begins at
   * `startsAt`.
   */
  hours: rows(
    { from: time({ required: true }), until: time({ required: true }), startsAt: time({ required: true }) },
    { max: 20 },
  ),
  weekdays: rows(
    { weekday: oneOf(weekdays, { required: true }), toWeekday: oneOf(weekdays, { required: true }) },
    { max: 7 },
  ),
} as const

/**
 * The schedule times between two days moved at once (Ramadan, school exams). Which, from where and to where is kept
 * beside it, so that it can be taken back once.
 */
export const seasonShift = defineEntity('seasonShift', {
  prefix: 'ssh',
  traits: ['named', 'coded'],
  group: 'EducationalScheduleTime',
  path: '/educational/season-shifts',
  menu: 'groups',
  icon: 'calendarSync',
  permanent: true,
  fields: {
    ...rule,
    moved: int({ readonly: true, initial: 0 }),
    leftOut: int({ readonly: true, initial: 0 }),
    undoneAt: dateTime({ readonly: true }),
  },
  states: ['Applied', 'Undone'],
  actions: { undo: { from: ['Applied'], to: 'Undone', confirm: true, input: { leaveOut: bool() } } },
  creation: 'none',
  update: 'none',
  ordered: [['from', 'to']],
  list: {
    columns: ['names', 'from', 'to', 'educationalGroup', 'place', 'moved', 'leftOut', 'createdAt', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface SeasonShift extends RowOf<typeof seasonShift> {}

/** Input of a shift's preview: its rule alone. */
export const shiftRule = rule
