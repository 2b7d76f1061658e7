/** Shows a news item to its readers, and marks it as read. */
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { markNewsRead } from '@topcenter/model/alerts/api'
import { news } from '@topcenter/model/alerts/news'
import { isStaff } from '@topcenter/model/kit/permission'
import { AttachmentsOf } from '../fields/attachments.tsx'
import { call } from '../platform/api.ts'
import { pictureOf } from '../platform/picture.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import type { RecordData } from '../records/record.ts'
import { useFormats } from '../ui/page/language.tsx'
import { newsReads } from './news-data.ts'

export function NewsArticle({ record }: { record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const queries = useQueryClient()
  const isReader = !isStaff(who.userType)
  useEffect(() => {
    if (!isReader) return
    void call<typeof markNewsRead>('POST /api/news/:token/mark-read', { params: { token: record.token } })
      .then(() => queries.invalidateQueries({ queryKey: newsReads.queryKey }))
      .catch(() => undefined) // the next opening marks it
  }, [record.token, isReader, queries])
  const image = pictureOf(news, record)
  const text = texts.name(record.description as RecordData['names'])
  const sponsor = texts.name((record.sponsor as Partial<RecordData> | null)?.names)
  const publisher = texts.name(record.publisherName as RecordData['names'])
  return (
    <article className="grid gap-3">
      {image && <img src={image} alt="" className="max-h-80 w-full rounded-card object-cover" />}
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        {publisher && <bdi>{publisher}</bdi>}
        {typeof record.from === 'string' && <span>{formats.day(record.from)}</span>}
      </p>
      {text && (
        <p dir="auto" className="max-w-prose text-base leading-7 whitespace-pre-line">
          {text}
        </p>
      )}
      {sponsor && <p className="text-sm text-ink-2">{work('news.sponsor', { name: sponsor })}</p>}
      <AttachmentsOf entity={news} record={record} />
    </article>
  )
}
