/** How often something comes back; a rule that came from elsewhere is shown and kept until another is chosen. */
import { useWatch } from 'react-hook-form'
import { frequencies, type Frequency } from '@topcenter/model/kit/frequency'
import { nextTimes, repetitionOf } from '@topcenter/model/kit/repetition'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { DatePicker } from '../ui/inputs/date-picker.tsx'
import { MultiSelect } from '../ui/inputs/multi-select.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { useFormats } from '../ui/page/language.tsx'
import type { InputProps } from './field-props.ts'
import { useFormField } from './form-field.ts'
import { type Recurrence, recurrenceOf, weekdayName, weekdays } from './recurrence.ts'
import { ruleOf } from './recurrence-rule.ts'

const [never, own] = ['never', 'own'] as const
const [sameDay, lastDay] = ['sameDay', 'lastDay'] as const
/** Number of the next times that are shown. */
const shownTimes = 3

/** Returns the first time in the form, which the field `at` has. */
function useFirstTime(): Date | undefined {
  const at: unknown = useWatch({ name: 'at' })
  const first = typeof at === 'string' ? new Date(at) : undefined
  return first && !Number.isNaN(first.getTime()) ? first : undefined
}

export function RecurrenceInput(props: InputProps) {
  const texts = useTexts()
  const { timeZone } = useWho()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const now = value ? recurrenceOf(value, timeZone) : undefined
  const set = (next: Partial<Recurrence>) =>
    change(ruleOf({ often: 'daily', days: [], isLastDay: false, until: null, ...now, ...next }, timeZone))
  const choose = (often: string) => {
    if (often === never) change(null)
    else if (often !== own) set({ often: often as Frequency, days: [], isLastDay: false })
  }
  return (
    <>
      <Select
        {...frame}
        options={[
          { value: never, label: texts.say('repeat.never') },
          ...frequencies.map((each) => ({ value: each as string, label: texts.say(`repeat.${each}`) })),
          ...(value && !now ? [{ value: own as string, label: texts.say('repeat.own', { rule: value }) }] : []),
        ]}
        value={now?.often ?? (value ? own : never)}
        onChange={choose}
        onBlur={onBlur}
        buttonRef={inputRef}
      />
      {now?.often === 'weekly' && (
        <MultiSelect
          label={texts.say('repeat.days')}
          options={weekdays.map((day) => ({ value: day, label: weekdayName(day, texts) }))}
          value={now.days}
          onChange={(days) => set({ days })}
        />
      )}
      {now?.often === 'monthly' && <MonthDay isLast={now.isLastDay} onChange={(isLastDay) => set({ isLastDay })} />}
      {now && <DatePicker label={texts.say('repeat.until')} value={now.until} onChange={(until) => set({ until })} />}
      {value && <NextTimes rule={value} />}
    </>
  )
}

/** Chooses between the day of the first time and the last day of each month. */
function MonthDay({ isLast, onChange }: { readonly isLast: boolean; onChange(isLast: boolean): void }) {
  const texts = useTexts()
  const { timeZone } = useWho()
  const first = useFirstTime()
  const day = first && Number(utcToZoned(first, timeZone).date.slice(8))
  return (
    <Select
      label={texts.say('repeat.monthDay')}
      {...(!isLast && day && day > 28 ? { description: texts.say('repeat.shorter') } : {})}
      options={[
        { value: sameDay, label: day ? texts.say('repeat.dayNumber', { day }) : texts.say('repeat.sameDay') },
        { value: lastDay, label: texts.say('repeat.lastDay') },
      ]}
      value={isLast ? lastDay : sameDay}
      onChange={(chosen) => onChange(chosen === lastDay)}
    />
  )
}

/** Shows the times that follow the first one; nothing without a first time or a rule that the product knows. */
function NextTimes({ rule }: { readonly rule: string }) {
  const texts = useTexts()
  const formats = useFormats()
  const { timeZone = 'UTC' } = useWho()
  const first = useFirstTime()
  const known = repetitionOf(rule)
  if (!first || !known) return null
  const times = nextTimes(known, first, first, timeZone, shownTimes)
  if (times.length === 0) return null
  return (
    <p className="text-sm text-ink-3">
      {texts.say('repeat.next', {
        days: times.map((time) => formats.date(time)).join(texts.say('field.listComma')),
      })}
    </p>
  )
}
