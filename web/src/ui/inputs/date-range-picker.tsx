import { useEffect, useRef, useState } from 'react'
import {
  Button,
  DateInput,
  DateRangePicker as AriaDateRangePicker,
  DateSegment,
  Group,
  type DateValue,
} from 'react-aria-components'
import { CalendarDays } from 'lucide-react'
import { CalendarPopover, FIRST_DAY } from './calendar-popover.tsx'
import { dayOf, dayText } from './date-text.ts'
import { ariaField, fieldClass, FieldFrame, type FieldProps } from './field-frame.tsx'

export interface DayRange {
  /** `YYYY-MM-DD`, both ends included. */
  from: string
  to: string
}

export interface DateRangePickerProps extends FieldProps {
  value: DayRange | null
  /** Called when both ends are set, or when both are cleared; in an open-ended range '' stands for the missing end. */
  onChange(value: DayRange | null): void
  isOpenEnded?: boolean
  compact?: boolean
}

interface Ends {
  start: DateValue
  end: DateValue
}
/** While a year is typed, each digit is a year of the first centuries. */
const isTyped = (day: DateValue | null | undefined): boolean => Boolean(day && day.year < 1_000)

/** React Aria reports whole ranges only. */
function OneEnd({
  given,
  start,
  end,
  onChange,
}: {
  given: string
  start: DateValue | null | undefined
  end: DateValue | null | undefined
  onChange: DateRangePickerProps['onChange']
}) {
  const [from, to] =
    isTyped(start) || isTyped(end) ? ['', ''] : [dayText(start ?? null) ?? '', dayText(end ?? null) ?? '']
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if ((from === '') !== (to === '') && `${from} ${to}` !== given) latest.current({ from, to })
  }, [from, to, given])
  return null
}

export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, isOpenEnded, compact, isReadOnly } = props
  const from = dayOf(value?.from ?? null)
  const to = dayOf(value?.to ?? null)
  const [half, setHalf] = useState<Ends | null>(null)
  const given = `${value?.from ?? ''} ${value?.to ?? ''}`
  const [seen, setSeen] = useState(given)
  if (seen !== given) {
    setSeen(given)
    setHalf(null)
  }
  const change = (range: Ends | null) => {
    setHalf(range)
    if (range && (isTyped(range.start) || isTyped(range.end))) return
    const start = dayText(range?.start ?? null)
    const end = dayText(range?.end ?? null)
    if ((start && end) || (isOpenEnded && (start || end))) onChange({ from: start ?? '', to: end ?? '' })
    else if (!start && !end) onChange(null)
  }
  const { name: _, ...field } = ariaField(props)
  return (
    <AriaDateRangePicker
      {...field}
      value={half ?? ((from && to) || (isOpenEnded && (from || to)) ? { start: from!, end: to! } : null)}
      onChange={change}
      granularity="day"
      firstDayOfWeek={FIRST_DAY}
      shouldForceLeadingZeros
      isReadOnly={isReadOnly}
      className={fieldClass(props)}
    >
      {({ state }) => (
        <FieldFrame {...props}>
          {isOpenEnded && (
            <OneEnd given={given} start={state.value?.start} end={state.value?.end} onChange={onChange} />
          )}
          <Group className={compact ? 'input-frame is-control' : 'input-frame'}>
            <DateInput slot="start" className="input segments">
              {(segment) => <DateSegment segment={segment} className="segment" />}
            </DateInput>
            <span aria-hidden className="range-dash">
              –
            </span>
            <DateInput slot="end" className="input segments">
              {(segment) => <DateSegment segment={segment} className="segment" />}
            </DateInput>
            <Button className="input-button">
              <CalendarDays aria-hidden />
            </Button>
          </Group>
          <CalendarPopover range />
        </FieldFrame>
      )}
    </AriaDateRangePicker>
  )
}
