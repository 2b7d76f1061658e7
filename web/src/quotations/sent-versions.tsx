/** Sent versions of a quotation, with the link through which the client answers. */
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Eye } from 'lucide-react'
import type { readVersionLink } from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion } from '@topcenter/model/quotations/price-quotation-version'
import { toneOf } from '../fields/state-tone.ts'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { paperAddress } from '../records/paper-address.ts'
import { useRecords } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { Card } from '../ui/layout/card.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { useFormats } from '../ui/page/language.tsx'
import { PaperButton } from './paper-button.tsx'
import { sentPath } from './paths.ts'
import { newestSent } from './sent/sent-data.ts'

export function SentVersions({ quotation }: { quotation: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const client = useQueryClient()
  const { data } = useRecords(priceQuotationVersion, {
    priceQuotationToken: quotation.token,
    sort: '-number',
    size: 50,
    columns: 'number,versionState,amount,sentAt,validUntil,seenAt,answeredAt',
  })
  if (!data || data.items.length === 0) return null
  const copy = async (): Promise<void> => {
    try {
      const sent = await client.fetchQuery(newestSent(quotation.token))
      const { link } = await call<typeof readVersionLink>('GET /api/price-quotation-versions/:token/link', {
        params: { token: sent!.token },
      })
      await navigator.clipboard.writeText(link)
      toasts.show({ tone: 'success', text: work('sent.linkCopied') })
    } catch (error) {
      reportProblem(error)
    }
  }
  return (
    <Card
      title={texts.entity(priceQuotationVersion).many}
      actions={
        <>
          <LinkButton variant="ghost" href={sentPath(quotation.token)}>
            <Eye aria-hidden size={16} />
            {work('sent.asSeen')}
          </LinkButton>
          {quotation.state === 'WaitingForCustomerAccept' && who.may(priceQuotation, 'update') && (
            <Button onPress={() => void copy()}>
              <Copy aria-hidden size={16} />
              {work('sent.link')}
            </Button>
          )}
        </>
      }
    >
      <LineList
        label={texts.entity(priceQuotationVersion).many}
        lines={data.items.map((version) => ({
          key: version.token,
          href: `/products/price-quotation-versions/${quotation.token}?record=${version.token}`,
          title: `${work('steps.version', { number: Number(version.number) })} · ${formats.money(Number(version.amount))}`,
          detail: [
            `${texts.field(priceQuotationVersion, 'sentAt')}: ${formats.dateTime(String(version.sentAt))}`,
            ...(version.seenAt
              ? [`${texts.field(priceQuotationVersion, 'seenAt')}: ${formats.dateTime(String(version.seenAt))}`]
              : []),
          ].join(' · '),
          act: <PaperButton href={paperAddress(`/price-quotation-versions/${version.token}/document`)} />,
          aside: (
            <StateBadge tone={toneOf(String(version.versionState))}>
              {texts.value(priceQuotationVersion, 'versionState', String(version.versionState))}
            </StateBadge>
          ),
        }))}
      />
    </Card>
  )
}
