/** Pages and records that the user pinned: drag any entry here, or move and remove them by keys. */
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GripVertical, X } from 'lucide-react'
import type { Pins } from '../../platform/pins.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { starredIn, starredQuery, useUnpin } from '../../records/star/starred.ts'
import { classNames } from '../../ui/marks/class-names.ts'
import { announce } from '../../ui/messages/announce.ts'
import { Press } from '../../ui/buttons/press.tsx'
import { keySet, useShownKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import { useUiText } from '../../ui/page/texts.ts'
import { recentLink } from '../menu-links.ts'
import type { MenuLink } from './menu-groups.ts'
import { ItemLink, type ItemLinkProps } from './side-link.tsx'
import './pinned-links.css'

const pinKeys = keySet('pins', { move: ['Alt+ArrowUp', 'Alt+ArrowDown'], remove: ['Delete'] })

interface PinnedLinksProps extends Omit<ItemLinkProps, 'item' | 'className' | 'icon'> {
  /** Pinned pages; records are named by the server. */
  readonly pages: readonly MenuLink[]
  readonly pins: Pins
  /** Address of the entry that is being dragged. */
  readonly dragged: string | undefined
}

/** Pages and records in the user's order. */
function usePinned(pages: readonly MenuLink[], paths: readonly string[]): readonly MenuLink[] {
  const who = useWho()
  const texts = useTexts()
  const { data } = useQuery(starredQuery(useQueryClient(), paths))
  return useMemo(() => {
    const records = starredIn(data ?? []).flatMap((each) => recentLink(each, [], who, texts) ?? [])
    const all = new Map([...pages, ...records].map((link) => [link.to, link]))
    return paths.flatMap((path) => all.get(path) ?? [])
  }, [pages, paths, data, who, texts])
}

export function PinnedLinks({ pages, pins, dragged, isIconOnly, ...links }: PinnedLinksProps) {
  const t = useUiText()
  const unpin = useUnpin()
  const items = usePinned(pages, pins.paths)
  const list = useRef<HTMLUListElement>(null)
  useShownKeys({ set: pinKeys, within: list })
  const [over, setOver] = useState<number>()
  const focusNext = useRef<{ readonly to: string; readonly before: readonly MenuLink[] }>(undefined)
  // The moved entry is another place of the document, which loses the focus.
  useEffect(() => {
    const next = focusNext.current
    if (!next || next.before === items) return
    focusNext.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(next.to)}"]`)?.focus()
  })
  if (items.length === 0 && !dragged) return null

  const remove = ({ to, label }: MenuLink) => {
    const at = items.findIndex((item) => item.to === to)
    const next = items[at + 1] ?? items[at - 1]
    if (next) focusNext.current = { to: next.to, before: items }
    unpin(to, t('shell.unpinned', { name: label }))
  }
  const press = (item: MenuLink, at: number) => (event: KeyboardEvent) => {
    const act = actOf(pinKeys.acts, event)
    const step = act === 'move' ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (act === 'remove') remove(item)
    else if (step && items[at + step]) {
      focusNext.current = { to: item.to, before: items }
      pins.put(item.to, pins.paths.indexOf(items[at + step]!.to))
      announce(t('shell.pinMoved', { name: item.label, place: at + step + 1, all: items.length }))
    } else if (!step) return
    event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(undefined)
    if (!dragged) return
    const target = over === undefined ? undefined : items[over]
    if (target?.to !== dragged) pins.put(dragged, target ? pins.paths.indexOf(target.to) : undefined)
  }
  return (
    <div
      onDragOver={(event) => dragged && event.preventDefault()}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(undefined)
      }}
      onDrop={drop}
    >
      {!isIconOnly && <h2 className="side-head">{t('shell.pinned')}</h2>}
      <ul ref={list} aria-label={t('shell.pinned')} className="side-block">
        {items.map((item, at) => (
          <li
            key={item.to}
            className={classNames('side-pinned', dragged && over === at && 'is-over')}
            onDragEnter={() => setOver(at)}
          >
            <ItemLink
              item={item}
              className="side-group"
              icon={item.icon}
              isIconOnly={isIconOnly}
              onKeys={press(item, at)}
              {...links}
            />
            {!isIconOnly && (
              <>
                <GripVertical aria-hidden className="side-grip" />
                <Press
                  className="side-unpin"
                  aria-label={`${t('shell.unpin')}: ${item.label}`}
                  onPress={() => remove(item)}
                >
                  <X aria-hidden />
                </Press>
              </>
            )}
          </li>
        ))}
        {dragged && !isIconOnly && !pins.isFull && (
          <li className="side-drop" onDragEnter={() => setOver(undefined)}>
            {t('shell.pinHere')}
          </li>
        )}
      </ul>
    </div>
  )
}
