/** News: for staff the list, for their readers cards, and the opened one whole. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ArrowLeft, ArrowRight, Newspaper } from 'lucide-react'
import { news } from '@topcenter/model/alerts/news'
import { groupOf } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import { listQuery, recordQuery } from '../records/queries.ts'
import { Button } from '../ui/buttons/button.tsx'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { useLanguage } from '../ui/page/language.tsx'
import { NewsArticle } from './news-article.tsx'
import { cardColumns, NewsCard, pinnedFirst } from './news-card.tsx'

/** Cards at first, and the most that are shown at all. */
const [few, most] = [20, 200]

export function NewsScreen() {
  const texts = useTexts()
  const who = useWho()
  const [params] = useSearchParams()
  if (!who.canView(news)) return <NoPermissionState isScreen permission={texts.group(groupOf(news))} />
  if (isStaff(who.userType)) return <RecordList entity={news} />
  const token = params.get('record')
  return <div className="news-page">{token ? <Opened key={token} token={token} /> : <Cards />}</div>
}

function Cards() {
  const texts = useTexts()
  const work = useWork()
  const [isWhole, setWhole] = useState(false)
  const list = useQuery(listQuery(news, { size: isWhole ? most : few, columns: cardColumns }))
  return (
    <>
      <PageHeader title={texts.entity(news).many} />
      <Answered query={list}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={Newspaper} title={texts.entity(news).ownEmpty!} />
          ) : (
            <>
              <ul className="grid gap-2">
                {pinnedFirst(items).map((each) => (
                  <li key={each.token}>
                    <NewsCard record={each} />
                  </li>
                ))}
              </ul>
              {!isWhole && items.length === few && (
                <Button onPress={() => setWhole(true)}>{work('notifications.showAll')}</Button>
              )}
            </>
          )
        }
      </Answered>
    </>
  )
}

function Opened({ token }: { token: string }) {
  const texts = useTexts()
  const { language } = useLanguage()
  const Back = language === 'ar' ? ArrowRight : ArrowLeft
  const item = useQuery(recordQuery(news, token))
  return (
    <>
      <InnerLink href="/news" className="news-back">
        <Back aria-hidden size={16} />
        {texts.entity(news).many}
      </InnerLink>
      <Answered query={item}>
        {(record) => (
          <>
            <PageHeader title={texts.name(record.names)} crumbs={[]} />
            <NewsArticle record={record} />
          </>
        )}
      </Answered>
    </>
  )
}
