/** The active filters of a list in words, each removable. */
import { X } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useFieldText } from '../../fields/cell.tsx'
import { type Filter, filtersOf } from '../../fields/filter.ts'
import { filterLabel, useShownRecord } from '../../fields/filter-words.ts'
import { shownName } from '../../fields/reference-search.ts'
import { useTexts } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import type { ListState } from './list-state.ts'
import { Press } from '../../ui/buttons/press.tsx'
import { NameSkeleton } from '../../ui/messages/skeleton.tsx'

type Filtered = Pick<ListState, 'filters' | 'set'>

export function FilterChips({ entity, state }: { entity: AnyEntity; state: Filtered }) {
  const texts = useTexts()
  const set = filtersOf(entity).filter((filter) => filter.keys.some((key) => state.filters[key]))
  if (set.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label={texts.say('list.filters')}>
      {set.map((filter) => (
        <li key={filter.name}>
          <Chip entity={entity} filter={filter} state={state} />
        </li>
      ))}
      <li>
        <Press
          className="text-link text-sm"
          onPress={() => state.set(Object.fromEntries(Object.keys(state.filters).map((key) => [key, ''])))}
        >
          {texts.say('list.clearAll')}
        </Press>
      </li>
    </ul>
  )
}

function Chip({ entity, filter, state }: { entity: AnyEntity; filter: Filter; state: Filtered }) {
  const texts = useTexts()
  const label = filterLabel(texts, entity, filter)
  const value = useChipText(entity, filter, state)
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-md bg-accent-soft ps-2.5 text-sm text-accent-ink">
      <span>
        {texts.say('list.chip', { label, value: value ?? '' })}
        {value === undefined && <NameSkeleton />}
      </span>
      <Press
        className="button is-icon is-ghost chip-remove"
        aria-label={texts.say('list.removeFilter', { name: label })}
        onPress={() => state.set(Object.fromEntries(filter.keys.map((key) => [key, ''])))}
      >
        <X aria-hidden size={14} />
      </Press>
    </span>
  )
}

/** Undefined while the name of a record is loading. */
function useChipText(entity: AnyEntity, filter: Filter, { filters }: Filtered): string | undefined {
  const texts = useTexts()
  const formats = useFormats()
  const fieldText = useFieldText()
  const first = filters[filter.keys[0]!] ?? ''
  const record = useShownRecord(filter.shape === 'record' ? first : undefined)
  // A value in the address that is no valid filter is shown as it is; the list says what is wrong with it.
  const isOdd = (value: string) =>
    (filter.shape === 'numbers' && !Number.isFinite(Number(value))) ||
    (filter.shape === 'dates' && Number.isNaN(Date.parse(value)))
  const each = (value: string) =>
    filter.field && !isOdd(value)
      ? fieldText({
          entity,
          name: filter.name,
          field: filter.field,
          value: filter.shape === 'numbers' ? Number(value) : value,
        })
      : value
  switch (filter.shape) {
    case 'record':
      if (first === 'none') return texts.say('field.nothing')
      return record ? shownName(record, texts) : record === null ? texts.say('field.aRecord') : undefined
    case 'values':
      return first.split(',').map(each).join(texts.say('field.listComma'))
    case 'recordState':
      return first === 'all' ? texts.say('filter.any') : texts.value(entity, 'recordState', first)
    case 'dates':
    case 'texts':
    case 'numbers': {
      const show = (value: string) =>
        filter.shape !== 'dates'
          ? each(value)
          : value === 'now'
            ? texts.say('filter.now')
            : isOdd(value)
              ? value
              : value.includes('T')
                ? formats.dateTime(value)
                : formats.date(value)
      const [from, to] = filter.keys.map((key) => filters[key])
      if (from && to) return texts.say('list.range', { from: show(from), to: show(to) })
      return from ? texts.say('list.atLeast', { from: show(from) }) : texts.say('list.atMost', { to: show(to!) })
    }
    default:
      return each(first)
  }
}
