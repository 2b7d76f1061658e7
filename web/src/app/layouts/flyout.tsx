/** A group of the folded menu, which opens beside it. */
import { useRef } from 'react'
import { GroupItems, type LinksProps } from './group-items.tsx'
import type { MenuLinks } from './menu-groups.ts'
import './flyout.css'

/** The platform's popover: Esc and a press beside it close it, and the focus returns to its button. */
export function Flyout({
  group,
  isHome,
  ...links
}: LinksProps & { readonly group: MenuLinks; readonly isHome: boolean }) {
  const panel = useRef<HTMLDivElement>(null)
  const id = `flyout-${group.key}`
  const place = (button: HTMLElement) => {
    const { top } = button.getBoundingClientRect()
    const height = panel.current!.offsetHeight
    panel.current!.style.insetBlockStart = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`
  }
  return (
    <>
      <button
        type="button"
        className="side-group"
        aria-label={group.label}
        title={group.label}
        data-current={isHome || undefined}
        popoverTarget={id}
        onClick={({ currentTarget }) => requestAnimationFrame(() => place(currentTarget))}
      >
        <group.icon aria-hidden />
      </button>
      <div ref={panel} id={id} popover="auto" className="side-flyout">
        <p className="side-head">{group.label}</p>
        <GroupItems
          group={group}
          {...links}
          isIconOnly={false}
          onFollow={() => {
            panel.current?.hidePopover()
            links.onFollow?.()
          }}
        />
      </div>
    </>
  )
}
