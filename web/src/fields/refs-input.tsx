/** Several references: each chosen one is a chip that can be removed; the picker under them adds another. */
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { X } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import { useTexts } from '../platform/texts.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Picker } from '../ui/inputs/picker.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import { shownPath } from './ref-input.tsx'
import {
  type ReferenceOption,
  shownName,
  type ShownRecord,
  useReferenceSearch,
  useTypeHint,
} from './reference-search.ts'

export function RefsInput(props: InputProps) {
  const texts = useTexts()
  const form = useFormContext()
  const target = entityOf(props.field.to!)
  const search = useReferenceSearch(target.id)
  const { value, change, onBlur, inputRef, frame } = useFormField<readonly string[]>(props)
  const hint = useTypeHint(target)
  const tokens = value ?? []
  const [shown, setShown] = useState<readonly ShownRecord[]>(
    () => (form.getValues(shownPath(props.path)) as readonly ShownRecord[] | undefined) ?? [],
  )
  const add = (option: ReferenceOption | null) => {
    if (!option || tokens.includes(option.value)) return
    const next = [...shown, option.record]
    setShown(next)
    form.setValue(shownPath(props.path), next)
    change([...tokens, option.value])
  }
  return (
    <div className="col-span-full grid gap-2">
      <Picker
        {...frame}
        placeholder={hint}
        value={null}
        onChange={(option) => add(option as ReferenceOption | null)}
        onBlur={onBlur}
        inputRef={inputRef}
        search={async (text, signal) => (await search(text, signal)).filter((option) => !tokens.includes(option.value))}
      />
      {tokens.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={frame.label}>
          {tokens.map((token) => {
            const record = shown.find((each) => each.token === token)
            const name = record ? shownName(record, texts) : '…'
            return (
              <li key={token} className="inline-flex items-center gap-1 rounded-md bg-sunken ps-2 text-sm">
                <bdi>{name}</bdi>
                {!frame.isReadOnly && (
                  <IconButton
                    quiet
                    label={texts.say('field.takeAway', { name })}
                    icon={<X aria-hidden size={14} />}
                    onPress={() => change(tokens.filter((each) => each !== token))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
