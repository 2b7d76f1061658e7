/** All screens of planning in one chunk: the first page names it once. */
export { default as PlanScreen } from './plan-screen.tsx'
export { SeasonShift, SeasonShifts } from './season-shift-screen.tsx'
export { default as ShiftPanel } from './shift-panel.tsx'
