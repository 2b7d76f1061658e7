/** The categories as a tree to choose from; the children of a category are fetched when it is opened. */
import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { listQuery } from '../../records/queries.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { TreeView, type TreeNode } from '../../ui/data/tree-view.tsx'

const root = 'none'

export function CategoryChoice({ onChoose }: { onChoose: (token: string) => void }) {
  const texts = useTexts()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const branches = [root, ...expanded]
  const answers = useQueries({
    queries: branches.map((parentToken) => listQuery(educationalCategory, { parentToken, size: 200, sort: 'code' })),
  })
  const byParent = new Map(branches.map((parent, index) => [parent, answers[index]?.data?.items]))
  const nodesUnder = (parent: string): TreeNode[] =>
    (byParent.get(parent) ?? []).map((record) => ({
      key: record.token,
      label: texts.name(record.names),
      detail: record.code && <Isolate>{record.code}</Isolate>,
      // Whether it has children is known once it was opened.
      canOpen: (byParent.get(record.token)?.length ?? 1) > 0,
      children: expanded.has(record.token) ? nodesUnder(record.token) : [],
    }))
  const [first] = answers
  if (first?.error && !first.data)
    return <ListFailure error={first.error} isRetrying={first.isFetching} onRetry={() => void first.refetch()} />
  if (!first?.data) return <CardSkeleton lines={4} />
  return (
    <TreeView
      label={texts.entity(educationalCategory).many}
      nodes={nodesUnder(root)}
      expanded={expanded}
      onExpand={setExpanded}
      selected={null}
      onSelect={(key) => {
        if (key) onChoose(key)
      }}
      empty={
        <EmptyState title={texts.entity(educationalCategory).many} text={texts.entity(educationalCategory).empty} />
      }
    />
  )
}
