/** A list of people as it was filtered where sending was begun; here it can only be taken out. */
import { X } from 'lucide-react'
import { useTexts } from '../platform/texts.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import type { InputProps } from './field-props.ts'
import { useFormField } from './form-field.ts'
import { ListAddress } from './list-address.tsx'

export function ListInput(props: InputProps) {
  const { say } = useTexts()
  const { value, change, frame } = useFormField<string>(props)
  if (!value && !frame.error) return null
  return (
    <div role="group" aria-label={frame.label} className="grid gap-1">
      <span className="text-sm text-ink-2">{frame.label}</span>
      <span className="flex items-center gap-2">
        {value && <ListAddress list={value} />}
        {value && (
          <IconButton
            label={say('list.removeFilter', { name: frame.label })}
            icon={<X aria-hidden size={16} />}
            onPress={() => change(null)}
          />
        )}
      </span>
      {frame.error && (
        <span role="alert" className="text-sm text-bad">
          {frame.error}
        </span>
      )}
    </div>
  )
}
