import type { ReactNode } from 'react'
import { Button, Collection, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { ChevronRight } from 'lucide-react'
import { classNames } from './class-names.ts'

export interface TreeNode {
  key: string
  label: string
  detail?: ReactNode
  icon?: ReactNode
  children?: readonly TreeNode[]
  /** Has children that are not loaded yet: it can be opened, and `onExpand` tells. */
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
  empty?: ReactNode
}

/** Keys follow the reading direction: in Arabic Left opens and Right closes. */
export function TreeView({ label, nodes, expanded, onExpand, selected, onSelect, actions, empty }: TreeViewProps) {
  return (
    <Tree
      aria-label={label}
      items={nodes}
      className="tree"
      dependencies={[actions]}
      expandedKeys={expanded}
      onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
      selectionMode={onSelect ? 'single' : 'none'}
      // Else the first Esc in a dialog would clear the selection, not close the dialog.
      escapeKeyBehavior="none"
      selectedKeys={selected ? [selected] : []}
      onSelectionChange={(keys) => onSelect?.(keys === 'all' ? null : String([...keys][0] ?? '') || null)}
      renderEmptyState={() => empty}
    >
      {(node) => <Node node={node} actions={actions} />}
    </Tree>
  )
}

function Node({ node, actions }: { node: TreeNode; actions: TreeViewProps['actions'] }) {
  return (
    <TreeItem id={node.key} textValue={node.label} className="tree-item" hasChildItems={(node.children?.length ?? 0) > 0 || node.canOpen}>
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <div className="tree-row" style={{ paddingInlineStart: (level - 1) * 20 + 4 }}>
            {hasChildItems ? (
              <Button slot="chevron" className="tree-chevron">
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
      <Collection items={node.children ?? []} dependencies={[actions]}>
        {(child) => <Node node={child} actions={actions} />}
      </Collection>
    </TreeItem>
  )
}
