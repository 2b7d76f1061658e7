/** A grading plan's slices cover 0–100 without gap or overlap (D5.3); they may be typed in any order. */
import { gradingPlan } from '@topcenter/model/lookups/lists'
import { type FieldFault, type Refusal, type RefusalCode, refuse } from '@topcenter/model/kit/refusal'
import { type ChangesOf, rules } from '../records/rules.ts'

interface Slice {
  readonly degreeFrom: number
  readonly degreeTo: number
}

/** Hundredths of a percent, so that 89.99 + 0.01 is 90. */
const units = (percent: number): number => Math.round(percent * 100)

export function faultsOfSlices(slices: readonly Slice[]): FieldFault[] {
  const faults: FieldFault[] = []
  const fault = (at: number, key: keyof Slice, code: RefusalCode) => faults.push({ name: `slices[${at}].${key}`, code })
  slices.forEach((slice, at) => {
    if (units(slice.degreeTo) <= units(slice.degreeFrom)) fault(at, 'degreeTo', 'field.endBeforeStart')
  })
  if (faults.length > 0) return faults
  const ordered = slices
    .map((slice, at) => ({ from: units(slice.degreeFrom), to: units(slice.degreeTo), at }))
    .sort((a, b) => a.from - b.from || a.to - b.to)
  let reached = 0
  for (const { from, to, at } of ordered) {
    if (from < reached) fault(at, 'degreeFrom', 'gradingPlan.overlap')
    else if (from > reached) fault(at, 'degreeFrom', at === ordered[0]!.at ? 'gradingPlan.cover' : 'gradingPlan.gap')
    reached = Math.max(reached, to)
  }
  if (reached < 10_000) fault(ordered.at(-1)?.at ?? 0, 'degreeTo', 'gradingPlan.cover')
  return faults
}

function check(values: Pick<ChangesOf<typeof gradingPlan>, 'slices'>): Refusal | undefined {
  if (values.slices === undefined) return undefined
  const faults = faultsOfSlices(values.slices)
  return faults.length > 0 ? refuse('record.invalid', { fields: faults }) : undefined
}

export const gradingPlanRules = rules(gradingPlan, {
  create: { check: (_ctx, input) => check(input) },
  update: { check: (_ctx, _before, changes) => check(changes) },
})
