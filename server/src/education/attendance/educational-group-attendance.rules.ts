/**
 * Updates what depends on a mark that is archived, blocked, or active again: only active marks count (D4.4). A final
 * delete changes nothing else, because only archived marks can be deleted.
 */
import {
  type EducationalGroupAttendance,
  educationalGroupAttendance,
} from '@topcenter/model/education/educational-group-attendance'
import type { Ctx } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'
import { lockTimes } from '../schedule/lock-times.ts'
import { recountTimes } from './recounting.ts'
import { follow, isMissed } from './saved-marks.ts'

/**
 * Locks the time after the mark. A register locks them in the opposite order: if the two deadlock, one of them is
 * retried.
 */
async function followMark(ctx: Ctx, mark: EducationalGroupAttendance): Promise<void> {
  const { scheduleTime, groupStudent, student } = mark
  await lockTimes(ctx, [scheduleTime])
  await recountTimes(ctx, [scheduleTime])
  const missed = isMissed(mark)
  await follow(ctx, scheduleTime, [groupStudent], [student], { before: missed, after: missed })
}

export const educationalGroupAttendanceRules = rules(educationalGroupAttendance, {
  archive: { apply: followMark },
  restore: { apply: followMark },
  block: { apply: followMark },
  unblock: { apply: followMark },
})
