/** The items of a folder: a cover, the watched share, and a mark on new ones; one press opens it. */
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { wholeFrom } from '@topcenter/model/media/watched'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { clockText } from '../../fields/clock-text.ts'
import { openItem, percentOf, type ShelfItem, watchPath } from './shelf-data.ts'
import './shelf.css'

const MediumDialog = lazy(async () => ({ default: (await import('../watching/medium-dialog.tsx')).MediumDialog }))

export function ShelfRows({
  label,
  items,
  current,
}: {
  label: string
  items: readonly ShelfItem[]
  /** On the page of one of them the others follow in its place. */
  current?: string | undefined
}) {
  return (
    <ul aria-label={label} className="shelf">
      {items.map((item) => (
        <li key={item.token}>
          <Row item={item} isCurrent={item.token === current} opensHere={current !== undefined} />
        </li>
      ))}
    </ul>
  )
}

function Row({ item, isCurrent, opensHere }: { item: ShelfItem; isCurrent: boolean; opensHere: boolean }) {
  const { name } = useTexts()
  const work = useWork()
  const way = useWay(item, opensHere)
  return (
    <>
      <InnerLink {...way.link} className="shelf-row" aria-current={isCurrent || undefined}>
        <span className="shelf-cover">
          {item.cover ? <img src={item.cover} alt="" loading="lazy" /> : <FileIcon kind={item.mediaType} size={20} />}
        </span>
        <span className="grid min-w-0 flex-auto gap-0.5">
          <span className="one-line font-semibold">
            <bdi>{name(item.names)}</bdi>
            {way.link.target && <span className="only-read"> ({work('media.newTab')})</span>}
          </span>
          <Standing item={item} />
        </span>
        <End item={item} />
      </InnerLink>
      {way.isOpen && (
        <Suspense>
          <MediumDialog item={item} onClose={way.close} />
        </Suspense>
      )}
    </>
  )
}

/** Opens an item as the centre chose for it: in a new tab, over this page, or on a page of its own. */
function useWay(item: ShelfItem, opensHere: boolean) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const shown = { isOpen, close: () => setOpen(false) }
  const inTab = { target: '_blank', rel: 'noopener noreferrer' }
  // of another site, which is not shown inside
  if (item.linkKind === 'Other' && item.link)
    return {
      ...shown,
      link: {
        ...inTab,
        href: item.link,
        onClick: () =>
          void openItem(item.token)
            .then(() => client.invalidateQueries({ queryKey: recordKeys.all(sharedMedia) }))
            .catch(() => undefined),
      },
    }
  const href = watchPath(item.token)
  if (opensHere || item.openMode === 'other') return { ...shown, link: { href, target: undefined } }
  if (item.openMode === 'link') return { ...shown, link: { ...inTab, href } }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return { ...shown, link: { href, target: undefined, onClick: open } }
}

function Standing({ item }: { item: ShelfItem }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const percent = percentOf(item)
  if (percent > 0 && percent < wholeFrom)
    return (
      <span className="shelf-bar">
        <span style={{ inlineSize: `${percent}%` }} />
        <span className="only-read">{work('media.watchedPart', { percent: formats.percent(percent) })}</span>
      </span>
    )
  const words = [
    percent >= wholeFrom ? work('media.watchedWhole') : texts.value('sharedMedia', 'mediaType', item.mediaType),
    item.playsLeft === null ? '' : work('media.playsLeft', { count: item.playsLeft }),
    item.until ? work('media.until', { date: formats.date(item.until) }) : '',
  ]
  return <span className="text-sm text-ink-2">{words.filter(Boolean).join(' · ')}</span>
}

function End({ item }: { item: ShelfItem }) {
  const work = useWork()
  const isWhole = percentOf(item) >= wholeFrom
  return (
    <span className="ms-auto flex shrink-0 items-center gap-2 text-sm text-ink-2">
      {item.isNew && <StateBadge tone="accent">{work('media.new')}</StateBadge>}
      {item.seconds && !isWhole ? (
        <bdi dir="ltr" className="tabular-nums">
          {clockText(item.position > 0 ? Math.max(0, item.seconds - item.position) : item.seconds)}
        </bdi>
      ) : (
        (isWhole || (item.isSeen && !item.seconds)) && (
          <CircleCheck role="img" aria-label={work('media.seen')} className="text-ok" size={20} />
        )
      )}
    </span>
  )
}
