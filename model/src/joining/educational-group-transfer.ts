import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, longText, money, ref } from '../kit/field.ts'

/** A student who left one group for another in one step (D4.6); an amount above zero made a debt. */
export const educationalGroupTransfer = defineEntity('educationalGroupTransfer', {
  prefix: 'egx',
  path: '/educational/educational-group-transfers',
  menu: 'groups',
  icon: 'arrowLeftRight',
  fields: {
    /** The seat that is given up. */
    groupStudent: ref('educationalGroupStudent', { required: true, fixed: true, where: { leftOn: 'none' } }),
    student: ref('student', { required: true, filter: true, readonly: true }),
    oldGroup: ref('educationalGroup', { required: true, filter: true, readonly: true }),
    newGroup: ref('educationalGroup', {
      required: true,
      filter: true,
      fixed: true,
      where: {
        educationalCategory: { of: 'groupStudent' },
        finished: 'NotFinished',
        closed: 'Open',
        except: { of: 'groupStudent', field: 'educationalGroup' },
      },
    }),
    at: dateTime({ required: true, filter: 'range', readonly: true, sort: true, initial: 'now' }),
    amount: money({ fixed: true, initial: 0 }),
    debt: ref('debt', { readonly: true }),
    reason: longText({ maxLength: 400, fixed: true }),
    confirmClash: bool({ transient: true, confirms: 'schedule.clash' }),
  },
  update: 'none',
  permanent: true,
  label: ['student', 'at'],
  own: { Student: 'student', Parent: 'student' },
  hero: ['oldGroup', 'newGroup', 'amount'],
  list: { columns: ['student', 'oldGroup', 'newGroup', 'at', 'amount', 'reason'], sort: '-at' },
})
export interface EducationalGroupTransfer extends RowOf<typeof educationalGroupTransfer> {}
