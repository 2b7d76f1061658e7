/** In a record: the newest of the records that refer to it, adding another, and a link to all of them. */
import { lazy, Suspense, useMemo, useState } from 'react'
import { Plus } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, groupOf } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { toneOf } from '../../fields/state-tone.ts'
import { listAddress } from '../list/list-address.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { useRecords } from '../queries.ts'
import type { RecordData } from '../record.ts'
import type { PanelProps } from '../record-panels.ts'
import { useRecordName } from '../record-cell.tsx'

const RecordForm = lazy(async () => ({ default: (await import('../form/record-form.tsx')).RecordForm }))
const shown = 20

/** Other references of the record that the list's address needs (the owner of a storage space). */
const boundsOf = (
  related: AnyEntity,
  field: string,
  record: PanelProps['record'],
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.keys(fieldsOf(related)).map((name) => [name, record[`${name}Token`]])),
  [field]: record.token,
})

export interface RelatedPanelProps extends PanelProps {
  /** Id of the related entity. */
  readonly related: string
  readonly field: string
  /** A field that is shown in full in each line. */
  readonly words?: string
  /** Another one is added here, if this record allows it. */
  readonly mayAdd?: (record: RecordData) => boolean
  /** Address of a line; by default the record beside its list. */
  readonly hrefOf?: (record: RecordData) => string
}

export function RelatedPanel(props: RelatedPanelProps) {
  const { record, related: relatedId, field, words, mayAdd, hrefOf, begun } = props
  const related = entityOf(relatedId)
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const nameOf = useRecordName()
  const { data, error, isFetching, refetch } = useRecords(
    related,
    { [`${field}Token`]: record.token, size: shown },
    { enabled: who.canView(related) },
  )
  if (!who.canView(related)) return <NoPermissionState permission={texts.group(groupOf(related))} />
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  /** Columns without the field that refers to this record. */
  const nameIn = (each: RecordData) => nameOf(each).replace(`${nameOf(record)} · `, '')
  const address = listAddress(related, boundsOf(related, field, record))
  return (
    <div className="grid justify-items-start gap-3">
      {mayAdd?.(record) && who.may(related, 'create') && (
        <AddHere related={related} field={field} record={record} begun={begun} />
      )}
      {address && (
        <LinkButton href={address}>
          {texts.entity(related).many} ({formats.number(data.page.total)}
          {data.page.totalIsCapped && '+'})
        </LinkButton>
      )}
      {data.items.length === 0 ? (
        <p className="text-sm text-ink-3">{texts.entity(related).empty}</p>
      ) : (
        <div className="w-full">
          <LineList
            label={texts.entity(related).many}
            lines={data.items.map((each) => ({
              key: each.token,
              title: <bdi>{nameIn(each)}</bdi>,
              detail: (
                <>
                  {words && Boolean(each[words]) && (
                    <bdi className="block whitespace-pre-line text-ink">{String(each[words])}</bdi>
                  )}
                  {formats.dateTime(each.createdAt)}
                </>
              ),
              href: hrefOf ? hrefOf(each) : address && `${address}?record=${each.token}`,
              aside: each.state && (
                <StateBadge tone={toneOf(each.state)}>{texts.value(related, 'state', each.state)}</StateBadge>
              ),
            }))}
          />
        </div>
      )}
    </div>
  )
}

interface AddHereProps {
  readonly related: AnyEntity
  readonly field: string
  readonly record: RecordData
  readonly begun: number | undefined
}

function AddHere({ related, field, record, begun = 0 }: AddHereProps) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(begun > 0)
  const [seen, setSeen] = useState(begun)
  if (seen !== begun) {
    setSeen(begun)
    setOpen(true)
  }
  const initial = useMemo(() => ({ [`${field}Token`]: record.token, [field]: record }), [field, record])
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        <Plus aria-hidden size={16} />
        {texts.entity(related).add}
      </Button>
      {isOpen && (
        <Suspense>
          <RecordForm
            entity={related}
            initial={initial}
            onClose={() => setOpen(false)}
            onSaved={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
