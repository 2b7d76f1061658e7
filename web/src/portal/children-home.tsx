/** A parent's children, one at a time. */
import { useState } from 'react'
import { student } from '@topcenter/model/people/user'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list-failure.tsx'
import { useRecords } from '../records/queries.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { CardSkeleton } from '../ui/skeleton.tsx'
import { ToggleGroup } from '../ui/toggle-group.tsx'
import { StudyHome } from './study-home.tsx'

export function ChildrenHome() {
  const { name } = useTexts()
  const work = useWork()
  const children = useRecords(student, { size: 50, sort: 'names', columns: 'names' })
  const [chosen, setChosen] = useState<string>()
  if (children.error && !children.data) return <ListFailure error={children.error} isRetrying={children.isFetching} onRetry={() => void children.refetch()} />
  if (!children.data) return <CardSkeleton lines={4} />
  const { items } = children.data
  const child = items.find((each) => each.token === chosen) ?? items[0]
  if (!child) return <EmptyState title={work('portal.noChildren')} text={work('portal.noChildrenText')} />
  return (
    <>
      {items.length > 1 ? <div className="overflow-x-auto"><ToggleGroup label={work('portal.children')} options={items.map((each) => ({ value: each.token, label: name(each.names) }))} value={child.token} onChange={setChosen} /></div> : <h2 className="text-xl"><bdi>{name(child.names)}</bdi></h2>}
      <StudyHome key={child.token} child={child.token} />
    </>
  )
}
