/** On the home of students and parents: offers that came since they last looked. */
import { useQuery } from '@tanstack/react-query'
import { brand } from '@topcenter/model/lookups/lists'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useStored } from '../platform/use-stored.ts'
import { Section } from '../portal/own-list.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { lastDay, offersPath, offersQuery } from './offers-data.ts'
import { seenOffers } from './offers-seen.ts'

const few = 3

/** Renders nothing if no offer is new or the request fails: the home page needs no error for it. */
export function OffersNow() {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const [seen] = useStored(seenOffers, '')
  const { data } = useQuery({ ...offersQuery, enabled: who.canView(brand) })
  const fresh = (data?.brands ?? []).filter(({ isNew, since }) => isNew && since > seen).slice(0, few)
  if (fresh.length === 0) return null
  const title = texts.screen('Offers')
  return (
    <Section title={title} href={offersPath}>
      <LineList
        label={title}
        lines={fresh.map((offer) => {
          const until = lastDay(offer)
          return {
            key: offer.token,
            href: offersPath,
            title: <bdi>{texts.name(offer.names)}</bdi>,
            detail: until ? work('offers.until', { date: formats.date(until) }) : undefined,
            aside:
              offer.discountPercentage > 0
                ? work('offers.off', { percent: formats.percent(offer.discountPercentage) })
                : undefined,
          }
        })}
      />
    </Section>
  )
}
