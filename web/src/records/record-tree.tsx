/** The records of a tree as a tree: branches are asked for when they are opened; a branch is moved from its menu. */
import { useMemo, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { EllipsisVertical, FolderTree, MoveRight, PanelRightOpen, Plus } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useReportProblem } from '../platform/problem-report.ts'
import { useTexts } from '../platform/texts.ts'
import type { Query } from '../platform/api.ts'
import { toneOf } from '../fields/state-tone.ts'
import { StateBadge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Isolate } from '../ui/isolate.tsx'
import { Menu } from '../ui/menu.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { toasts } from '../ui/toasts.ts'
import { TreeView, type TreeNode } from '../ui/tree-view.tsx'
import { ListFailure } from './list-failure.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useSave } from './mutations.ts'
import { listQuery } from './queries.ts'
import { useRecordName } from './record-cell.tsx'
import type { RecordData } from './record.ts'

export interface RecordTreeProps {
  readonly entity: AnyEntity
  readonly preset?: Readonly<Record<string, string>>
  readonly search?: string
  readonly canAdd: boolean
  onOpen(token: string): void
  onAdd(parent: string | null): void
}

/** Children of one branch that are shown; a branch with more is better searched. */
const shownChildren = 200
const root = 'none'

/** What is asked for a branch; a search shows what it finds without its branches. */
const branchQuery = (preset: Readonly<Record<string, string>>, parent: string, search: string): Query =>
  ({ ...preset, size: shownChildren, ...(search ? { search } : { parentToken: parent }) })

export function RecordTree({ entity, preset = {}, search = '', canAdd, onOpen, onAdd }: RecordTreeProps) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [moving, setMoving] = useState<RecordData | null>(null)
  const move = useMove(entity)
  const top = preset.parentToken ?? root
  const branches = search ? [top] : [top, ...expanded]
  const answers = useQueries({ queries: branches.map((parent) => listQuery(entity, branchQuery(preset, parent, search))) })
  const byParent = new Map(branches.map((parent, index) => [parent, answers[index]?.data]))
  const records = useMemo(() => new Map(answers.flatMap((answer) => answer.data?.items ?? []).map((record) => [record.token, record])), [answers])
  const nodesUnder = (parent: string): TreeNode[] => (byParent.get(parent)?.items ?? []).map((record) => ({
    key: record.token, label: nameOf(record), canOpen: !search && (!byParent.has(record.token) || (byParent.get(record.token)?.items.length ?? 1) > 0),
    detail: <>{record.code && <Isolate>{record.code}</Isolate>}{record.recordState !== 'active' && <StateBadge tone={toneOf(record.recordState)}>{texts.value(entity, 'recordState', record.recordState)}</StateBadge>}</>,
    children: expanded.has(record.token) ? nodesUnder(record.token) : [],
  }))
  const first = answers[0]
  if (first?.error && !first.data) return <ListFailure error={first.error} isRetrying={first.isFetching} onRetry={() => void first.refetch()} />
  if (!first?.data) return <TableSkeleton columns={2} />
  const isCut = [...byParent.values()].some((answer) => answer?.page.next)
  return (
    <div className="grid gap-2">
      <TreeView
        label={texts.entity(entity).many} nodes={nodesUnder(top)} expanded={expanded} onExpand={setExpanded} empty={<EmptyState icon={FolderTree} title={texts.say('tree.empty')} text={texts.entity(entity).empty} />}
        // A render callback, not a component.
        // oxlint-disable-next-line react/no-unstable-nested-components
        actions={(node) => {
          const record = records.get(node.key)
          return record && <NodeMenu record={record} canAdd={canAdd} onOpen={onOpen} onAdd={onAdd} onMove={setMoving} />
        }}
      />
      {isCut && <p className="p-2 text-sm text-ink-3">{texts.say('tree.cut', { count: shownChildren })}</p>}
      {moving && <MoveDialog entity={entity} record={moving} onClose={() => setMoving(null)} onMove={(parent) => move(moving, parent)} />}
    </div>
  )
}

function useMove(entity: AnyEntity) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const report = useReportProblem()
  const save = useSave(entity)
  return async (record: RecordData, parentToken: string | null) => {
    try {
      await save.mutateAsync({ token: record.token, version: record.version, values: { parentToken } })
      toasts.show({ tone: 'success', text: texts.say('tree.moved', { name: nameOf(record) }) })
    } catch (error) {
      report(error)
      throw error
    }
  }
}

interface NodeMenuProps { record: RecordData; canAdd: boolean; onOpen(token: string): void; onAdd(parent: string | null): void; onMove(record: RecordData): void }

function NodeMenu({ record, canAdd, onOpen, onAdd, onMove }: NodeMenuProps) {
  const texts = useTexts()
  const name = useRecordName()(record)
  return (
    <Menu
      label={texts.say('list.actionsOf', { name })} trigger={<IconButton quiet label={texts.say('list.actionsOf', { name })} icon={<EllipsisVertical aria-hidden size={16} />} />}
      groups={[{
        key: 'all', items: [
          { key: 'open', label: texts.say('record.details'), icon: <PanelRightOpen aria-hidden size={16} className="mirrored" />, onAction: () => onOpen(record.token) },
          ...(canAdd ? [{ key: 'add', label: texts.say('tree.addUnder', { name }), icon: <Plus aria-hidden size={16} />, onAction: () => onAdd(record.token) }] : []),
          ...(record.allowed.includes('update') ? [{ key: 'move', label: texts.say('tree.move'), icon: <MoveRight aria-hidden size={16} className="mirrored" />, onAction: () => onMove(record) }] : []),
        ],
      }]}
    />
  )
}
