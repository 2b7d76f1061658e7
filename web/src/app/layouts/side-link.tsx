import type { KeyboardEvent } from 'react'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import type { MenuLink } from './menu-groups.ts'

export interface ItemLinkProps {
  readonly item: MenuLink
  readonly current: MenuLink | undefined
  readonly className: string
  readonly icon: MenuLink['icon']
  readonly isIconOnly?: boolean | undefined
  /** The keys of a pinned entry. */
  readonly onKeys?: ((event: KeyboardEvent) => void) | undefined
  readonly onIntent?: ((to: string) => void) | undefined
  readonly onFollow?: (() => void) | undefined
}

/** One line a name; a cut one is whole in its tooltip. */
export function ItemLink({
  item,
  current,
  className,
  icon: Icon,
  isIconOnly,
  onKeys,
  onIntent,
  onFollow,
}: ItemLinkProps) {
  return (
    <InnerLink
      href={item.to}
      aria-current={item === current ? 'page' : undefined}
      className={className}
      aria-label={isIconOnly ? item.label : undefined}
      title={item.label}
      // a part is no page of its own
      {...(item.line ? { draggable: false } : { 'data-pin': item.to })}
      {...(onKeys ? { onKeyDown: onKeys, 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Delete' } : {})}
      onClick={onFollow}
      onPointerEnter={() => onIntent?.(item.to)}
      onFocus={() => onIntent?.(item.to)}
    >
      {Icon && <Icon aria-hidden />}
      {!isIconOnly && (
        <span className="side-words">
          <bdi>{item.label}</bdi>
          {item.line && <small className="side-line">{item.line}</small>}
        </span>
      )}
    </InnerLink>
  )
}
