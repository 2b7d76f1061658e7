/** The calendar that opens from a date: Gregorian, the week starts on Saturday, arrows follow the reading direction. */
import { use, type RefObject } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
  OverlayTriggerStateContext,
  PopoverContext,
  RangeCalendar,
  useSlottedContext,
} from 'react-aria-components'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Anchored } from '../overlays/anchored.tsx'
import './calendar.css'

export const FIRST_DAY = 'sat'

export function CalendarPopover({ range }: { range?: boolean }) {
  const state = use(OverlayTriggerStateContext)
  const anchor = useSlottedContext(PopoverContext)?.triggerRef
  if (!state?.isOpen || !anchor) return null
  return (
    <Anchored anchor={anchor as RefObject<HTMLElement | null>} onClose={state.close} focusOn={() => null}>
      <Dialog className="calendar-dialog">
        {range ? (
          <RangeCalendar firstDayOfWeek={FIRST_DAY} className="calendar">
            <Month />
          </RangeCalendar>
        ) : (
          <Calendar firstDayOfWeek={FIRST_DAY} className="calendar is-single">
            <Month />
          </Calendar>
        )}
      </Dialog>
    </Anchored>
  )
}

function Month() {
  return (
    <>
      <header className="calendar-head">
        <Button slot="previous" className="button is-icon is-ghost">
          <ChevronLeft aria-hidden className="mirrored" />
        </Button>
        <Heading className="calendar-title" />
        <Button slot="next" className="button is-icon is-ghost">
          <ChevronRight aria-hidden className="mirrored" />
        </Button>
      </header>
      <CalendarGrid className="calendar-grid" weekdayStyle="narrow">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="calendar-day-name">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-cell" />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
