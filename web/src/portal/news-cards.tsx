/** The first of the centre's news on the home. */
import { news } from '@topcenter/model/alerts/news'
import { cardColumns, NewsCard, pinnedFirst } from '../alerts/news-card.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useRecords } from '../records/queries.ts'
import { Section } from './own-list.tsx'

/** Cards, and of how many news the pinned come first. */
const [shown, looked] = [3, 20]

/** Renders nothing if there is no news or the request fails: the home page needs no error for it. */
export function NewsCards() {
  const texts = useTexts()
  const who = useWho()
  const { data } = useRecords(news, { size: looked, columns: cardColumns }, { enabled: who.canView(news) })
  const items = pinnedFirst(data?.items ?? []).slice(0, shown)
  if (items.length === 0) return null
  return (
    <Section title={texts.entity(news).many} href="/news">
      <ul className="grid gap-2">
        {items.map((each) => (
          <li key={each.token}>
            <NewsCard record={each} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
