/**
 * Moves a student from one group into another in one step (D4.6): the old seat is given up, and the new one is taken
 * under all limits of the new group.
 */
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalGroupTransfer } from '@topcenter/model/joining/educational-group-transfer'
import type { Names } from '@topcenter/model/kit/names'
import { type Refusal, type RefusalCode, refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { hold } from '../education/schedule/holding.ts'
import { tellOffers } from './seat-offers.ts'
import { leaveSeats } from '../education/schedule/seats.service.ts'
import { namesSql } from '../records/list/select.ts'
import { makeDebt } from '../finance/debts/debts.service.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { type CreateInputOf, rules } from '../records/rules.ts'

interface Seat {
  readonly application_id: string
  readonly student_id: string
  readonly educational_group_id: string
  readonly left_on: string | null
  readonly record_state: string
  readonly old_names: Names
  readonly new_names: Names
}

/** A refusal that is shown beside the field of the new group. */
const ofNewGroup = (code: RefusalCode): Refusal => refuse(code, { fields: [{ name: 'newGroupToken', code }] })

async function transfer(ctx: Ctx, input: CreateInputOf<typeof educationalGroupTransfer>) {
  const seat = (await ctx.tx.first<Seat>({
    sql: `
      select
        s.application_id,
        s.student_id,
        s.educational_group_id,
        s.left_on,
        s.record_state,
        ${namesSql('o')} as old_names,
        ${namesSql('n')} as new_names
      from educational_group_student s
      join educational_group o on o.establishment_id = $1 and o.id = s.educational_group_id
      join educational_group n on n.establishment_id = $1 and n.id = $3
      where s.establishment_id = $1 and s.id = $2
      for no key update of s
    `,
    parameters: [ctx.actor.establishmentId, input.groupStudent, input.newGroup],
  }))!
  if (seat.left_on !== null || seat.record_state === 'archived')
    throw new Refused(refuseField('groupStudentToken', 'group.left'))
  if (seat.educational_group_id === input.newGroup) throw new Refused(ofNewGroup('group.alreadyIn'))
  await hold(ctx, {
    groups: [seat.educational_group_id, input.newGroup],
    students: [seat.student_id],
  }) // locks both groups at once, because two transfers in opposite directions would wait for each other
  await leaveSeats(ctx, seat.application_id)
  await insertRecord(ctx, educationalGroupStudent, {
    educationalGroup: input.newGroup,
    application: seat.application_id,
    confirmClash: input.confirmClash,
  }).catch((error: unknown) => {
    throw error instanceof Refused && error.refusal.refused.startsWith('group.')
      ? new Refused(ofNewGroup(error.refusal.refused))
      : error
  })
  await tellOffers(ctx)
  const amount = input.amount ?? 0
  const debt =
    amount > 0
      ? await makeDebt(ctx, {
          user: seat.student_id,
          debtType: 'GroupTransfer',
          debtOn: debtOn(seat),
          price: amount,
          educationalGroup: input.newGroup,
        })
      : null
  return { student: seat.student_id, oldGroup: seat.educational_group_id, amount, debt }
}

const nameIn = (names: Names, language: 'ar' | 'en') => names[language] ?? names.und ?? names.ar ?? names.en ?? ''
const debtOn = ({ old_names, new_names }: Seat): Names => ({
  ar: `تحويل من ${nameIn(old_names, 'ar')} إلى ${nameIn(new_names, 'ar')}`,
  en: `Transfer from ${nameIn(old_names, 'en')} to ${nameIn(new_names, 'en')}`,
})

export const educationalGroupTransferRules = rules(educationalGroupTransfer, { create: { prepare: transfer } })
