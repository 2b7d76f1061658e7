/** The home page of a parent: one child at a time. */
import { useState } from 'react'
import { student } from '@topcenter/model/people/user'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { useRecords } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { StudyHome } from './study-home.tsx'

export function ChildrenHome() {
  const children = useRecords(student, { size: 50, sort: 'names', columns: 'names' })
  return <Answered query={children}>{({ items }) => <Children items={items} />}</Answered>
}

function Children({ items }: { items: readonly RecordData[] }) {
  const { name } = useTexts()
  const work = useWork()
  const [chosen, setChosen] = useState<string>()
  const child = items.find((each) => each.token === chosen) ?? items[0]
  if (!child) return <EmptyState title={work('portal.noChildren')} text={work('portal.noChildrenText')} />
  return (
    <>
      {items.length > 1 ? (
        <div className="overflow-x-auto">
          <ToggleGroup
            label={work('portal.children')}
            options={items.map((each) => ({ value: each.token, label: name(each.names) }))}
            value={child.token}
            onChange={setChosen}
          />
        </div>
      ) : (
        <h2 className="text-xl">
          <bdi>{name(child.names)}</bdi>
        </h2>
      )}
      <StudyHome key={child.token} child={child.token} />
    </>
  )
}
