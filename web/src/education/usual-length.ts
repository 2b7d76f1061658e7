/** How long a group's lessons take. */
interface Slice {
  readonly weekday: string
  readonly from: string
  readonly to: string
}
export interface Rhythm {
  readonly duration?: number | null
  readonly slices?: readonly Slice[]
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Minutes that a lesson of the group takes: the length that the group says, else that of the weekly time that begins at
 * this hour, else of the same day, else of the first one.
 */
export function usualLength({ duration, slices = [] }: Rhythm, from: string, timeZone: string): number | undefined {
  if (duration) return duration
  const said = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(new Date(from))
  const [weekday, time] = [said({ weekday: 'long' }), said({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })]
  const sameDay = slices.filter((slice) => slice.weekday === weekday)
  const slice = sameDay.find((each) => each.from.startsWith(time)) ?? sameDay[0] ?? slices[0]
  return (slice && (minutesOf(slice.to) - minutesOf(slice.from) + 1440) % 1440) || undefined
}
