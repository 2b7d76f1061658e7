/** After a save over somebody else's newer version: both values of each field that both changed, to choose from. */
import { useState } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { useFieldText } from '../../fields/cell.tsx'
import type { ProblemBody } from '../../platform/problem.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import type { Conflict, Values } from './form-values.ts'

export interface StaleDialogProps {
  readonly entity: AnyEntity
  readonly problem: ProblemBody
  readonly conflicts: readonly Conflict[]
  readonly mine: Values
  readonly theirs: Values
  /** Keys for which the other version's value was chosen. */
  onChoose(theirs: ReadonlySet<string>): void
  onClose(): void
}

export function StaleDialog({ entity, problem, conflicts, mine, theirs, onChoose, onClose }: StaleDialogProps) {
  const texts = useTexts()
  const formats = useFormats()
  const fieldText = useFieldText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const who = texts.name(problem.changedBy?.names)
  const text =
    who && problem.changedAt
      ? texts.say('stale.text', { who, when: formats.relative(problem.changedAt) })
      : texts.say('stale.textNobody')
  const choose = (key: string, side: 'mine' | 'theirs') =>
    setChosen((before) => {
      const next = new Set(before)
      if (side === 'theirs') next.add(key)
      else next.delete(key)
      return next
    })
  const shownOf = (values: Values, { name, key, path, field }: Conflict) =>
    path === key
      ? fieldText({
          entity,
          name,
          field,
          value: field.kind === 'ref' || field.kind === 'refs' ? (values[name] ?? values[key]) : values[key],
        })
      : (values[key] as Names | null)?.[path.slice(key.length + 1) as keyof Names] || texts.say('field.empty')
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={texts.say('stale.title')}
      description={text}
      actions={
        <>
          <Button size="form" variant="primary" onPress={() => onChoose(chosen)}>
            {texts.say('stale.save')}
          </Button>
          <Button size="form" onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      {conflicts.length === 0 ? (
        <p className="text-ink-2">{texts.say('stale.none')}</p>
      ) : (
        <div className="grid max-h-[55dvh] gap-4 overflow-y-auto">
          {conflicts.map((conflict) => (
            <RadioGroup
              key={conflict.path}
              label={texts.field(entity, conflict.name)}
              value={chosen.has(conflict.path) ? 'theirs' : 'mine'}
              onChange={(side) => choose(conflict.path, side)}
              orientation="vertical"
              options={[
                { value: 'mine' as const, label: `${texts.say('stale.mine')}: ${shownOf(mine, conflict)}` },
                { value: 'theirs' as const, label: `${texts.say('stale.theirs')}: ${shownOf(theirs, conflict)}` },
              ]}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}
