/** One filter of a list as a control; values are those of the query string. */
import { lazy, Suspense, useState } from 'react'
import { CalendarDays } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { visibleStates } from '@topcenter/model/kit/permission'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { useWho } from '../platform/session.ts'
import { type Texts, useTexts } from '../platform/texts.ts'
import { DateRangePicker } from '../ui/inputs/date-range-picker.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { MultiSelect } from '../ui/inputs/multi-select.tsx'
import { NumberField } from '../ui/inputs/number-field.tsx'
import { Picker } from '../ui/inputs/picker.tsx'
import { RestingField } from '../ui/inputs/resting-field.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import type { Filter } from './filter.ts'
import type { Moment, Moments } from './filter-times.tsx'
import { filterLabel, useShownRecord } from './filter-words.ts'
import { chosenOption, useReferenceSearch, useTypeHint } from './reference-search.ts'

const FilterTimes = lazy(() => import('./filter-times.tsx'))

export type FilterValues = Readonly<Record<string, string>>
export interface FilterInputProps {
  readonly entity: AnyEntity
  readonly filter: Filter
  readonly values: FilterValues
  /** '' removes the key. */
  onChange(changes: FilterValues): void
}

export function FilterInput(props: FilterInputProps) {
  switch (props.filter.shape) {
    case 'values':
      return <ValuesFilter {...props} />
    case 'yesNo':
      return <YesNoFilter {...props} />
    case 'record':
      return <RecordFilter {...props} />
    case 'dates':
      return <DatesFilter {...props} />
    case 'numbers':
      return <NumbersFilter {...props} />
    case 'texts':
      return <TextsFilter {...props} />
    case 'recordState':
      return <RecordStateFilter {...props} />
    case 'text':
      return <TextFilter {...props} />
  }
}

function ValuesFilter({ entity, filter, values, onChange }: FilterInputProps) {
  const texts = useTexts()
  const key = filter.keys[0]!
  const options = (filter.field?.values ?? []).map((value) => ({
    value,
    label: texts.value(entity, filter.name, value),
  }))
  return (
    <MultiSelect
      compact
      label={filterLabel(texts, entity, filter)}
      options={options}
      value={values[key]?.split(',').filter(Boolean) ?? []}
      onChange={(chosen) => onChange({ [key]: chosen.join(',') })}
    />
  )
}

function YesNoFilter({ entity, filter, values, onChange }: FilterInputProps) {
  const texts = useTexts()
  const key = filter.keys[0]!
  const options = [
    { value: 'all', label: texts.say('filter.any') },
    { value: 'true', label: texts.say('field.yes') },
    { value: 'false', label: texts.say('field.no') },
  ]
  return (
    <Select
      compact
      label={filterLabel(texts, entity, filter)}
      options={options}
      value={values[key] || 'all'}
      onChange={(value) => onChange({ [key]: value === 'all' ? '' : value })}
    />
  )
}

function RecordFilter({ entity, filter, values, onChange }: FilterInputProps) {
  const texts = useTexts()
  const key = filter.keys[0]!
  const to = filter.field!.to!
  const search = useReferenceSearch(to)
  const hint = useTypeHint(entityOf(to))
  const token = values[key] || undefined
  const record = useShownRecord(token)
  const chosen = chosenOption(token, record, texts)
  return (
    <Picker
      compact
      label={filterLabel(texts, entity, filter)}
      placeholder={hint}
      value={chosen}
      search={search}
      onChange={(option) => onChange({ [key]: option?.value ?? '' })}
    />
  )
}

const rangeFault = (texts: Texts, key: string, isTurned: boolean) =>
  isTurned ? { error: texts.fault({ name: key, code: 'field.toBeforeFrom' }) } : {}

function DatesFilter({ entity, filter, values, onChange }: FilterInputProps) {
  const texts = useTexts()
  const [from, to] = filter.keys as [string, string]
  const { timeZone } = useWho()
  const [begin, end] = [momentOf(values[from], timeZone), momentOf(values[to], timeZone)]
  const range = begin.date || end.date ? { from: begin.date, to: end.date } : null
  // created, updated and the like have no field of their own: they are moments
  const hasTimes = (filter.field?.kind ?? 'dateTime') === 'dateTime' && !filter.field?.options.isDay
  const [isUsed, setUsed] = useState(false)
  const label = filterLabel(texts, entity, filter)
  // A button until it is pressed: a date range has six segments, each a control of its own, and a list has four such
  // filters or more.
  if (!values[from] && !values[to] && !isUsed)
    return (
      <RestingField
        label={label}
        text={texts.say('filter.any')}
        icon={<CalendarDays aria-hidden className="input-icon" />}
        onUse={() => setUsed(true)}
      />
    )
  // what home asks for: days are chosen in its place
  if (values[from] === 'now' || values[to] === 'now')
    return (
      <RestingField
        label={label}
        text={texts.say('filter.now')}
        icon={<CalendarDays aria-hidden className="input-icon" />}
        onUse={() => {
          onChange({ [from]: '', [to]: '' })
          setUsed(true)
        }}
      />
    )
  const change = (next: Moments) =>
    onChange({ [from]: writtenMoment(next[0], timeZone), [to]: writtenMoment(next[1], timeZone) })
  const isTurned = Boolean(
    end.date && (begin.date > end.date || (begin.date === end.date && end.time && (begin.time ?? '') > end.time)),
  )
  return (
    <div className="grid gap-2">
      <DateRangePicker
        compact
        isOpenEnded
        autoFocus={isUsed}
        label={label}
        value={range}
        {...rangeFault(texts, to, isTurned)}
        onChange={(next) =>
          change([
            { date: next?.from ?? '', time: next?.from ? begin.time : null },
            { date: next?.to ?? '', time: next?.to ? end.time : null },
          ])
        }
      />
      {hasTimes && range && (
        <Suspense>
          <FilterTimes label={label} moments={[begin, end]} onChange={change} />
        </Suspense>
      )}
    </div>
  )
}

const momentOf = (value: string | undefined, zone: string): Moment =>
  !value ? { date: '', time: null } : value.includes('T') ? utcToZoned(value, zone) : { date: value, time: null }
const writtenMoment = ({ date, time }: Moment, zone: string): string =>
  date && time ? zonedToUtc(date, time, zone) : date

function NumbersFilter({ entity, filter, values, onChange }: FilterInputProps) {
  const texts = useTexts()
  const label = filterLabel(texts, entity, filter)
  const [from, to] = filter.keys.map((key) => values[key])
  return (
    <div className="grid grid-cols-2 gap-2" role="group" aria-label={label}>
      {filter.keys.map((key, side) => {
        const props = {
          label: `${label}: ${texts.say(side === 0 ? 'filter.from' : 'filter.to')}`,
          value: values[key] ? Number(values[key]) : null,
          onChange: (value: number | null) => onChange({ [key]: value === null ? '' : String(value) }),
          ...rangeFault(texts, key, side === 1 && Boolean(from && to) && Number(from) > Number(to)),
        }
        return filter.field?.kind === 'money' ? (
          <MoneyField key={key} {...props} />
        ) : (
          <NumberField key={key} {...props} fractionDigits={filter.field?.kind === 'int' ? 0 : 2} />
        )
      })}
    </div>
  )
}

function TextsFilter({ entity, filter, values, onChange }: FilterInputProps) {
  const texts = useTexts()
  const label = filterLabel(texts, entity, filter)
  const [from, to] = filter.keys.map((key) => values[key])
  return (
    <div className="grid grid-cols-2 gap-2" role="group" aria-label={label}>
      {filter.keys.map((key, side) => (
        <TextField
          key={key}
          label={`${label}: ${texts.say(side === 0 ? 'filter.from' : 'filter.to')}`}
          value={values[key] ?? ''}
          onChange={(value) => onChange({ [key]: value })}
          {...rangeFault(texts, key, side === 1 && Boolean(from && to) && from! > to!)}
        />
      ))}
    </div>
  )
}

function RecordStateFilter({ entity, filter, values, onChange }: FilterInputProps) {
  const texts = useTexts()
  const who = useWho()
  const states = visibleStates(who, entity)
  const options = [
    ...states.map((state) => ({ value: state as string, label: texts.value(entity, 'recordState', state) })),
    { value: 'all', label: texts.say('filter.any') },
  ]
  return (
    <Select
      compact
      label={filterLabel(texts, entity, filter)}
      options={options}
      value={values.state || 'active'}
      onChange={(value) => onChange({ state: value === 'active' ? '' : value })}
    />
  )
}

function TextFilter({ entity, filter, values, onChange }: FilterInputProps) {
  const texts = useTexts()
  const key = filter.keys[0]!
  return (
    <TextField
      label={filterLabel(texts, entity, filter)}
      value={values[key] ?? ''}
      onChange={(value) => onChange({ [key]: value })}
    />
  )
}
