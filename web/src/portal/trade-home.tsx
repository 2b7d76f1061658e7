/** What clients, suppliers and sales agents have open. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { followUpSession, interestFollowUp } from '@topcenter/model/interests/follow-up'
import { userSysteamInterest } from '@topcenter/model/interests/interest'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { tabsQuery } from '../records/queries.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { OwnList, Section, useNameOf } from './own-list.tsx'

const few = 10
const quotations = '/products/price-quotations-1'

export function ClientHome() {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (
    <>
      <Stages />
      <OwnList
        entity={priceQuotation}
        title={work('portal.quotations')}
        empty={work('portal.noQuotations')}
        query={{ size: few }}
        href={quotations}
        lineOf={(each) => ({
          title: <bdi dir="ltr">{each.code}</bdi>,
          detail: typeof each.askedAt === 'string' ? formats.date(each.askedAt) : undefined,
          href: `${quotations}?record=${each.token}`,
          aside: (
            <>
              {Number(each.approvedAmount) > 0 && (
                <span className="font-semibold text-ink">{formats.money(Number(each.approvedAmount))}</span>
              )}
              <StateBadge tone={toneOf(each.state ?? '')}>
                {texts.value(priceQuotation, 'state', each.state ?? '')}
              </StateBadge>
            </>
          ),
        })}
      />
    </>
  )
}

/** How many quotations stand at each stage; stages without any are left out. */
function Stages() {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const { data } = useQuery({ ...tabsQuery(priceQuotation, {}), enabled: who.canView(priceQuotation) })
  const stages = Object.entries(data?.tabs ?? {}).filter(([stage, count]) => stage !== 'all' && count > 0)
  if (stages.length === 0) return null
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
              <span>{texts.value(priceQuotation, 'state', stage)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function SupplierHome() {
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
        detail: formats.date(String(each.at)),
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

const [students, followUps, interests] = [
  '/follow-ups/user-sales',
  '/interest-follow-ups',
  '/user-interests/user-systeam-interests',
] as const

export function SalesHome() {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const nameOf = useNameOf()
  return (
    <>
      <OwnList
        entity={followUpSession}
        title={work('portal.sessions')}
        empty={work('portal.noSessions')}
        query={{ stateIs: 'Open,Renewal', size: few }}
        href={students}
        lineOf={(each) => ({
          title: <bdi>{nameOf(each, 'user')}</bdi>,
          href: `${students}?record=${each.token}`,
          detail: typeof each.openedAt === 'string' ? formats.date(each.openedAt) : undefined,
          aside: (
            <StateBadge tone={toneOf(each.state ?? '')}>
              {texts.value(followUpSession, 'state', each.state ?? '')}
            </StateBadge>
          ),
        })}
      />
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
                typeof each.at === 'string' ? formats.dateTime(each.at) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </>
          ),
          aside: (
            <StateBadge tone={toneOf(String(each.joiningType))}>
              {texts.value(interestFollowUp, 'joiningType', String(each.joiningType))}
            </StateBadge>
          ),
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
