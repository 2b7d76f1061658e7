/** Chooses the columns of a list, their order, and those that stay pinned while it scrolls sideways. */
import { ArrowDown, ArrowUp, Pin, PinOff } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { ColumnChoice } from './columns.ts'

export function ColumnPanel({ entity, columns }: { entity: AnyEntity; columns: ColumnChoice }) {
  const texts = useTexts()
  const shown = columns.shown.map((column) => column.name)
  const hidden = columns.all.filter((column) => !shown.includes(column.name))
  const move = (name: string, by: number) => {
    const next = [...shown]
    const at = next.indexOf(name)
    next.splice(at + by, 0, ...next.splice(at, 1))
    columns.setOrder(next)
  }
  return (
    <div className="grid w-80 max-w-full gap-2">
      <ul className="grid max-h-[60dvh] gap-0.5 overflow-y-auto p-1">
        {shown.map((name, index) => {
          const label = texts.field(entity, name)
          const isPinned = columns.pinned.has(name)
          // Pinned columns come first, so a column moves among the pinned or among the others.
          const canMove = (by: number) =>
            shown[index + by] !== undefined && columns.pinned.has(shown[index + by]!) === isPinned
          return (
            <li key={name} className="flex items-center gap-1">
              <span className="min-w-0 flex-1">
                <Checkbox
                  label={label}
                  value
                  isDisabled={shown.length === 1}
                  onChange={() => columns.setOrder(shown.filter((each) => each !== name))}
                />
              </span>
              <IconButton
                quiet
                label={texts.say(isPinned ? 'list.unpinColumn' : 'list.pinColumn', { column: label })}
                icon={isPinned ? <PinOff aria-hidden size={14} /> : <Pin aria-hidden size={14} />}
                onPress={() => columns.pin(name, !isPinned)}
              />
              <IconButton
                quiet
                label={texts.say('list.columnUp', { column: label })}
                icon={<ArrowUp aria-hidden size={14} />}
                isDisabled={!canMove(-1)}
                onPress={() => move(name, -1)}
              />
              <IconButton
                quiet
                label={texts.say('list.columnDown', { column: label })}
                icon={<ArrowDown aria-hidden size={14} />}
                isDisabled={!canMove(1)}
                onPress={() => move(name, 1)}
              />
            </li>
          )
        })}
        {hidden.map(({ name }) => (
          <li key={name} className="flex min-h-8 items-center">
            <Checkbox
              label={texts.field(entity, name)}
              value={false}
              onChange={() => columns.setOrder([...shown, name])}
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" isDisabled={!columns.isChanged} onPress={columns.reset}>
        {texts.say('list.resetColumns')}
      </Button>
    </div>
  )
}
