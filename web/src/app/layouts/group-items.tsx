import type { MenuLinks } from './menu-groups.ts'
import { ItemLink, type ItemLinkProps } from './side-link.tsx'

export type LinksProps = Omit<ItemLinkProps, 'item' | 'className' | 'icon'>

/** The entries of an open group. */
export function GroupItems({ group, ...links }: LinksProps & { readonly group: MenuLinks }) {
  return (
    <ul className="side-items">
      {group.items.map((item) => (
        <li key={item.key}>
          <ItemLink item={item} className="side-item" icon={item.line ? undefined : item.icon} {...links} />
        </li>
      ))}
    </ul>
  )
}
