import type { LucideIcon } from 'lucide-react'

export interface MenuLink {
  key: string
  label: string
  /** Path of the screen. */
  to: string
  icon?: LucideIcon
}

/** One group of the sidebar; a group of which the user may see nothing is not given. */
export interface MenuLinks {
  key: string
  label: string
  icon: LucideIcon
  items: readonly MenuLink[]
}

/** The item whose path is the longest beginning of where one is. */
export function currentItem(groups: readonly Pick<MenuLinks, 'items'>[], path: string): MenuLink | undefined {
  let best: MenuLink | undefined
  for (const item of groups.flatMap((group) => group.items)) {
    const isUnder = path === item.to || path.startsWith(item.to.endsWith('/') ? item.to : `${item.to}/`)
    if (isUnder && item.to.length > (best?.to.length ?? 0)) best = item
  }
  return best
}
