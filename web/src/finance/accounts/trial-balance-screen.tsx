/** The trial balance (D6.3): what moved in each account of the books, and whether every document agrees with them. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Link } from 'react-aria-components'
import { entityOf } from '@topcenter/model/areas'
import type { proveBooks } from '@topcenter/model/finance/api'
import type { LedgerKind } from '@topcenter/model/finance/postings'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { listPath } from '../../platform/addresses.ts'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Isolate, Money } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import type { TableColumn } from '../../ui/data/table-column.ts'

type TrialBalance = AnswerOf<typeof proveBooks>
type TrialLine = TrialBalance['lines'][number]
type Finding = TrialBalance['findings'][number]

/** Address of the movements behind a line; undefined where no list shows them. */
const places: Partial<Record<LedgerKind, (token: string | null) => string | undefined>> = {
  Cash: (token) => `${listPath(entityOf('accountTransaction'))}?accountToken=${token}`,
  Receivable: () => '/JoiningApplications/StudentHasDebts',
  Wallet: () => listPath(entityOf('walletTransaction')),
  Points: () => listPath(entityOf('pointsTransaction')),
  Expense: (token) => `${listPath(entityOf('expense'))}?expensesTypeToken=${token}`,
  OtherRevenue: (token) => `${listPath(entityOf('revenue'))}?revenuesTypeToken=${token}`,
  Inventory: (token) => `${listPath(entityOf('countedServiceTransaction'))}?countedServiceToken=${token}`,
}
/** These checks find counts, not sums of money. */
const counted = new Set<Finding['proof']>([
  'receiptNumbers',
  'pointsLines',
  'pointsShort',
  'stock',
  'storeItems',
  'storeLines',
])
/** Totals of all lines. */
interface Sums {
  readonly kind: 'sum'
  readonly names?: undefined
  readonly token?: undefined
  readonly debit: number
  readonly credit: number
}
type Row = TrialLine | Sums
const sumsOf = (lines: readonly TrialLine[]): Sums =>
  lines.reduce<Sums>(
    ({ debit, credit }, line) => ({ kind: 'sum', debit: debit + line.debit, credit: credit + line.credit }),
    { kind: 'sum', debit: 0, credit: 0 },
  )

export default function TrialBalanceScreen() {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['finance', 'proof'],
    queryFn: ({ signal }) => call<typeof proveBooks>('GET /api/finance/proof', { signal, timeout: 60_000 }),
  })
  return (
    <div className="window-page flex min-w-0 flex-col gap-4">
      <PageHeader
        title={texts.screen('TrialBalance')}
        subtitle={work('proof.lead')}
        actions={
          <Button onPress={() => void refetch()} isPending={isFetching}>
            <RotateCw aria-hidden size={16} />
            {work('proof.again')}
          </Button>
        }
      />
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton columns={4} />
      ) : (
        <>
          {data.broken === 0 ? (
            <AlertBanner tone="ok" title={work('proof.proved')}>
              {work('proof.provedText', { count: data.events, at: formats.dateTime(data.provedAt) })}
            </AlertBanner>
          ) : (
            <AlertBanner tone="bad" title={work('proof.broken', { count: data.broken })}>
              {work('proof.brokenText')}
            </AlertBanner>
          )}
          {data.findings.length > 0 && <Findings findings={data.findings} />}
          <Lines lines={data.lines} />
        </>
      )}
    </div>
  )
}

function Lines({ lines }: { lines: readonly TrialLine[] }) {
  const texts = useTexts()
  const work = useWork()
  const columns = useMemo((): readonly TableColumn<Row>[] => {
    const money = (key: string, header: string, of: (line: Row) => number): TableColumn<Row> => ({
      key,
      header,
      align: 'number',
      width: 160,
      cell: (line) => <Money piastres={of(line)} bare />,
    })
    return [
      { key: 'account', header: work('proof.account'), width: 320, cell: (line) => <Name line={line} /> },
      money('debit', work('proof.debit'), (line) => line.debit),
      money('credit', work('proof.credit'), (line) => line.credit),
      {
        key: 'balance',
        header: work('proof.balance'),
        align: 'number',
        width: 200,
        cell: (line) => <Balance line={line} />,
      },
    ]
  }, [work])
  return (
    <DataTable<Row>
      label={work('proof.lines')}
      columns={columns}
      rows={lines}
      sums={sumsOf(lines)}
      rowKey={(line) => line.kind + (line.token ?? '')}
      rowName={(line) => texts.name(line.names) || work(line.kind === 'sum' ? 'proof.sum' : `proof.kinds.${line.kind}`)}
      phoneCard={(line) => ({
        title: <Name line={line} />,
        aside: (
          <span className="whitespace-nowrap">
            <Balance line={line} />
          </span>
        ),
        detail: (
          <>
            {work('proof.debit')} <Money piastres={line.debit} bare />
          </>
        ),
        asideDetail: (
          <span>
            {work('proof.credit')} <Money piastres={line.credit} bare />
          </span>
        ),
      })}
      empty={<EmptyState title={work('proof.empty')} text={work('proof.emptyText')} />}
    />
  )
}

/** On the side that is larger: neither side is good or bad. */
function Balance({ line: { debit, credit } }: { line: Row }) {
  const work = useWork()
  return (
    <span>
      {debit !== credit && <span className="text-ink-3">{work(debit > credit ? 'proof.debit' : 'proof.credit')} </span>}
      <Money piastres={Math.abs(debit - credit)} bare />
    </span>
  )
}

function Name({ line }: { line: Row }) {
  const texts = useTexts()
  const work = useWork()
  if (line.kind === 'sum') return <span>{work('proof.sum')}</span>
  const href = places[line.kind]?.(line.token)
  const name = texts.name(line.names)
  const words = (
    <>
      {work(`proof.kinds.${line.kind}`)}
      {name && (
        <>
          : <bdi>{name}</bdi>
        </>
      )}
    </>
  )
  return href ? (
    <Link href={href} className="text-accent-ink">
      {words}
    </Link>
  ) : (
    <span>{words}</span>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const work = useWork()
  const columns = useMemo((): readonly TableColumn<Finding>[] => {
    const amount = (key: 'expected' | 'found'): TableColumn<Finding> => ({
      key,
      header: work(`proof.${key}`),
      align: 'number',
      width: 150,
      cell: (finding) => <Amount finding={finding} of={key} />,
    })
    return [
      { key: 'record', header: work('proof.record'), width: 240, cell: (finding) => <Record finding={finding} /> },
      { key: 'what', header: work('proof.what'), width: 380, cell: ({ proof }) => work(`proof.rules.${proof}`) },
      amount('expected'),
      amount('found'),
    ]
  }, [work])
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="font-semibold">{work('proof.findings')}</h2>
      <DataTable
        label={work('proof.findings')}
        columns={columns}
        rows={findings}
        rowKey={({ proof, token, label }) => `${proof} ${token} ${label}`}
        rowName={({ label }) => label}
        empty={null}
        phoneCard={(finding) => ({
          title: <Record finding={finding} />,
          aside: <Amount finding={finding} of="found" />,
          detail: work(`proof.rules.${finding.proof}`),
          asideDetail: <Amount finding={finding} of="expected" />,
        })}
      />
    </section>
  )
}

function Amount({ finding, of }: { finding: Finding; of: 'expected' | 'found' }) {
  return counted.has(finding.proof) ? <Isolate>{String(finding[of])}</Isolate> : <Money piastres={finding[of]} bare />
}

function Record({ finding: { entity, token, label } }: { finding: Finding }) {
  const texts = useTexts()
  const path = entity === 'user' ? `/JoiningApplications/Debt/${token}` : listPath(entityOf(entity))
  const words = (
    <>
      {texts.entity(entity).one} <Isolate>{label}</Isolate>
    </>
  )
  return path ? (
    <Link href={entity === 'user' ? path : `${path}?record=${token}`} className="text-accent-ink">
      {words}
    </Link>
  ) : (
    <span>{words}</span>
  )
}
