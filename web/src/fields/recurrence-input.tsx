/** How often something comes back; a rule that came from elsewhere is shown and kept until another is chosen. */
import { useTexts } from '../platform/texts.ts'
import { DatePicker } from '../ui/inputs/date-picker.tsx'
import { MultiSelect } from '../ui/inputs/multi-select.tsx'
import { Select } from '../ui/inputs/select.tsx'
import type { InputProps } from './field-props.ts'
import { useFormField } from './form-field.ts'
import {
  frequencies,
  type Frequency,
  type Recurrence,
  recurrenceOf,
  ruleOf,
  weekdayName,
  weekdays,
} from './recurrence.ts'

const [never, own] = ['never', 'own'] as const

export function RecurrenceInput(props: InputProps) {
  const texts = useTexts()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const now = value ? recurrenceOf(value) : undefined
  const set = (next: Partial<Recurrence>) => change(ruleOf({ often: 'daily', days: [], until: null, ...now, ...next }))
  const choose = (often: string) => {
    if (often === never) change(null)
    else if (often !== own) set({ often: often as Frequency, days: [] })
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
      {now && <DatePicker label={texts.say('repeat.until')} value={now.until} onChange={(until) => set({ until })} />}
    </>
  )
}
