/** The centre's news as cards: its picture, or a cover drawn by its category. */
import { BookOpen } from 'lucide-react'
import { news } from '@topcenter/model/alerts/news'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useRecords } from '../records/queries.ts'
import { pictureOf } from '../platform/picture.ts'
import type { RecordData } from '../records/record.ts'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { Section } from './own-list.tsx'
import './portal.css'

const shown = 3

/** Nothing where there is no news; a picture of the home is no reason for a failure to be told. */
export function NewsCards() {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const { data } = useRecords(
    news,
    { size: shown, columns: 'names,description,newsCategory,from' },
    { enabled: who.canView(news) },
  )
  const items = data?.items ?? []
  if (items.length === 0) return null
  const title = texts.entity(news).many
  return (
    <Section title={title} href="/news">
      <ul className="grid gap-2" aria-label={title}>
        {items.map((each) => (
          <li key={each.token}>
            <InnerLink href={`/news?record=${each.token}`} className="card news-card">
              <Cover record={each} />
              <span className="news-words">
                <bdi className="font-semibold">{texts.name(each.names)}</bdi>
                <bdi className="news-text">{texts.name(each.description as RecordData['names'])}</bdi>
                {typeof each.from === 'string' && <span className="text-sm text-ink-3">{formats.day(each.from)}</span>}
              </span>
            </InnerLink>
          </li>
        ))}
      </ul>
    </Section>
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
