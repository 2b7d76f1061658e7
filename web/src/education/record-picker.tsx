/** Chooses one record of an entity, by name, code or phone. */
import { entityOf } from '@topcenter/model/areas'
import { chosenOption, useReferenceSearch, useTypeHint } from '../fields/reference-search.ts'
import { useTexts } from '../platform/texts.ts'
import { useRecord } from '../records/queries.ts'
import { Picker } from '../ui/inputs/picker.tsx'
import type { Query } from '../platform/api.ts'

export interface RecordPickerProps {
  readonly to: string
  readonly label: string
  readonly token: string | undefined
  readonly bounds?: Query
  readonly compact?: boolean
  readonly hideLabel?: boolean
  readonly isRequired?: boolean
  readonly className?: string
  onChoose(token: string | undefined): void
}

export function RecordPicker({
  to,
  label,
  token,
  bounds,
  compact = true,
  hideLabel,
  isRequired,
  className,
  onChoose,
}: RecordPickerProps) {
  const texts = useTexts()
  const search = useReferenceSearch(to)
  const hint = useTypeHint(entityOf(to))
  const { data, isError } = useRecord(entityOf(to), token)
  const value = chosenOption(token, data ?? (isError ? null : undefined), texts)
  return (
    <Picker
      compact={compact}
      label={label}
      hideLabel={hideLabel ?? false}
      isRequired={isRequired ?? false}
      {...(className ? { className } : {})}
      value={value}
      placeholder={hint}
      search={(text, signal) => search(text, signal, bounds)}
      onChange={(option) => onChoose(option?.value)}
    />
  )
}
