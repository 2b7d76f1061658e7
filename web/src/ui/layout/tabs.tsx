import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { classNames } from '../marks/class-names.ts'
import { bringIntoSight, goBeside } from '../buttons/one-of.tsx'
import { Press } from '../buttons/press.tsx'
import { ChevronDown } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { Menu } from '../overlays/menu.tsx'
import { useUiText } from '../page/texts.ts'

export interface TabItem {
  key: string
  label: string
  content: ReactNode
  /** Number of its records, as it is shown. */
  count?: string | undefined
  /** Marks a tab that contains a field with an error. */
  hasError?: boolean
  isDisabled?: boolean
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  selected?: string
  onSelect?(key: string): void
  className?: string
  /** Maximum of tabs beside each other. The others are in a menu; an open one of them is shown beside it. */
  most?: number
}

/** Mounts a panel on the first visit and keeps it: input stays, and returning costs nothing. */
export function Tabs({ label, items, selected: given, onSelect, className, most }: TabsProps) {
  const [own, setOwn] = useState(items[0]?.key ?? '')
  const asked = given ?? own
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === asked),
  )
  const selected = items[at]?.key ?? ''
  const [visited, setVisited] = useState<ReadonlySet<string>>(() => new Set([selected]))
  if (!visited.has(selected)) setVisited(new Set([...visited, selected]))
  const strip = useRef<HTMLDivElement>(null)
  const room = useRoom(strip, most, `${selected} ${items.map((item) => `${item.label} ${item.count ?? ''}`).join(' ')}`)
  const shown = room === undefined ? items : items.filter(({ key }, index) => index < room || key === selected)
  const folded = items.filter((item) => !shown.includes(item))
  const place = shown.findIndex(({ key }) => key === selected)
  useLayoutEffect(() => bringIntoSight(strip.current, place), [place])
  const select = (key: string) => {
    setOwn(key)
    onSelect?.(key)
  }
  const id = useId()
  const t = useUiText()
  // A space would make two ids of it.
  const idOf = (part: 'tab' | 'panel', key: string): string => `${id}-${part}-${key.replaceAll(' ', '-')}`
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab') markStop(event.currentTarget.closest('.tabs'))
    const next = goBeside(event)?.dataset.key
    if (next !== undefined) select(next)
  }
  useEffect(() => markStop(strip.current?.closest('.tabs')))
  return (
    <div className={classNames('tabs', className)}>
      <div className="tabs-line">
        <div ref={strip} role="tablist" aria-label={label} className="tabs-list" onKeyDown={press}>
          {shown.map(({ key, isDisabled, hasError, ...item }) => (
            <Press
              key={key}
              role="tab"
              id={idOf('tab', key)}
              data-key={key}
              isDisabled={isDisabled}
              className={classNames('tab', hasError && 'has-error')}
              onPress={() => select(key)}
              {...(item.count ? { 'aria-description': item.count } : {})}
              {...(key === selected
                ? { 'aria-selected': true, 'aria-controls': idOf('panel', key), 'data-selected': true }
                : { 'aria-selected': false, tabIndex: -1 })}
            >
              {item.label}
              {item.count && (
                <bdi dir="ltr" className="count" aria-hidden>
                  {item.count}
                </bdi>
              )}
            </Press>
          ))}
        </div>
        {folded.length > 0 && (
          <Menu
            label={t('tabs.more')}
            trigger={
              <Button variant="ghost" className="tabs-more">
                {t('tabs.more')}
                <ChevronDown aria-hidden size={14} />
              </Button>
            }
            groups={[
              {
                key: 'all',
                items: folded.map((item) => ({
                  key: item.key,
                  label: item.count ? `${item.label} ${item.count}` : item.label,
                  onAction: () => select(item.key),
                })),
              },
            ]}
          />
        )}
      </div>
      {items.map(
        ({ key, content }) =>
          visited.has(key) && (
            <div
              key={key}
              role="tabpanel"
              id={idOf('panel', key)}
              aria-labelledby={idOf('tab', key)}
              hidden={key !== selected}
              className="tab-panel"
            >
              {content}
            </div>
          ),
      )}
    </div>
  )
}

/** Pixels of the button that opens the others, at most. */
const moreWidth = 104
const isWide = '(min-width: 640px)' // a narrower strip is moved by the finger

/**
 * Returns the number of tabs that fit beside each other, at most `most`. Draws and measures all of them when one
 * changes.
 */
function useRoom(
  strip: RefObject<HTMLDivElement | null>,
  most: number | undefined,
  labels: string,
): number | undefined {
  const [width, setWidth] = useState(0)
  const asked = `${labels} ${width}`
  const [found, setFound] = useState<{ readonly asked: string; readonly room: number }>()
  useLayoutEffect(() => {
    const line = strip.current?.parentElement
    if (most === undefined || !line) return
    const observer = new ResizeObserver(() => setWidth(line.clientWidth))
    observer.observe(line)
    return () => observer.disconnect()
  }, [strip, most])
  useLayoutEffect(() => {
    const line = strip.current?.parentElement
    if (most === undefined || !line || found?.asked === asked) return
    const measure = () =>
      setFound({ asked, room: matchMedia(isWide).matches ? roomIn(strip.current!, line.clientWidth, most) : most })
    measure()
  }, [strip, most, asked, found])
  return found?.asked === asked ? found.room : most
}

function roomIn(strip: HTMLElement, width: number, most: number): number {
  const gap = 4
  const tabs = [...strip.children] as HTMLElement[]
  const widths = tabs.map((tab) => tab.offsetWidth + gap)
  const more = strip.parentElement!.querySelector('.tabs-more') ? moreWidth : 0
  const sum = (upTo: number, also: number) => widths.slice(0, upTo).reduce((all, each) => all + each, also)
  if (sum(tabs.length, more) <= width) return most
  const open = tabs.findIndex((tab) => tab.ariaSelected === 'true')
  for (let room = Math.min(most, tabs.length) - 1; room > 1; room -= 1)
    if (sum(room, moreWidth + (open >= room ? widths[open]! : 0)) <= width) return room
  return 1
}

/** A panel without controls is a tab stop itself, so that keys can scroll it. */
function markStop(tabs: Element | null | undefined): void {
  const panel = tabs?.querySelector(':scope > [role=tabpanel]:not([hidden])')
  if (
    panel?.querySelector(
      ':is(a[href], button, input, select, textarea, [contenteditable]):not(:disabled, [tabindex="-1"]), [tabindex="0"]',
    )
  )
    panel.removeAttribute('tabindex')
  else panel?.setAttribute('tabindex', '0')
}
