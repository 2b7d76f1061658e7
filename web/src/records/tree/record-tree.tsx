/** The records of a tree as a tree: searched in place, and moved by dragging, by keyboard or from a branch's menu. */
import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, FolderTree, MoveRight, PanelRightOpen, Plus, SearchX } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { TreeView, type TreeNode } from '../../ui/data/tree-view.tsx'
import { useFoundCount } from '../list/list-found.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ancestors, type Branch, type Forest, forestOf, treeQuery, useHits, useMoveBranch } from './tree-data.ts'

export interface RecordTreeProps {
  readonly entity: AnyEntity
  readonly preset?: Readonly<Record<string, string>>
  readonly search?: string
  readonly canAdd: boolean
  onOpen(token: string): void
  onAdd(parent: string | null): void
}

/** With more branches than these only those in the viewport are in the page. */
const virtualFrom = 200

export function RecordTree({ entity, preset = {}, search = '', canAdd, onOpen, onAdd }: RecordTreeProps) {
  const texts = useTexts()
  const who = useWho()
  const { data, error, isFetching, refetch } = useQuery(treeQuery(entity))
  const hits = useHits(data?.nodes, search)
  useFoundCount({ search }, data && { total: hits?.total ?? data.nodes.length, totalIsCapped: data.isCapped })
  const [expanded, setExpanded] = useExpanded(hits?.opened)
  const [moving, setMoving] = useState<Branch | null>(null)
  const move = useMove(entity)
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton columns={2} />
  const top = preset.parentToken ?? null
  const forest = forestOf(data.nodes, hits?.kept)
  const canMove = who.may(entity, 'update')
  const nodes = nodesUnder(forest, top, expanded, texts.name)
  const nothing = search ? (
    <EmptyState icon={SearchX} title={texts.say('list.emptySearch')} />
  ) : (
    <EmptyState icon={FolderTree} title={texts.say('tree.empty')} text={texts.entity(entity).empty} />
  )
  const drop = (key: string, target: { key: string; position: 'on' | 'before' | 'after' }) => {
    const parent = target.position === 'on' ? target.key : (forest.byToken.get(target.key)?.parentToken ?? top)
    const branch = forest.byToken.get(key)
    // A refusal is reported, and the query shows the branch at its old place again.
    if (branch && branch.parentToken !== parent) move(branch, parent).catch(() => {})
  }
  return (
    <div className="grid gap-2">
      {canMove && nodes.length > 0 && <p className="text-sm text-ink-3">{texts.say('tree.hint')}</p>}
      <TreeView
        label={texts.entity(entity).many}
        nodes={nodes}
        expanded={expanded}
        onExpand={setExpanded}
        empty={nothing}
        isVirtual={data.nodes.length > virtualFrom}
        onMove={canMove ? drop : undefined}
        // A render callback, not a component.
        // oxlint-disable-next-line react/no-unstable-nested-components
        actions={(node) => {
          const branch = forest.byToken.get(node.key)
          return (
            branch && (
              <NodeMenu
                name={node.label}
                branch={branch}
                canAdd={canAdd}
                canMove={canMove}
                onOpen={onOpen}
                onAdd={onAdd}
                onMove={setMoving}
              />
            )
          )
        }}
      />
      {(hits?.isCut || data.isCapped) && (
        <p className="p-2 text-sm text-ink-3">
          {texts.say('tree.cut', { count: hits?.isCut ? hits.kept.size : data.nodes.length })}
        </p>
      )}
      {moving && (
        <MoveDialog
          entity={entity}
          token={moving.token}
          name={texts.name(moving.names)}
          parent={forest.byToken.get(moving.parentToken ?? '') ?? null}
          canHold={(token) => token !== moving.token && !ancestors(forest.byToken, token).includes(moving.token)}
          onClose={() => setMoving(null)}
          onMove={(parent) => move(moving, parent)}
        />
      )}
    </div>
  )
}

/** A search expands the path to its results; what the user collapses then stays collapsed. */
function useExpanded(opened: ReadonlySet<string> | undefined) {
  const state = useState<ReadonlySet<string>>(new Set())
  const [seen, setSeen] = useState(opened)
  if (seen !== opened) {
    setSeen(opened)
    if (opened) state[1]((before) => new Set([...before, ...opened]))
  }
  return state
}

/** Collapsed branches are not rendered, so that a large tree costs only what is expanded. */
const nodesUnder = (
  forest: Forest,
  parent: string | null,
  expanded: ReadonlySet<string>,
  nameOf: (names: Branch['names']) => string,
): TreeNode[] =>
  forest.under(parent).map(({ token, names, code }) => ({
    key: token,
    label: nameOf(names),
    canOpen: forest.hasUnder(token),
    detail: code && <Isolate>{code}</Isolate>,
    children: expanded.has(token) ? nodesUnder(forest, token, expanded, nameOf) : [],
  }))

function useMove(entity: AnyEntity) {
  const texts = useTexts()
  const { mutateAsync } = useMoveBranch(entity)
  return useCallback(
    async (branch: Branch, parentToken: string | null) => {
      try {
        await mutateAsync({ branch, parentToken })
        toasts.show({ tone: 'success', text: texts.say('tree.moved', { name: texts.name(branch.names) }) })
      } catch (error) {
        // Of the reasons to refuse a move, the fault of the parent field says most: it would be its own ancestor.
        const [fault] = error instanceof Problem ? error.fields : []
        if (fault) toasts.show({ tone: 'danger', text: texts.refusal(fault.code).detail })
        else reportProblem(error)
        throw error
      }
    },
    [mutateAsync, texts],
  )
}

interface NodeMenuProps {
  name: string
  branch: Branch
  canAdd: boolean
  canMove: boolean
  onOpen(token: string): void
  onAdd(parent: string | null): void
  onMove(branch: Branch): void
}

function NodeMenu({ name, branch, canAdd, canMove, onOpen, onAdd, onMove }: NodeMenuProps) {
  const texts = useTexts()
  return (
    <Menu
      label={texts.say('list.actionsOf', { name })}
      trigger={
        <IconButton
          quiet
          label={texts.say('list.actionsOf', { name })}
          icon={<EllipsisVertical aria-hidden size={16} />}
        />
      }
      groups={[
        {
          key: 'all',
          items: [
            {
              key: 'open',
              label: texts.say('record.details'),
              icon: <PanelRightOpen aria-hidden size={16} className="mirrored" />,
              onAction: () => onOpen(branch.token),
            },
            ...(canAdd
              ? [
                  {
                    key: 'add',
                    label: texts.say('tree.addUnder', { name }),
                    icon: <Plus aria-hidden size={16} />,
                    onAction: () => onAdd(branch.token),
                  },
                ]
              : []),
            ...(canMove
              ? [
                  {
                    key: 'move',
                    label: texts.say('tree.move'),
                    icon: <MoveRight aria-hidden size={16} className="mirrored" />,
                    onAction: () => onMove(branch),
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  )
}
