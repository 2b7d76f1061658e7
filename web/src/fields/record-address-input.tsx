/** Any record of the centre, found as the palette finds it; kept as its address inside the product. */
import type { SearchEverything } from '@topcenter/model/kit/record-endpoints'
import { call } from '../platform/api.ts'
import { listPath } from '../platform/addresses.ts'
import { entries } from '../platform/map.baked.ts'
import { useTexts } from '../platform/texts.ts'
import { Picker } from '../ui/inputs/picker.tsx'
import type { Option } from '../ui/inputs/option-list.tsx'
import type { InputProps } from './field-props.ts'
import { useShownRecord } from './filter-words.ts'
import { useFormField } from './form-field.ts'
import { tokenIn } from './record-address.tsx'
import { shownName } from './reference-search.ts'

export function RecordAddressInput(props: InputProps) {
  const texts = useTexts()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const shown = useShownRecord(value ? tokenIn(value) : undefined)
  const search = async (text: string, signal: AbortSignal): Promise<Option[]> => {
    const { groups } = await call<SearchEverything>('GET /api/search', { query: { q: text }, signal })
    return groups.flatMap(({ entity, items }) => {
      const entry = entries.find(({ id }) => id === entity)
      const path = entry && listPath(entry)
      return path
        ? items.map(({ token, label, code }) => ({
            value: `${path}?record=${token}`,
            label: texts.name(label),
            detail: [texts.entity(entity).one, code].filter(Boolean).join(' · '),
          }))
        : []
    })
  }
  return (
    <Picker
      {...frame}
      needsTyping
      placeholder={texts.say('repeat.find')}
      value={value ? { value, label: (shown && shownName(shown, texts)) || texts.say('repeat.open') } : null}
      onChange={(option) => change(option?.value ?? null)}
      onBlur={onBlur}
      inputRef={inputRef}
      search={search}
    />
  )
}
