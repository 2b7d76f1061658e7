/** The days of a report: text until pressed, then a field, which loads with the first press. */
import { lazy, startTransition, Suspense, useState } from 'react'
import { CalendarDays } from 'lucide-react'
import type { Span } from '@topcenter/model/reports/period'
import { RestingField } from '../ui/inputs/resting-field.tsx'
import type { ReportSpeech } from './report-words.ts'

const load = () => import('../ui/inputs/date-range-picker.tsx')
const DateRangePicker = lazy(async () => ({ default: (await load()).DateRangePicker }))

interface DaysPickerProps {
  readonly span: Span | null
  readonly speech: ReportSpeech
  readonly onChange: (span: Span) => void
}

export function DaysPicker({ span, speech, onChange }: DaysPickerProps) {
  const [isUsed, setUsed] = useState(false)
  const label = speech.words.periods.between
  return (
    <div className="report-days">
      {/* as a transition: the button keeps its place, and the focus, until the field is there */}
      <Suspense>
        {isUsed ? (
          <DateRangePicker
            compact
            hideLabel
            autoFocus
            label={label}
            value={span && { from: span.from, to: span.to }}
            onChange={(next) => next && onChange(next)}
          />
        ) : (
          <RestingField
            hideLabel
            label={label}
            text={span ? speech.span(span) : label}
            icon={<CalendarDays aria-hidden className="input-icon" />}
            onUse={() => startTransition(() => setUsed(true))}
            onIntent={() => void load()}
          />
        )}
      </Suspense>
    </div>
  )
}
