/** The items of a folder: a cover, how far each was watched, and what is new; one press opens it. */
import { CircleCheck } from 'lucide-react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { clockText } from '../clock-text.ts'
import { percentOf, type ShelfItem, watchPath } from './shelf-data.ts'
import './shelf.css'

/** From this percent on it counts as watched: the last seconds are thanks and farewells. */
export const wholeFrom = 95

export function ShelfRows({
  label,
  items,
  current,
}: {
  label: string
  items: readonly ShelfItem[]
  current?: string | undefined
}) {
  return (
    <ul aria-label={label} className="shelf">
      {items.map((item) => (
        <li key={item.token}>
          <Row item={item} isCurrent={item.token === current} />
        </li>
      ))}
    </ul>
  )
}

function Row({ item, isCurrent }: { item: ShelfItem; isCurrent: boolean }) {
  const { name } = useTexts()
  return (
    <InnerLink href={watchPath(item.token)} className="shelf-row" aria-current={isCurrent || undefined}>
      <span className="shelf-cover">
        {item.cover ? <img src={item.cover} alt="" loading="lazy" /> : <FileIcon kind={item.mediaType} size={20} />}
      </span>
      <span className="grid min-w-0 flex-auto gap-0.5">
        <span className="truncate font-semibold">
          <bdi>{name(item.names)}</bdi>
        </span>
        <Standing item={item} />
      </span>
      <End item={item} />
    </InnerLink>
  )
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
