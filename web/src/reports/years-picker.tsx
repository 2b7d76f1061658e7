/** From a year to another one: calendar years, or the centre's educational periods (D11.3). */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import type { Span } from '@topcenter/model/reports/period'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { listQuery } from '../records/queries.ts'
import { useRecordName } from '../records/record-cell.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { useFormats } from '../ui/page/language.tsx'
import type { ReportSpeech } from './report-words.ts'

interface Year extends Span {
  readonly key: string
  readonly label: string
}
const period = entityOf('educationalPeriod')
/** A centre that moves in brings at most so many years with it. */
const calendarYears = 12

function useYears(kind: 'calendar' | 'educational'): readonly Year[] {
  const { digits } = useFormats()
  const nameOf = useRecordName()
  const thisYear = Number(useToday().slice(0, 4))
  const { data } = useQuery({
    ...listQuery(period, { sort: '-from', size: 100 }),
    enabled: kind === 'educational',
  })
  if (kind === 'calendar')
    return Array.from({ length: calendarYears }, (_, index) => {
      const key = String(thisYear - index)
      return { key, label: digits(key), from: `${key}-01-01`, to: `${key}-12-31` }
    })
  return (data?.items ?? []).map((record) => ({
    key: record.token,
    label: nameOf(record),
    from: String(record.from),
    to: String(record.to),
  }))
}

interface YearsPickerProps {
  readonly span: Span | null
  readonly speech: ReportSpeech
  readonly onChange: (span: Span) => void
}

export function YearsPicker(props: YearsPickerProps) {
  const { words } = props.speech
  return (
    <Popover
      label={words.years.label}
      trigger={
        <Button>
          <CalendarRange aria-hidden size={16} />
          {words.years.label}
        </Button>
      }
    >
      {(close) => <Years {...props} close={close} />}
    </Popover>
  )
}

function Years({ span, speech: { words }, onChange, close }: YearsPickerProps & { readonly close: () => void }) {
  const [kind, setKind] = useState<'calendar' | 'educational'>('calendar')
  const mayChoose = useWho().canView(period)
  const { entity } = useTexts()
  const years = useYears(kind)
  const [from, setFrom] = useState<string>()
  const [to, setTo] = useState<string>()
  const first = years.find(({ key }) => key === from) ?? years.find((year) => year.from === span?.from)
  const last = years.find(({ key }) => key === to) ?? years.find((year) => year.to === span?.to) ?? first
  const options = years.map(({ key, label }) => ({ value: key, label }))
  return (
    <div className="grid w-72 gap-3">
      {mayChoose && (
        <ToggleGroup
          label={words.years.label}
          options={[
            { value: 'calendar', label: words.years.calendar },
            { value: 'educational', label: entity(period).many },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setFrom(undefined)
            setTo(undefined)
          }}
        />
      )}
      <Select label={words.years.from} options={options} value={first?.key ?? null} onChange={setFrom} />
      <Select label={words.years.to} options={options} value={last?.key ?? null} onChange={setTo} />
      <Button
        variant="primary"
        isDisabled={!first}
        onPress={() => {
          if (!first) return
          const chosen = [first, last ?? first]
          onChange({
            from: chosen.map((year) => year.from).toSorted()[0]!,
            to: chosen
              .map((year) => year.to)
              .toSorted()
              .at(-1)!,
          })
          close()
        }}
      >
        {words.years.show}
      </Button>
    </div>
  )
}
