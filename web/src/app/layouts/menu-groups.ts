import type { ComponentType } from 'react'
import type { LucideProps } from 'lucide-react'

export interface MenuLink {
  key: string
  label: string
  /** Path of the screen. */
  to: string
  icon?: ComponentType<LucideProps>
  /** Other paths for which this entry is the current one. */
  also?: readonly string[]
  /** A second line, smaller: what is behind it. */
  line?: string
  /** Current on its own path alone, not on those under it. */
  isExact?: boolean
}

/** One group of the sidebar. A group without an item that this user may see is left out. */
export interface MenuLinks {
  key: string
  label: string
  icon: ComponentType<LucideProps>
  items: readonly MenuLink[]
}

/** The item whose path is the longest prefix of the shown path. */
export function currentItem(groups: readonly Pick<MenuLinks, 'items'>[], path: string): MenuLink | undefined {
  let best: MenuLink | undefined
  let length = 0
  for (const item of groups.flatMap((group) => group.items)) {
    for (const to of [item.to, ...(item.also ?? [])]) {
      const isUnder = path === to || (!item.isExact && path.startsWith(to.endsWith('/') ? to : `${to}/`))
      if (isUnder && to.length > length) [best, length] = [item, to.length]
    }
  }
  return best
}
