/** The times of day of a range of moments, each beside its day; loaded with the first range that is chosen. */
import { useWork } from '../platform/texts.ts'
import { TimeField } from '../ui/inputs/time-field.tsx'

export interface Moment {
  readonly date: string
  /** By the centre's clock; null: the whole day. */
  readonly time: string | null
}
export type Moments = readonly [Moment, Moment]

interface FilterTimesProps {
  readonly label: string
  readonly moments: Moments
  onChange(moments: Moments): void
}

export default function FilterTimes({ label, moments, onChange }: FilterTimesProps) {
  const work = useWork()
  const [begin, end] = moments
  return (
    <div className="grid grid-cols-2 gap-2">
      {moments.map((moment, side) => (
        <TimeField
          // oxlint-disable-next-line react/no-array-index-key -- the two ends of the range
          key={side}
          label={`${label}: ${work(side === 0 ? 'filter.fromTime' : 'filter.toTime')}`}
          value={moment.time}
          isDisabled={!moment.date}
          onChange={(time) => onChange(side === 0 ? [{ ...begin, time }, end] : [begin, { ...end, time }])}
        />
      ))}
    </div>
  )
}
