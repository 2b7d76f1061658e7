import type { Formats } from '../ui/page/format.ts'

/** `5`, `2.25`: without trailing zeros. */
export const degreeText = ({ number }: Formats, degree: number): string =>
  number(degree, Number.isInteger(degree) ? 0 : 2)
