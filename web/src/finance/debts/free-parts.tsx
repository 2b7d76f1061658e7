/** The parts of a plan, typed one by one. */
import { Plus, Trash2 } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { DatePicker } from '../../ui/inputs/date-picker.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { type FreePart, most } from './use-plan.ts'

export interface FreePartsProps {
  readonly free: readonly FreePart[]
  onChange(key: number, to: Partial<FreePart>): void
  onRemove(key: number): void
  onAdd(): void
}

export function FreeParts({ free, onChange, onRemove, onAdd }: FreePartsProps) {
  const work = useWork()
  return (
    <div className="grid gap-2">
      <ol className="grid gap-2">
        {free.map((part, at) => (
          <li
            key={part.key}
            className="flex flex-wrap items-end gap-2"
            aria-label={work('desk.partOf', { number: at + 1 })}
          >
            <DatePicker
              className="min-w-40 flex-1"
              label={work('desk.dueOn')}
              hideLabel={at > 0}
              value={part.dueOn}
              onChange={(dueOn) => onChange(part.key, { dueOn })}
            />
            <MoneyField
              isPositive
              className="min-w-40 flex-1"
              label={work('desk.amount')}
              hideLabel={at > 0}
              value={part.amount}
              onChange={(amount) => onChange(part.key, { amount })}
            />
            <IconButton
              quiet
              label={work('desk.removePart', { number: at + 1 })}
              icon={<Trash2 aria-hidden size={16} />}
              onPress={() => onRemove(part.key)}
            />
          </li>
        ))}
      </ol>
      <Button className="justify-self-start" isDisabled={free.length >= most.parts} onPress={onAdd}>
        <Plus aria-hidden size={16} />
        {work('desk.addPart')}
      </Button>
    </div>
  )
}
