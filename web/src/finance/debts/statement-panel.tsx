/** The statement of account between two days, line by line from the books; printed on A4. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HandCoins, Printer } from 'lucide-react'
import type { readStatement } from '@topcenter/model/finance/api'
import { debt } from '@topcenter/model/finance/debt'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { WorkTextKey } from '@topcenter/texts/en/work'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { recordKeys } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { DatePicker } from '../../ui/inputs/date-picker.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import type { TableColumn } from '../../ui/data/table-column.ts'
import { paperAddress } from '../../records/paper-address.ts'

type Statement = AnswerOf<typeof readStatement>
type Line = Statement['lines'][number]

export default function StatementPanel({ record }: PanelProps) {
  const who = useWho()
  const texts = useTexts()
  return who.canView(debt) ? (
    <StatementOf token={record.token} />
  ) : (
    <NoPermissionState permission={texts.entity(debt).many} />
  )
}

/**
 * @param isPage On a page of its own, where nothing else names the person
 * @param isOwn Said to the person or their parent, in the second person
 */
export function StatementOf({ token, isPage, isOwn = false }: { token: string; isPage?: boolean; isOwn?: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [span, setSpan] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const query = { from: span.from ?? undefined, to: span.to ?? undefined }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...recordKeys.all(debt), 'statement', token, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<typeof readStatement>('GET /api/users/:token/statement', { params: { token }, query, signal }),
  })
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4" aria-label={work('desk.statement')}>
      {isPage && data && (
        <h2 className="text-lg">
          <bdi>{texts.name(data.person.names)}</bdi>{' '}
          <span className="text-sm font-normal text-ink-2">
            <Isolate>{data.person.code ?? ''}</Isolate>
          </span>
        </h2>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <DatePicker
          compact
          label={work('desk.from')}
          value={span.from}
          {...(span.to ? { maximum: span.to } : {})}
          onChange={(from) => setSpan({ ...span, from })}
        />
        <DatePicker
          compact
          label={work('desk.to')}
          value={span.to}
          {...(span.from ? { minimum: span.from } : {})}
          onChange={(to) => setSpan({ ...span, to })}
        />
        <LinkButton href={paperAddress(`/users/${token}/statement-document`, query)} target="_blank" rel="noreferrer">
          <Printer aria-hidden size={16} />
          {work('desk.print')}
        </LinkButton>
        {who.can('InstallmentPayment', 'addPayments') && (
          <LinkButton href={`/JoiningApplications/payment-desk/${token}`}>
            <HandCoins aria-hidden size={16} />
            {texts.screen('PaymentDesk')}
          </LinkButton>
        )}
      </div>
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton />
      ) : (
        <Lines statement={data} isStale={isPlaceholderData} isOwn={isOwn} />
      )}
    </section>
  )
}

function Lines({ statement, isStale, isOwn }: { statement: Statement; isStale: boolean; isOwn: boolean }) {
  const work = useWork()
  const formats = useFormats()
  const { eventOf, debtOf } = useLineTexts()
  const columns = useColumns(isOwn)
  return (
    <>
      <Sums statement={statement} isOwn={isOwn} />
      <DataTable<Line>
        label={work('desk.statement')}
        columns={columns}
        rows={statement.lines}
        rowKey={(line) => `${line.at} ${line.event} ${line.balance} ${line.debt?.token ?? ''}`}
        rowName={eventOf}
        isStale={isStale}
        phoneCard={(line) => ({
          title: eventOf(line),
          detail: <bdi>{debtOf(line)}</bdi>,
          aside: (
            <strong className="tabular-nums">
              <Isolate>{formats.amount(line.owed - line.paid)}</Isolate>
            </strong>
          ),
          asideDetail: formats.date(line.at),
        })}
        empty={<p className="p-4 text-ink-2">{work('desk.noLines')}</p>}
      />
    </>
  )
}

function useLineTexts() {
  const texts = useTexts()
  const work = useWork()
  return {
    eventOf: (line: Line) => work(`desk.events.${line.event}` as WorkTextKey),
    debtOf: (line: Line) =>
      line.debt ? texts.name(line.debt.debtOn) || texts.value(debt, 'debtType', line.debt.debtType) : '',
  }
}

function useColumns(isOwn: boolean): readonly TableColumn<Line>[] {
  const work = useWork()
  const formats = useFormats()
  const { eventOf, debtOf } = useLineTexts()
  const money = (key: 'owed' | 'paid' | 'balance', label: string): TableColumn<Line> => ({
    key,
    header: label,
    align: 'number',
    width: 130,
    cell: (line) => (key !== 'balance' && line[key] === 0 ? '' : <Isolate>{formats.amount(line[key])}</Isolate>),
  })
  return [
    {
      key: 'at',
      header: work('desk.date'),
      width: 130,
      cell: (line) => <time dateTime={line.at}>{formats.date(line.at)}</time>,
    },
    {
      key: 'event',
      header: work('desk.event'),
      width: 280,
      cell: (line) => (
        <span>
          {eventOf(line)}
          {line.debt && (
            <>
              {' '}
              · <bdi>{debtOf(line)}</bdi>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'document',
      header: work('desk.document'),
      width: 130,
      cell: (line) => (
        <Isolate>{line.receiptNumber === null ? (line.debt?.code ?? '') : String(line.receiptNumber)}</Isolate>
      ),
    },
    money('owed', work(isOwn ? 'desk.own.owed' : 'desk.owed')),
    money('paid', work(isOwn ? 'desk.own.paid' : 'desk.paid')),
    money('balance', work('desk.balance')),
  ]
}

function Sums({ statement, isOwn }: { statement: Statement; isOwn: boolean }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <div className="max-sm:[&>.facts]:grid-cols-2!">
      <Facts
        items={(
          [
            ['opening', statement.opening],
            ['totalOwed', statement.owed],
            ['totalPaid', statement.paid],
            ['closing', statement.closing],
            ['credit', statement.credit],
          ] as const
        ).map(([key, value]) => ({
          key,
          label: work(isOwn && key !== 'opening' ? `desk.own.${key}` : `desk.${key}`),
          value: <strong className="tabular-nums">{formats.money(value)}</strong>,
        }))}
      />
    </div>
  )
}
