/** Lists the records behind a figure, beside the report. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { entities, entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { tableOf } from '@topcenter/model/kit/entity'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import type { readReportRows } from '@topcenter/model/reports/api'
import type { Report } from '@topcenter/model/reports/report'
import { useFieldText } from '../fields/cell.tsx'
import { toneOf } from '../fields/state-tone.ts'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { listAddress } from '../records/list/list-address.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { recordKeys } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { useRecordName } from '../records/record-cell.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { placeOf } from './cell-menu.tsx'
import { isolated, type ReportSpeech } from './report-words.ts'
import { sourceFieldsOf } from './told-by-record.ts'

interface RecordsBehindProps {
  readonly report: Report
  readonly answer: ReportAnswer
  readonly query: Readonly<Record<string, string>>
  readonly cell: Cell
  readonly measure: string
  readonly speech: ReportSpeech
  readonly onClose: () => void
}

/** Query parameters of the layout, which do not narrow the records. */
const layoutWords = ['rows', 'columns', 'measures', 'compare']

export function RecordsBehind({ report, answer, query, cell, measure, speech, onClose }: RecordsBehindProps) {
  const texts = useTexts()
  const place = cell.row.map((key, depth) => [answer.rows[depth]!, key] as const)
  const names = [...place, ...(cell.column === undefined ? [] : [[answer.columns!, cell.column] as const])].map(
    ([dimension, key]) =>
      speech.member(dimension, answer.members[dimension]?.find((member) => member.key === key) ?? { key }),
  )
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.entity(entityOf(report.source)).many}
      description={[speech.measure(measure), ...names.map(isolated)].join(' · ')}
    >
      <Records
        report={report}
        query={{
          ...Object.fromEntries(Object.entries(query).filter(([key]) => !layoutWords.includes(key))),
          ...placeOf(answer, cell),
          measure,
        }}
      />
    </Drawer>
  )
}

function Records({ report, query }: { report: Report; query: Readonly<Record<string, string>> }) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const nameOf = useRecordName()
  const fieldText = useFieldText()
  const source = entityOf(report.source)
  const fields = sourceFieldsOf(report, query.measure!)
  const kinds = source.spec.abstract ? entities.filter((kind) => isKindOf(kind, source)) : [source]
  const mayOpen = kinds.some((kind) => who.canView(kind))
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: [...recordKeys.all(source), 'report', report.id, 'behind', query],
    enabled: mayOpen,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<ReturnType<typeof readReportRows>>(`GET /api/reports/${report.path}/rows`, {
        query: { ...query, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.next,
  })
  if (!mayOpen) return <NoPermissionState permission={texts.group(report.group)} />
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const total = data.pages[0]!.page
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        <bdi>
          {formats.number(total.total)}
          {total.totalIsCapped && '+'}
        </bdi>{' '}
        {texts.entity(source).many}
      </p>
      <LineList
        label={texts.entity(source).many}
        lines={data.pages
          .flatMap(({ items }) => items)
          .map((record) => {
            const kind = kindOf(record, kinds) ?? source
            const address = who.canView(kind) ? listAddress(kind, record) : undefined
            return {
              key: record.token,
              title: <bdi>{nameOf(record)}</bdi>,
              detail: formats.dateTime(record.createdAt),
              href: address && `${address}?record=${record.token}`,
              aside: (
                <>
                  {fields.map(({ name, field }) => (
                    <bdi key={name}>{fieldText({ entity: source, name, field, value: record[name] })}</bdi>
                  ))}
                  {record.state && (
                    <StateBadge tone={toneOf(record.state)}>{texts.value(source, 'state', record.state)}</StateBadge>
                  )}
                </>
              ),
            }
          })}
      />
      {hasNextPage && (
        <Button onPress={() => void fetchNextPage()} isPending={isFetching}>
          {texts.say('history.more')}
        </Button>
      )}
    </div>
  )
}

const isKindOf = (kind: AnyEntity, source: AnyEntity): boolean =>
  !kind.spec.abstract && kind.spec.fixed !== undefined && tableOf(kind) === tableOf(source)
const kindOf = (record: RecordData, kinds: readonly AnyEntity[]): AnyEntity | undefined =>
  kinds.find((kind) => Object.entries(kind.spec.fixed ?? {}).every(([name, value]) => record[name] === value))
