import { defineArea } from '../kit/area.ts'
import { seasonShift } from './season-shift.ts'
import { lecturerAvailability, timetableGroup, timetablePlan } from './timetable-plan.ts'

export const planningArea = defineArea({
  id: 'planning',
  entities: [timetablePlan, timetableGroup, lecturerAvailability, seasonShift],
})
