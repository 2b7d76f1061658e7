/** The first and last day, in the address as the list's own filter of `at`. */
import { useSearchParams } from 'react-router'
import { useWork } from '../../platform/texts.ts'
import { DateRangePicker } from '../../ui/inputs/date-range-picker.tsx'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

export function PeriodPicker() {
  const work = useWork()
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('atFrom'), params.get('atTo')]
  return (
    <DateRangePicker
      label={work('accounts.period')}
      compact
      value={isDay(from) && isDay(to) ? { from, to } : null}
      onChange={(range) =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before)
            for (const key of ['atFrom', 'atTo', 'page', 'after']) next.delete(key)
            if (range) {
              next.set('atFrom', range.from)
              next.set('atTo', range.to)
            }
            return next
          },
          { preventScrollReset: true },
        )
      }
    />
  )
}
