/** Ways to pay the centre: numbers to copy, terms such as hours, and contacts. Renders nothing without any. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Copy, MapPin, Phone, Wallet } from 'lucide-react'
import type { readHowToPay } from '@topcenter/model/finance/api'
import { debt } from '@topcenter/model/finance/debt'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../../platform/api.ts'
import { copyText } from '../../platform/copy.ts'
import { isolatedPhone, spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Press } from '../../ui/buttons/press.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import '../portal.css'

type HowToPayData = AnswerOf<typeof readHowToPay>
export const howToPayQuery = queryOptions({
  queryKey: ['records', 'paymentMethod', 'how to pay'] as const,
  queryFn: ({ signal }) => call<typeof readHowToPay>('GET /api/how-to-pay', { signal }),
})

/** Id of the card on the account's page; other screens link to it. */
export const howToPayId = 'how-to-pay'

/** Scrolls to the card for users who pressed "how to pay" elsewhere. */
const cameFor = (card: HTMLElement | null): void => {
  if (location.hash === `#${howToPayId}`) card?.scrollIntoView({ block: 'start' })
}

export function HowToPay() {
  const work = useWork()
  const who = useWho()
  const { data } = useQuery({ ...howToPayQuery, enabled: who.canView(debt) })
  if (!data || (data.ways.length === 0 && data.phones.length === 0)) return null
  const title = work('portal.pay.title')
  return (
    <section ref={cameFor} id={howToPayId} className="pay-card" aria-label={title}>
      <h2 className="pay-head">
        <Wallet aria-hidden size={20} />
        {title}
      </h2>
      {data.ways.length > 0 && <Ways ways={data.ways} />}
      <Reached address={data.address} phones={data.phones} />
    </section>
  )
}

function Ways({ ways }: Pick<HowToPayData, 'ways'>) {
  const texts = useTexts()
  const work = useWork()
  return (
    <ul className="pay-ways">
      {ways.map(({ token, names, payTo, payTerms }) => {
        const name = texts.name(names)
        const terms = payTerms && <span className="text-sm text-ink-2">{texts.name(payTerms)}</span>
        return (
          <li key={token} className={payTo ? undefined : 'is-wide'}>
            {payTo ? (
              <Press className="pay-way" onPress={() => void copyText(payTo, work('portal.pay.copied', { name }))}>
                <span className="flex justify-between gap-2 text-sm text-ink-2">
                  <bdi>{name}</bdi>
                  <span className="pay-copy">
                    <Copy aria-hidden size={14} />
                    {work('portal.pay.copy')}
                  </span>
                </span>
                <Isolate className="pay-number">{payTo}</Isolate>
                {terms}
              </Press>
            ) : (
              <div className="pay-way">
                <bdi className="font-semibold">{name}</bdi>
                {terms}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Reached({ address, phones }: Pick<HowToPayData, 'address' | 'phones'>) {
  const texts = useTexts()
  const work = useWork()
  if (!address && phones.length === 0) return null
  return (
    <div className="pay-reached">
      {address && (
        <span className="flex items-center gap-2">
          <MapPin aria-hidden size={16} className="shrink-0 text-ink-3" />
          <bdi>{texts.name(address)}</bdi>
        </span>
      )}
      {phones.map((phone) => (
        <a
          key={phone}
          className="button is-secondary min-h-11"
          href={`tel:${phone}`}
          aria-label={work('portal.pay.call', { phone: isolatedPhone(phone) })}
        >
          <Phone aria-hidden size={16} />
          <Isolate>{spacedPhone(phone)}</Isolate>
        </a>
      ))}
    </div>
  )
}
