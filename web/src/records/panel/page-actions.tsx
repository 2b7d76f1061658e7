/** The actions of a record that has a page of its own: its jobs as buttons, editing, the star, and a menu of the others. */
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Ellipsis, Pencil } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useTexts } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { useRecordActions } from '../actions/record-actions.tsx'
import { useRecordKeys } from '../list/list-keys.ts'
import type { RecordData } from '../record.ts'
import { RecordStar } from '../star/record-star.tsx'
import { JobButtons, useOffered, useOwnJob } from './job-buttons.tsx'

const RecordForm = lazy(async () => ({ default: (await import('../form/record-form.tsx')).RecordForm }))

export interface PageActionsProps {
  readonly entity: AnyEntity
  readonly record: RecordData
  /** Maximum of buttons where there is room; a phone has two. */
  readonly buttons: number
  readonly hasStar?: boolean
  /** Entries of the menu before its actions. */
  readonly more?: readonly MenuEntry[]
  /** Address that follows a final delete. */
  readonly listAddress: string
  onBegin(panel: string): void
}

export function PageActions({
  entity,
  record,
  buttons,
  hasStar = true,
  more = [],
  listAddress,
  onBegin,
}: PageActionsProps) {
  const texts = useTexts()
  const go = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const { start, dialog } = useRecordActions(entity, {
    onDone: (name) => {
      if (name === 'remove') void go(listAddress)
    },
  })
  const own = useOwnJob(entity, record, onBegin)
  const { shown, rest } = useOffered(entity, record, usePhone() ? 2 : buttons)
  useRecordKeys()
  const others = rest.map((name) => own.entry(name, (action) => start(record, action)))
  return (
    <>
      <JobButtons {...{ entity, record, shown, onBegin }} onStart={(name) => start(record, name)} />
      {record.allowed.includes('update') && (
        <IconButton
          variant="secondary"
          label={texts.say('record.edit')}
          icon={<Pencil aria-hidden />}
          aria-keyshortcuts="e"
          onPress={() => setEditing(true)}
        />
      )}
      {hasStar && <RecordStar entity={entity} record={record} />}
      {more.length + others.length > 0 && (
        <Menu
          label={texts.say('record.more')}
          placement="bottom end"
          trigger={<IconButton variant="secondary" label={texts.say('record.more')} icon={<Ellipsis aria-hidden />} />}
          groups={[{ key: 'all', items: [...more, ...others] }]}
        />
      )}
      {dialog}
      {own.dialog}
      {isEditing && (
        <Suspense>
          <RecordForm
            entity={entity}
            record={record}
            onClose={() => setEditing(false)}
            onSaved={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
