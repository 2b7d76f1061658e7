/** Shows a row of lessons by shape and colour: tall for presence, short for absence. */
import './small-charts.css'

/** @param label The same in words */
export function MarkTicks({ label, marks }: { label: string; marks: readonly ('Attendance' | 'Absence')[] }) {
  return (
    <span role="img" aria-label={label} title={label} className="marks">
      {marks.map((mark, at) => (
        // the place is all that tells one lesson from another
        // oxlint-disable-next-line react/no-array-index-key
        <i key={at} className={mark === 'Absence' ? 'is-absent' : undefined} />
      ))}
    </span>
  )
}
