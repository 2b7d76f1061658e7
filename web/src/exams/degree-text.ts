import type { Formats } from '../ui/page/format.ts'

/** `5`, `18.5`, `2.25`: without trailing zeros. */
export const degreeText = ({ number }: Formats, degree: number): string =>
  number(degree, [0, 1].find((digits) => Number(degree.toFixed(digits)) === degree) ?? 2)
