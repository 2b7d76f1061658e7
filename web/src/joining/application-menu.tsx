/** The actions of an application at the end of its row: decide, freeze, postpone, place in a group. */
import { EllipsisVertical, UserPlus } from 'lucide-react'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { useToday } from '../platform/use-today.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { inOrder } from '../records/actions/offered.ts'
import { useRecordName } from '../records/record-cell.tsx'
import type { RecordData } from '../records/record.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Menu, type MenuEntry } from '../ui/overlays/menu.tsx'

const entity = educationalJoiningApplication
const isOpen = (to: unknown, today: string): boolean => typeof to === 'string' && to >= today

/** The application's own actions that apply now: a freeze that is over, or never was, cannot be ended. */
function applicationActions(record: RecordData, today: string): readonly string[] {
  const [isFrozen, isPostponed] = [isOpen(record.freezeTo, today), isOpen(record.postponeTo, today)]
  const shut = new Set([...(isFrozen ? ['freeze'] : ['unfreeze']), ...(isPostponed ? ['postpone'] : ['unpostpone'])])
  return inOrder(
    entity,
    record.allowed.filter((name) => name in (entity.spec.actions ?? {}) && !shut.has(name)),
  )
}

export const canPlace = (record: RecordData, can: (group: string, flag: string) => boolean): boolean =>
  record.recordState === 'active' &&
  record.state === 'Accepted' &&
  record.relatedWithGroup === 'NotRelated' &&
  can('EducationalGroupStudent', 'itemAdd')

export interface ApplicationMenuProps {
  readonly record: RecordData
  onAct(record: RecordData, name: string): void
  onPlace(record: RecordData): void
}

export function ApplicationMenu({ record, onAct, onPlace }: ApplicationMenuProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const today = useToday()
  const name = useRecordName()(record)
  const items: MenuEntry[] = applicationActions(record, today).map((action) => ({
    key: action,
    label: texts.action(entity, action).do,
    isDanger: entity.spec.actions?.[action as 'cancel']?.confirm === 'danger',
    onAction: () => onAct(record, action),
  }))
  if (canPlace(record, who.can))
    items.unshift({
      key: 'place',
      label: work('joined.addToGroup'),
      icon: <UserPlus aria-hidden size={16} />,
      onAction: () => onPlace(record),
    })
  if (items.length === 0) return null
  // Destructive actions come last, so that they are not pressed by mistake on a phone.
  items.sort((one, other) => Number(one.isDanger ?? false) - Number(other.isDanger ?? false))
  const label = texts.say('list.actionsOf', { name })
  return (
    <Menu
      label={label}
      trigger={<IconButton quiet label={label} icon={<EllipsisVertical aria-hidden />} />}
      groups={[{ key: 'all', items }]}
    />
  )
}
