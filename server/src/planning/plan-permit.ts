/** Permission to search for a week, or to accept one: checked at the start, and again by its job before each step. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { timetablePlan } from '@topcenter/model/planning/timetable-plan'
import type { Actor } from '../records/context.ts'
import { permit, permitAction } from '../records/permissions/permit.ts'

/** Accepting a week makes schedule times, beside the groups that its own flag is about. */
export const permitSchedule = (actor: Actor): void => permit(actor, 'EducationalScheduleTime', 'itemAdd')

export function permitPlanStep(actor: Actor, action: 'solve' | 'accept'): void {
  permitAction(actor, timetablePlan, action)
  if (actor.ownGroupsOnly) throw new Refused(refuse('permission.missing')) // a week is the whole centre's
  if (action === 'accept') permitSchedule(actor)
}
