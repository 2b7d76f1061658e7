/**
 * Popovers and menus are in the browser's top layer and placed beside their control by CSS (overlays.css), so that they
 * cost neither script nor measuring.
 */
import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../marks/class-names.ts'

export type Placement = 'bottom start' | 'bottom end' | 'top end'

export interface AnchoredProps {
  anchor: RefObject<HTMLElement | null>
  placement?: Placement
  /** Called on another press of the control, on Escape, and when the focus goes elsewhere. */
  onClose(): void
  /**
   * The element that is focused on opening; the focus returns on closing. Without it the focus stays where it is, also
   * on a press outside.
   */
  focusOn?(panel: HTMLElement): HTMLElement | null | undefined
  children: ReactNode
}

/** Its events stop here: the elements around it in the page do not get them. */
const keep = (event: SyntheticEvent): void => event.stopPropagation()

export function Anchored({ anchor, placement = 'bottom start', onClose, focusOn, children }: AnchoredProps) {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const latest = useRef({ onClose, focusOn, placement })
  useLayoutEffect(() => {
    latest.current = { onClose, focusOn, placement }
  })
  useLayoutEffect(() => {
    const [over, box, from, had] = [layer.current!, panel.current!, anchor.current!, document.activeElement]
    const name = `--opener-${document.querySelectorAll('.popover').length}`
    from.style.setProperty('anchor-name', name)
    box.style.setProperty('position-anchor', name)
    over.showPopover()
    if (!CSS.supports('position-area', 'block-end')) place(box, from, latest.current.placement)
    latest.current.focusOn?.(box)?.focus()
    // The focused element inside may be removed: then keys inside are lost.
    const escape = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape' && document.activeElement === document.body) latest.current.onClose()
    }
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('keydown', escape)
      from.style.removeProperty('anchor-name')
      if (over.contains(document.activeElement) && had instanceof HTMLElement) had.focus({ preventScroll: true })
    }
  }, [anchor])
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
  }
  const click = (event: MouseEvent): void => {
    // A document listener follows links.
    if (!(event.target as Element).closest('a')) event.stopPropagation()
    if (event.target === event.currentTarget) onClose()
  }
  const hold = (event: SyntheticEvent): void => {
    event.stopPropagation()
    if (event.target === event.currentTarget) event.preventDefault()
  }
  // React Aria takes the arrows of everything inside of a tree row, before any element inside gets them.
  const tree = anchor.current?.closest('[role="treegrid"]')?.parentElement
  const over = (
    <div
      ref={layer}
      popover="manual"
      className={classNames('popover-layer', !focusOn && 'is-loose')}
      onKeyDown={press}
      onBlur={leave}
      onClick={click}
      onPointerDown={keep}
      onMouseDown={hold}
    >
      <div ref={panel} className="popover" data-placement={placement}>
        {children}
      </div>
    </div>
  )
  return tree ? createPortal(over, tree) : over
}

/** For browsers without CSS anchors: on the side with more room, within the page. */
function place(box: HTMLElement, from: HTMLElement, placement: Placement): void {
  const { top, bottom, left, right, width } = from.getBoundingClientRect()
  const isAbove = placement.startsWith('top') || innerHeight - bottom < Math.min(420, top)
  const isLeft = left + right < innerWidth
  box.style.inset = [
    isAbove ? 'auto' : `${bottom}px`,
    isLeft ? 'auto' : `${Math.max(8, innerWidth - right)}px`,
    isAbove ? `${innerHeight - top}px` : 'auto',
    isLeft ? `${Math.max(8, left)}px` : 'auto',
  ].join(' ')
  box.style.minInlineSize = `${width}px`
  box.style.maxBlockSize = `${(isAbove ? top : innerHeight - bottom) - 12}px`
}
