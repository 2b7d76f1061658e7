/** How full a group is, in words and as a bar. */
import { useWork } from '../platform/texts.ts'
import type { RecordData } from '../records/record.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { ProgressBar } from '../ui/charts/progress-bar.tsx'

export interface SeatFigures {
  readonly taken: number
  /** Null: no maximum, or it is off. */
  readonly most: number | null
  readonly least: number | null
  readonly isFull: boolean
}

export function seatsOf(group: RecordData): SeatFigures {
  const taken = Number(group.totalNumberOfStudents ?? 0)
  const most =
    group.maximumStatus === true && typeof group.maximumNumberOfStudents === 'number'
      ? group.maximumNumberOfStudents
      : null
  const least =
    group.minimumStatus === true && typeof group.minimumNumberOfStudents === 'number'
      ? group.minimumNumberOfStudents
      : null
  return { taken, most, least, isFull: most !== null && taken >= most }
}

export function Seats({ group }: { group: RecordData }) {
  const work = useWork()
  const formats = useFormats()
  const { taken, most, isFull } = seatsOf(group)
  if (most === null)
    return (
      <p className="text-sm text-ink-2">
        {work('counts.students', { count: taken })} · {work('joined.noLimit')}
      </p>
    )
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {work('joined.seats', { n: formats.number(taken), m: formats.number(most) })}
        {isFull ? (
          <Badge tone="bad">{work('joined.groupFull')}</Badge>
        ) : (
          <span className="text-ink-3">{work('joined.seatsFree', { count: most - taken })}</span>
        )}
      </p>
      <ProgressBar
        hideLabel
        label={work('joined.seats', { n: formats.number(taken), m: formats.number(most) })}
        value={most === 0 ? 100 : Math.min(100, (taken / most) * 100)}
      />
    </div>
  )
}
