import type { Formats } from '../ui/page/format.ts'

/** `5`, `2.25`: a degree has no digits after the point that say nothing. */
export const degreeText = ({ number }: Formats, degree: number): string =>
  number(degree, Number.isInteger(degree) ? 0 : 2)
