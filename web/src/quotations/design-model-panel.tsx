/** In a design model's record: its picture as the client sees it, with their remarks; each opens to be answered. */
import { designModel } from '@topcenter/model/quotations/design-model'
import { quotationRemark } from '@topcenter/model/quotations/quotation-remark'
import { useNavigate } from 'react-router'
import { toneOf } from '../fields/state-tone.ts'
import { pictureOf } from '../platform/picture.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecords } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LineList } from '../ui/data/line-list.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { remarkPath } from './paths.ts'
import { type Pin, PinnedPicture } from './sent/pinned-picture.tsx'
import { addressIn } from './sent/sent-data.ts'

export default function DesignModelPanel({ record }: PanelProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useRecords(quotationRemark, {
    designModelToken: record.token,
    columns: 'priceQuotationVersion,x,y,text,answer,state',
    size: 200,
  })
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const remarks = data.items.toReversed()
  const versionOf = (remark: RecordData) => (remark.priceQuotationVersion as { token: string }).token
  /** The picture that the newest remark means; others may have been set on another. */
  const version = remarks.flatMap((remark) => (remark.x === null ? [] : [versionOf(remark)])).at(-1)
  const pins = remarks.flatMap((remark, at): Pin[] =>
    remark.x === null || versionOf(remark) !== version
      ? []
      : [
          {
            key: remark.token,
            number: at + 1,
            x: Number(remark.x),
            y: Number(remark.y),
            label: String(remark.text),
            isAnswered: remark.state === 'Answered',
          },
        ],
  )
  const picture = version ? addressIn(version)('pictures', record.token) : pictureOf(designModel, record)
  return (
    <div className="grid gap-4">
      {picture && (
        <PinnedPicture
          src={picture}
          alt={String(record.title)}
          pins={pins}
          onPin={(key) => void navigate(remarkPath(key))}
        />
      )}
      {remarks.length === 0 ? (
        <EmptyState title={texts.entity(quotationRemark).empty} />
      ) : (
        <LineList
          label={work('sent.pinned')}
          lines={remarks.map((remark, at) => ({
            key: remark.token,
            href: remarkPath(remark.token),
            title: (
              <>
                {formats.number(at + 1)}. <bdi>{String(remark.text)}</bdi>
              </>
            ),
            detail: remark.answer ? <bdi>{String(remark.answer)}</bdi> : undefined,
            aside: (
              <StateBadge tone={toneOf(String(remark.state))}>
                {texts.value(quotationRemark, 'state', String(remark.state))}
              </StateBadge>
            ),
          }))}
        />
      )}
    </div>
  )
}
