/** The name that a grading plan gives to a total (D5.3): half-open slices in percent, the last one closed. */
import type { Names } from '@topcenter/model/kit/names'

export interface GradeSlice {
  readonly degreeFrom: number
  readonly degreeTo: number
  readonly degreeName: Names
}

/** `total` as it is shown, with two decimals. Null without a plan, or where a plan has a hole. */
export function gradeOf(slices: readonly GradeSlice[], total: number | null): Names | null {
  if (total === null) return null
  const last = slices.reduce<GradeSlice | undefined>(
    (top, slice) => (!top || slice.degreeTo > top.degreeTo ? slice : top),
    undefined,
  )
  const found = slices.find((slice) => total >= slice.degreeFrom && total < slice.degreeTo)
  return (found ?? (last && total >= last.degreeTo ? last : undefined))?.degreeName ?? null
}
