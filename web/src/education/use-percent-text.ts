import { useCallback } from 'react'
import { useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'
import type { AttendanceFigures } from './attendance-summary.ts'

/** `92% (11 of 12)`: a percentage is never shown without its n of m (D4.4). */
export function usePercentText(): (figures: AttendanceFigures) => string {
  const work = useWork()
  const formats = useFormats()
  return useCallback(
    ({ percent, attended, counted }) =>
      percent === null
        ? work('attendance.noneYet')
        : work('attendance.percent', {
            percent: formats.rate(percent),
            n: formats.number(attended),
            m: formats.number(counted),
          }),
    [work, formats],
  )
}
