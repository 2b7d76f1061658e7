/** One brand: its discount and until when, its services with their prices, its branches on the map, and its links. */
import { lazy, Suspense } from 'react'
import { ExternalLink, MapPin, Phone } from 'lucide-react'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useTexts, useWork } from '../platform/texts.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Money } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { lastDay, type Links, type Offer, type OfferBranch, type OfferedService } from './offers-data.ts'
import { spotInLink } from './spot-in-link.ts'

const GeoMap = lazy(async () => ({ default: (await import('../places/geo-map.tsx')).GeoMap }))
/** Degrees around the branches of one street. */
const least = 0.5

export function OfferCard({ offer }: { offer: Offer }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const name = texts.name(offer.names)
  const until = lastDay(offer)
  const spots = [{ ...offer, names: offer.names }, ...offer.branches].flatMap(({ token, names, map }) => {
    const spot = spotInLink(map)
    return spot ? [{ key: token, label: texts.name(names), ...spot }] : []
  })
  return (
    <article className="card brand-offer" aria-label={name}>
      <header className="brand-head">
        <h2 className="min-w-0 flex-auto text-lg">
          <bdi>{name}</bdi>
        </h2>
        {offer.isNew && <StateBadge tone="ok">{work('offers.isNew')}</StateBadge>}
        {offer.discountPercentage > 0 && (
          <strong className="brand-off">
            {work('offers.off', { percent: formats.percent(offer.discountPercentage) })}
          </strong>
        )}
      </header>
      {texts.name(offer.description) && <p className="whitespace-pre-line">{texts.name(offer.description)}</p>}
      {until && <p className="text-sm text-ink-2">{work('offers.until', { date: formats.date(until) })}</p>}
      {offer.services.length > 0 && (
        <section className="grid gap-1" aria-label={work('offers.services')}>
          <h3 className="text-sm text-ink-2">{work('offers.services')}</h3>
          <ul className="brand-lines">
            {offer.services.map((service) => (
              <Service key={service.token} service={service} />
            ))}
          </ul>
        </section>
      )}
      {offer.branches.length > 0 && (
        <section className="grid gap-1" aria-label={work('offers.branches')}>
          <h3 className="text-sm text-ink-2">{work('offers.branches')}</h3>
          <ul className="brand-lines">
            {offer.branches.map((branch) => (
              <Branch key={branch.token} branch={branch} />
            ))}
          </ul>
        </section>
      )}
      {spots.length > 0 && (
        <Suspense>
          <GeoMap label={work('offers.where', { name })} marked={spots} least={least} />
        </Suspense>
      )}
      <LinksOf of={offer} name={name} />
    </article>
  )
}

function Service({ service }: { service: OfferedService }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { price, priceAfter, pricePoints, discountPercentage } = service
  const isCut = price !== null && priceAfter !== price
  return (
    <li className="brand-line">
      <span className="grid min-w-0 flex-auto">
        <bdi className="font-semibold">{texts.name(service.names)}</bdi>
        {texts.name(service.description) && (
          <span className="text-sm text-ink-2">{texts.name(service.description)}</span>
        )}
      </span>
      <span className="brand-price">
        {priceAfter === null ? (
          discountPercentage > 0 && <b>{work('offers.off', { percent: formats.percent(discountPercentage) })}</b>
        ) : (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b>
              <Money piastres={priceAfter} />
            </b>
            {isCut && (
              <s className="text-sm text-ink-2">
                <span className="only-read">{work('offers.insteadOf')} </span>
                <bdi dir="ltr">{formats.amount(price)}</bdi>
              </s>
            )}
          </span>
        )}
        {pricePoints !== null && (
          <span className="text-sm text-ink-2">{work('offers.points', { count: pricePoints })}</span>
        )}
      </span>
    </li>
  )
}

function Branch({ branch }: { branch: OfferBranch }) {
  const texts = useTexts()
  const work = useWork()
  const name = texts.name(branch.names)
  return (
    <li className="brand-line">
      <span className="grid min-w-0 flex-auto">
        <bdi className="font-semibold">{name}</bdi>
        {branch.address && <bdi className="text-sm text-ink-2">{branch.address}</bdi>}
      </span>
      {branch.phone && (
        <LinkButton
          href={`tel:${branch.phone}`}
          aria-label={`${work('offers.call', { name })}: ${spacedPhone(branch.phone)}`}
        >
          <Phone aria-hidden size={16} />
          <bdi dir="ltr">{spacedPhone(branch.phone)}</bdi>
        </LinkButton>
      )}
      <LinksOf of={branch} name={name} />
    </li>
  )
}

function LinksOf({ of, name }: { of: Links; name: string }) {
  const texts = useTexts()
  const work = useWork()
  const shown = (['map', 'website', 'facebook', 'instagram', 'twitter'] as const).filter((link) => of[link])
  if (shown.length === 0) return null
  return (
    <span className="flex flex-wrap gap-2">
      {shown.map((link) => (
        <LinkButton
          key={link}
          variant="ghost"
          href={of[link]!}
          target="_blank"
          rel="noreferrer nofollow"
          aria-label={`${texts.field('brand', link)}: ${name} (${work('offers.open')})`}
        >
          {link === 'map' && <MapPin aria-hidden size={16} />}
          {texts.field('brand', link)}
          <ExternalLink aria-hidden size={14} className="mirrored" />
        </LinkButton>
      ))}
    </span>
  )
}
