import { complaint } from '@topcenter/model/alerts/complaint'
import { news } from '@topcenter/model/alerts/news'
import { toneOf } from '../fields/state-tone.ts'
import { useTexts } from '../platform/texts.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { OwnList } from './own-list.tsx'

/** The user's open complaints, and the centre's news; renders nothing where there is neither. */
export function Told() {
  const texts = useTexts()
  const formats = useFormats()
  return (
    <>
      <OwnList
        entity={complaint}
        title={texts.say('lists.mine.complaint')}
        query={{ stateIs: 'OpenAwaitingTechnicalSupport,OpenAwaitingComplainingPerson', size: 3 }}
        href="/alerts/complaints"
        lineOf={(each) => ({
          title: <bdi>{texts.name(each.names)}</bdi>,
          detail: formats.date(each.createdAt),
          href: `/alerts/complaints?record=${each.token}`,
          aside: (
            <StateBadge tone={toneOf(each.state ?? '')}>{texts.value(complaint, 'state', each.state ?? '')}</StateBadge>
          ),
        })}
      />
      <OwnList
        entity={news}
        title={texts.entity(news).many}
        query={{ size: 3 }}
        href="/news"
        lineOf={(each) => ({
          title: <bdi>{texts.name(each.names)}</bdi>,
          detail: typeof each.from === 'string' ? formats.date(each.from) : undefined,
          href: `/news?record=${each.token}`,
        })}
      />
    </>
  )
}
