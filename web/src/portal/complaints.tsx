import { complaint } from '@topcenter/model/alerts/complaint'
import { toneOf } from '../fields/state-tone.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { OwnList } from './own-list.tsx'

/** The user's open complaints; renders nothing where there is none. */
export function Complaints() {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <OwnList
      entity={complaint}
      title={texts.say('lists.mine.complaint')}
      query={{ stateIs: 'OpenAwaitingTechnicalSupport,OpenAwaitingComplainingPerson', size: 3 }}
      href="/alerts/complaints"
      lineOf={(each) => ({
        title: <bdi>{texts.name(each.names)}</bdi>,
        detail: formats.day(each.createdAt),
        href: `/alerts/complaints?record=${each.token}`,
        aside: (
          <StateBadge tone={toneOf(each.state ?? '')}>
            {each.state === 'OpenAwaitingComplainingPerson'
              ? work('portal.yourTurn')
              : texts.value(complaint, 'state', each.state ?? '')}
          </StateBadge>
        ),
      })}
    />
  )
}
