/**
 * A mark that is archived or blocked is not counted on its schedule time (D4.4), as reports count active records. Final
 * delete changes no count: only archived marks can be deleted.
 */
import {
  type EducationalGroupAttendance,
  educationalGroupAttendance,
} from '@topcenter/model/education/educational-group-attendance'
import type { Ctx } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'
import { lockTimes } from '../schedule/lock-times.ts'
import { recountTimes } from './recounting.ts'

/** The mark is locked before its time here, and after it by a register: where both meet, one of them is tried again. */
async function recount(ctx: Ctx, { scheduleTime }: EducationalGroupAttendance): Promise<void> {
  await lockTimes(ctx, [scheduleTime])
  await recountTimes(ctx, [scheduleTime])
}

export const educationalGroupAttendanceRules = rules(educationalGroupAttendance, {
  archive: { apply: recount },
  restore: { apply: recount },
  block: { apply: recount },
  unblock: { apply: recount },
})
