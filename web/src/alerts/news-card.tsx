/** A news item in short: its picture, or a cover drawn by its category, and whether its reader has opened it. */
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Pin } from 'lucide-react'
import { news } from '@topcenter/model/alerts/news'
import { pictureOf } from '../platform/picture.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import type { RecordData } from '../records/record.ts'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { Badge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { newsReads } from './news-data.ts'
import './news.css'
import { Sign } from '../ui/marks/sign.tsx'

/** Columns that cards show. */
export const cardColumns = 'names,description,newsCategory,from,pinned'

/** The pinned come first. */
export const pinnedFirst = (items: readonly RecordData[]): readonly RecordData[] =>
  items.toSorted((a, b) => Number(b.pinned) - Number(a.pinned))

export function NewsCard({ record }: { record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { data: reads } = useQuery(newsReads)
  const isUnread = reads !== undefined && !reads.tokens.includes(record.token)
  return (
    <InnerLink href={`/news?record=${record.token}`} className="card news-card">
      <Cover record={record} />
      <span className="news-words">
        <span className="flex items-baseline gap-2">
          <bdi className="font-semibold">{texts.name(record.names)}</bdi>
          {isUnread && <Badge tone="accent">{work('news.isNew')}</Badge>}
        </span>
        <bdi className="news-text">{texts.name(record.description as RecordData['names'])}</bdi>
        <span className="flex items-center gap-2 text-sm text-ink-3">
          {typeof record.from === 'string' && <span>{formats.day(record.from)}</span>}
          {record.pinned === true && <Sign icon={Pin} label={texts.field(news, 'pinned')} size={14} />}
        </span>
      </span>
    </InnerLink>
  )
}

const hues = 5

function Cover({ record }: { record: RecordData }) {
  const image = pictureOf(news, record)
  if (image) return <img className="news-cover" src={image} alt="" loading="lazy" />
  const category = String(record.newsCategoryToken ?? '')
  const at = [...category].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 0) % hues
  return (
    <span className={`news-cover is-drawn is-cover-${at}`} aria-hidden>
      <BookOpen size={44} strokeWidth={1.5} />
    </span>
  )
}
