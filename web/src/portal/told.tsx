import { complaint } from '@topcenter/model/alerts/complaint'
import { news } from '@topcenter/model/alerts/news'
import { useTexts } from '../platform/texts.ts'
import { useFormats } from '../ui/language.tsx'
import { OwnList } from './own-list.tsx'

/** Their complaints that wait for their own word, and the centre's news; nothing where there is none. */
export function Told() {
  const texts = useTexts()
  const formats = useFormats()
  return (
    <>
      <OwnList
        entity={complaint} title={texts.say('lists.mine.complaint')} query={{ tab: 'OpenAwaitingComplainingPerson', size: 3 }} href="/alerts/complaints"
        lineOf={(each) => ({ title: <bdi>{texts.name(each.names)}</bdi>, detail: formats.date(each.createdAt), href: `/alerts/complaints?record=${each.token}` })}
      />
      <OwnList
        entity={news} title={texts.entity(news).many} query={{ size: 3 }} href="/news"
        lineOf={(each) => ({ title: <bdi>{texts.name(each.names)}</bdi>, detail: typeof each.from === 'string' ? formats.date(each.from) : undefined, href: `/news?record=${each.token}` })}
      />
    </>
  )
}
