/** Benefits of students elsewhere: the offers of brands, and the card that identifies a student there (D7.9). */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IdCard, Ticket } from 'lucide-react'
import { Navigate } from 'react-router'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useStored } from '../platform/use-stored.ts'
import { OfChild } from '../portal/child-choice.tsx'
import { Answered } from '../records/answered.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { OfferCard } from './offer-card.tsx'
import { type Offer, offersQuery } from './offers-data.ts'
import { seenOffers } from './offers-seen.ts'
import './offers.css'

const CardDialog = lazy(async () => ({ default: (await import('./student-card.tsx')).CardDialog }))

export function OffersPage() {
  const texts = useTexts()
  const who = useWho()
  const answer = useQuery(offersQuery)
  if (who.userType !== 'Student' && who.userType !== 'Parent') return <Navigate to="/error-404" replace />
  return (
    <div className="offers-page [&>.page-head]:pb-0">
      <PageHeader title={texts.screen('Offers')} crumbs={[]} />
      {who.userType === 'Parent' ? (
        <OfChild>{(child) => <CardStrip key={child} child={child} />}</OfChild>
      ) : (
        <CardStrip />
      )}
      <Answered query={answer}>{({ brands }) => <Offers brands={brands} />}</Answered>
    </div>
  )
}

function CardStrip({ child }: { child?: string }) {
  const work = useWork()
  const [isShown, show] = useState(false)
  return (
    <section aria-label={work('offers.card')} className="card-strip">
      <IdCard aria-hidden size={22} className="shrink-0 text-accent-ink" />
      <div className="min-w-0 flex-auto">
        <h2 className="text-base font-bold text-accent-ink">{work('offers.card')}</h2>
        <p className="text-sm text-ink-2">{work('offers.cardText')}</p>
      </div>
      <Button variant="primary" className="is-tall" onPress={() => show(true)}>
        {work('offers.showCard')}
      </Button>
      <Suspense>{isShown && <CardDialog child={child} onClose={() => show(false)} />}</Suspense>
    </section>
  )
}

function Offers({ brands }: { brands: readonly Offer[] }) {
  const texts = useTexts()
  const work = useWork()
  const [, see] = useStored(seenOffers, '')
  const newest = brands[0]?.since ?? ''
  useEffect(() => see(newest), [see, newest])
  if (brands.length === 0)
    return <EmptyState icon={Ticket} title={work('offers.none')} text={work('offers.noneText')} />
  return (
    <>
      <ul className="brand-offers" aria-label={texts.screen('Offers')}>
        {brands.map((offer) => (
          <li key={offer.token}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
      {brands.some(({ services }) => services.some(({ pricePoints }) => pricePoints !== null)) && (
        <p className="text-sm text-ink-2">{work('offers.pointsText')}</p>
      )}
    </>
  )
}
