import type { ComponentType } from 'react'
import type { LucideProps } from 'lucide-react'

export interface MenuLink {
  key: string
  label: string
  /** Path of the screen. */
  to: string
  icon?: ComponentType<LucideProps>
  /** Further paths that this entry stands for. */
  also?: readonly string[]
}

/** One group of the sidebar; a group of which the user may see nothing is not given. */
export interface MenuLinks {
  key: string
  label: string
  icon: ComponentType<LucideProps>
  items: readonly MenuLink[]
}

/** The item whose path is the longest beginning of where one is. */
export function currentItem(groups: readonly Pick<MenuLinks, 'items'>[], path: string): MenuLink | undefined {
  let best: MenuLink | undefined
  let length = 0
  for (const item of groups.flatMap((group) => group.items)) {
    for (const to of [item.to, ...(item.also ?? [])]) {
      const isUnder = path === to || path.startsWith(to.endsWith('/') ? to : `${to}/`)
      if (isUnder && to.length > length) [best, length] = [item, to.length]
    }
  }
  return best
}
