import type { ReactNode } from 'react'
import {
  Button,
  Collection,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components'
import { ChevronRight, GripVertical } from 'lucide-react'
import { classNames } from '../marks/class-names.ts'
import { useUiText } from '../page/texts.ts'

export interface TreeNode {
  key: string
  label: string
  detail?: ReactNode
  icon?: ReactNode
  children?: readonly TreeNode[]
  /** Has children that are not loaded yet: it can be expanded, and `onExpand` is called. */
  canOpen?: boolean
}

export interface TreeViewProps {
  label: string
  nodes: readonly TreeNode[]
  expanded: ReadonlySet<string>
  onExpand(expanded: ReadonlySet<string>): void
  selected?: string | null
  onSelect?(key: string | null): void
  /** Controls at the end of a node. */
  actions?(node: TreeNode): ReactNode
  /** Enables dragging of nodes, by pointer or from their handle by keyboard: into another one, or beside it. */
  onMove?:
    | ((key: string, target: { readonly key: string; readonly position: 'on' | 'before' | 'after' }) => void)
    | undefined
  /** Only the rows in the viewport are in the page, in a frame that scrolls. */
  isVirtual?: boolean
  empty?: ReactNode
}

const nodeType = 'application/x-tree-node'
const layoutOptions = { rowSize: 36, padding: 4 }

/** Keys follow the reading direction: in Arabic Left expands and Right collapses. */
export function TreeView({ isVirtual = false, ...props }: TreeViewProps) {
  if (!isVirtual) return <Branches {...props} className="tree" />
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <Branches {...props} className="tree is-virtual" />
    </Virtualizer>
  )
}

function Branches({
  label,
  nodes,
  expanded,
  onExpand,
  selected,
  onSelect,
  actions,
  onMove,
  empty,
  className,
}: Omit<TreeViewProps, 'isVirtual'> & { className: string }) {
  const { dragAndDropHooks } = useDragAndDrop<TreeNode>({
    getItems: (keys) => [...keys].map((key) => ({ [nodeType]: String(key), 'text/plain': String(key) })),
    acceptedDragTypes: [nodeType],
    onMove: ({ keys, target }) => {
      for (const key of keys) onMove?.(String(key), { key: String(target.key), position: target.dropPosition })
    },
  })
  const canMove = onMove !== undefined
  return (
    <Tree
      aria-label={label}
      items={nodes}
      className={className}
      dependencies={[actions, canMove]}
      expandedKeys={expanded}
      onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
      selectionMode={onSelect ? 'single' : 'none'}
      // Otherwise the first Esc in a dialog would clear the selection instead of closing the dialog.
      escapeKeyBehavior="none"
      selectedKeys={selected ? [selected] : []}
      onSelectionChange={(keys) => onSelect?.(keys === 'all' ? null : String([...keys][0] ?? '') || null)}
      renderEmptyState={() => empty}
      {...(canMove ? { dragAndDropHooks } : {})}
    >
      {(node) => <Node node={node} actions={actions} canMove={canMove} />}
    </Tree>
  )
}

function Node({ node, actions, canMove }: { node: TreeNode; actions: TreeViewProps['actions']; canMove: boolean }) {
  const t = useUiText()
  return (
    <TreeItem
      id={node.key}
      textValue={node.label}
      className="tree-item"
      hasChildItems={(node.children?.length ?? 0) > 0 || node.canOpen}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <div className="tree-row" style={{ paddingInlineStart: (level - 1) * 20 + 4 }}>
            {canMove && (
              <Button slot="drag" className="tree-grip">
                <GripVertical aria-hidden />
              </Button>
            )}
            {hasChildItems ? (
              <Button slot="chevron" aria-label={t(isExpanded ? 'tree.close' : 'tree.open')} className="tree-chevron">
                <ChevronRight aria-hidden className={classNames(isExpanded ? 'is-open' : 'mirrored')} />
              </Button>
            ) : (
              <span className="tree-chevron" />
            )}
            {node.icon}
            <span className="tree-label">{node.label}</span>
            {node.detail && <span className="tree-detail">{node.detail}</span>}
            {actions?.(node)}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children ?? []} dependencies={[actions, canMove]}>
        {(child) => <Node node={child} actions={actions} canMove={canMove} />}
      </Collection>
    </TreeItem>
  )
}
