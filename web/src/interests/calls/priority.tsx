/** Priority of a call: shown beside the student, and chosen with the outcome. */
import type { CallLine } from '@topcenter/model/interests/api'
import { interestFollowUp } from '@topcenter/model/interests/follow-up'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { useReferenceSearch, whereOf } from '../../fields/reference-search.ts'
import { useTexts } from '../../platform/texts.ts'
import type { Option } from '../../ui/inputs/option-list.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import { ColourSample } from '../../ui/marks/colour-sample.tsx'

type Priority = NonNullable<CallLine['priority']>

export function PriorityMark({ priority }: { priority: Priority | null | undefined }) {
  const texts = useTexts()
  if (!priority) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-sm">
      {priority.color && <ColourSample hex={priority.color} />}
      <span className="sr-only">{texts.field(interestFollowUp, 'priorityType')}</span>{' '}
      <bdi>{texts.name(priority.names)}</bdi>
    </span>
  )
}

interface PriorityPickerProps {
  readonly value: Option | null
  onChange(to: Option | null): void
}

const field = fieldsOf(interestFollowUp).priorityType!

export function PriorityPicker({ value, onChange }: PriorityPickerProps) {
  const texts = useTexts()
  const search = useReferenceSearch('priorityType')
  const label = texts.field(interestFollowUp, 'priorityType')
  return (
    <span className="call-priority">
      <Picker
        compact
        hideLabel
        label={label}
        placeholder={label}
        value={value}
        search={(text, signal) => search(text, signal, whereOf(field, {}))}
        onChange={(option) => onChange(option && { value: option.value, label: option.label })}
      />
    </span>
  )
}
