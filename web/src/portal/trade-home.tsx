/** Open records of clients, suppliers, sales agents and owners of vehicles; those that await the reader come first. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-aria-components'
import { complaint } from '@topcenter/model/alerts/complaint'
import { followUpSession, interestFollowUp } from '@topcenter/model/interests/follow-up'
import { userSysteamInterest } from '@topcenter/model/interests/interest'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { tabsQuery } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { OwnList, Section, useNameOf } from './own-list.tsx'
import { lastDay } from '../ui/page/last-day.ts'

const few = 10
const quotations = '/products/price-quotations-1'
/** The state in which a quotation waits for its client. */
const atClient = 'WaitingForCustomerAccept'

/** Shows quotations that await the client's answer first. */
export function ClientHome() {
  const work = useWork()
  const lineOf = useQuotationLine()
  return (
    <>
      <OwnList
        entity={priceQuotation}
        title={work('portal.quotations')}
        empty={work('portal.noQuotations')}
        query={{ size: few }}
        first={(each) => each.state === atClient}
        adds
        href={quotations}
        lineOf={lineOf}
      />
      <Stages />
    </>
  )
}

function useQuotationLine() {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (each: RecordData) => ({
    title: <bdi>{String(each.subject || each.code)}</bdi>,
    detail: typeof each.askedAt === 'string' ? formats.day(each.askedAt) : undefined,
    href: `${quotations}/sent/${each.token}`,
    aside: (
      <>
        {Number(each.amount) > 0 && (
          <span className="font-semibold text-ink">{formats.money(Number(each.amount))}</span>
        )}
        <StateBadge tone={toneOf(each.state ?? '')}>
          {each.state === atClient ? work('portal.yourTurn') : texts.value(priceQuotation, 'state', each.state ?? '')}
        </StateBadge>
      </>
    ),
  })
}

/** Shows the number of quotations at each stage, if there are several stages. */
function Stages() {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const { data } = useQuery({ ...tabsQuery(priceQuotation, {}), enabled: who.canView(priceQuotation) })
  const stages = Object.entries(data?.tabs ?? {}).filter(([stage, count]) => stage !== 'all' && count > 0)
  if (stages.length < 2) return null
  return (
    <Section title={work('portal.stages')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))] gap-3">
        {stages.map(([stage, count]) => (
          <li key={stage}>
            <Link
              href={`${quotations}?tab=${stage}`}
              className="card grid h-full min-h-11 content-start gap-1 p-3 hover:border-accent"
            >
              <bdi dir="ltr" className="text-xl font-bold tabular-nums">
                {formats.number(count)}
              </bdi>
              <span>{stage === atClient ? work('portal.yourTurn') : texts.value(priceQuotation, 'state', stage)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Shows requests for prices first, and among them the unanswered ones. */
export function SupplierHome() {
  return (
    <>
      <PriceRequests />
      <OwnPrices />
    </>
  )
}

function PriceRequests() {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (
    <OwnList
      entity={priceRequest}
      title={texts.entity(priceRequest).many}
      empty={work('portal.noRequests')}
      query={{ size: few, columns: 'code,asked,priced,answerUntil,state' }}
      first={(each) => each.state === 'Asked'}
      href="/products/price-requests"
      lineOf={(each) => ({
        title: <bdi>{String(each.code)}</bdi>,
        detail: work('portal.answerUntil', { day: formats.shortDate(lastDay(String(each.answerUntil))) }),
        href: `/products/price-requests/answer/${each.token}`,
        aside: (
          <StateBadge tone={toneOf(each.state ?? '')}>
            {each.state === 'Asked' ? work('portal.yourTurn') : texts.value(priceRequest, 'state', each.state ?? '')}
          </StateBadge>
        ),
      })}
    />
  )
}

function OwnPrices() {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const nameOf = useNameOf()
  return (
    <OwnList
      entity={quotationPriceHistory}
      title={work('portal.prices')}
      empty={work('portal.noPrices')}
      query={{ size: few, columns: 'priceQuotationDetail,at,priceTotal,approved' }}
      lineOf={(each) => ({
        title: <bdi>{nameOf(each, 'priceQuotationDetail')}</bdi>,
        detail: formats.day(String(each.at)),
        href: `${quotations}/prices-history/${String(each.priceQuotationDetailToken)}?record=${each.token}`,
        aside: (
          <>
            <span className="font-semibold text-ink">{formats.money(Number(each.priceTotal))}</span>
            {each.approved === true && (
              <StateBadge tone="ok">{texts.field(quotationPriceHistory, 'approved')}</StateBadge>
            )}
          </>
        ),
      })}
    />
  )
}

/** Shows only messages to and from the centre: these users have no records of their own. */
export function OwnerHome() {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  return (
    <div className="card grid gap-3 p-4">
      <p className="flex items-center gap-3">
        <CircleCheck aria-hidden className="shrink-0 text-ok" />
        {work('portal.nothing')}
      </p>
      {who.may(complaint, 'create') && (
        <LinkButton className="min-h-11" href="/alerts/complaints?new=1">
          {texts.entity(complaint).add}
        </LinkButton>
      )}
    </div>
  )
}

const [students, followUps, interests] = [
  '/follow-ups/user-sales',
  '/interest-follow-ups',
  '/user-interests/user-systeam-interests',
] as const

export function SalesHome() {
  const work = useWork()
  const formats = useFormats()
  const nameOf = useNameOf()
  const texts = useTexts()
  const who = useWho()
  return (
    <>
      {who.can('FollowUpSession', 'open') && (
        <LinkButton variant="primary" className="min-h-12 justify-center" href="/follow-ups/calls">
          <Phone aria-hidden size={18} />
          {texts.screen('Calls')}
        </LinkButton>
      )}
      <OwnList
        entity={interestFollowUp}
        title={work('portal.waiting')}
        empty={work('portal.noWaiting')}
        query={{
          replyStatus: 'NotReplied',
          sort: 'at',
          size: few,
          columns: 'user,interest,at,followUpType,joiningType',
        }}
        href={`${followUps}?replyStatus=NotReplied`}
        lineOf={(each) => ({
          title: <bdi>{nameOf(each, 'user')}</bdi>,
          href: `${followUps}?replyStatus=NotReplied&record=${each.token}`,
          detail: (
            <>
              {[
                nameOf(each, 'interest'),
                nameOf(each, 'followUpType'),
                typeof each.at === 'string' ? formats.relative(each.at) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </>
          ),
          act: <Reach person={each.user} />,
        })}
      />
      <OwnList
        entity={followUpSession}
        title={work('portal.sessions')}
        empty={work('portal.noSessions')}
        query={{ stateIs: 'Open,Renewal', size: few }}
        href={students}
        lineOf={(each) => ({
          title: <bdi>{nameOf(each, 'user')}</bdi>,
          href: `${students}?record=${each.token}`,
          detail:
            typeof each.openedAt === 'string'
              ? work('portal.followedSince', { date: formats.day(each.openedAt) })
              : undefined,
          act: <Reach person={each.user} />,
        })}
      />
      <OwnList
        entity={userSysteamInterest}
        title={work('portal.interests')}
        query={{ sort: '-createdAt', size: few }}
        href={interests}
        lineOf={(each) => ({
          title: <bdi>{nameOf(each, 'user')}</bdi>,
          href: `${interests}?record=${each.token}`,
          detail: [nameOf(each, 'interest'), formats.relative(each.createdAt)].filter(Boolean).join(' · '),
        })}
      />
    </>
  )
}

/** A call and a chat, one touch away; nothing where the centre does not know a number. */
function Reach({ person }: { person: unknown }): ReactNode {
  const work = useWork()
  const { name } = useTexts()
  const { phone, names } = (person ?? {}) as { phone?: string | null; names?: RecordData['names'] }
  if (!phone) return null
  const who = name(names)
  return (
    <>
      <a
        className="button is-icon is-secondary touch"
        href={`tel:${phone}`}
        aria-label={work('portal.call', { name: who })}
      >
        <Phone aria-hidden />
      </a>
      <a
        className="button is-icon is-secondary touch text-ok"
        href={whatsAppAddress(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={work('portal.write', { name: who })}
      >
        <MessageCircle aria-hidden />
      </a>
    </>
  )
}
