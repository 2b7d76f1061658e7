/**
 * The name that a grading plan gives to a total (D5.3). The upper end of each slice is not part of it, except for the
 * last slice.
 */
import type { Names } from '@topcenter/model/kit/names'

export interface GradeSlice {
  readonly degreeFrom: number
  readonly degreeTo: number
  readonly degreeName: Names
}

/** `total` has two decimals. Null without a plan, or where the plan has a gap. */
export function gradeOf(slices: readonly GradeSlice[], total: number | null): Names | null {
  if (total === null) return null
  const last = slices.reduce<GradeSlice | undefined>(
    (top, slice) => (!top || slice.degreeTo > top.degreeTo ? slice : top),
    undefined,
  )
  const found = slices.find((slice) => total >= slice.degreeFrom && total < slice.degreeTo)
  return (found ?? (last && total >= last.degreeTo ? last : undefined))?.degreeName ?? null
}
