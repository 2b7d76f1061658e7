/** Debtors, a row each, or a card each on a phone. */
import { type ReactNode, useCallback, useMemo } from 'react'
import { HandCoins } from 'lucide-react'
import { useNavigate } from 'react-router'
import { parent, student } from '@topcenter/model/people/user'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { pageOf } from '../../records/record-panels.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import type { TableColumn } from '../../ui/data/table-column.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { ages, type Debtor } from './debtors-data.ts'

export interface DebtorsTableProps {
  readonly rows: readonly Debtor[]
  readonly isLoading: boolean
  /** The rows are those of the search before. */
  readonly isStale: boolean
  readonly selected: ReadonlySet<string>
  onSelect(tokens: ReadonlySet<string>): void
  /** Instead of rows. */
  readonly empty: ReactNode
}

const keyOf = (each: Debtor) => each.token

export function DebtorsTable({ rows, isLoading, isStale, selected, onSelect, empty }: DebtorsTableProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const go = useNavigate()
  const columns = useColumns()
  const nameOf = useCallback((each: Debtor) => texts.name(each.names), [texts])
  const open = (each: Debtor) => {
    const page = pageOf(each.userType === 'Parent' ? parent : student, each.token)
    if (page) void go(page)
  }
  const takePayment = (each: Debtor) => (
    <IconButton
      quiet
      label={work('desk.open')}
      icon={<HandCoins aria-hidden size={16} />}
      onPress={() => void go(`/JoiningApplications/payment-desk/${each.token}`)}
    />
  )
  return (
    <DataTable<Debtor>
      label={texts.screen('StudentHasDebts')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowName={nameOf}
      isLoading={isLoading}
      isStale={isStale}
      onOpen={open}
      {...(who.can('Debt', 'itemUpdate') ? { selected, onSelect } : {})}
      {...(who.can('InstallmentPayment', 'addPayments') ? { rowActions: takePayment } : {})}
      phoneCard={(each) => ({
        title: <bdi>{nameOf(each)}</bdi>,
        detail: <Since day={each.oldestDueOn} />,
        aside: <Money of={each.owed} />,
        asideDetail:
          each.overdue > 0 ? (
            <span className="text-bad">
              {work('desk.overdue')} <Money of={each.overdue} />
            </span>
          ) : undefined,
      })}
      empty={empty}
    />
  )
}

function Money({ of }: { of: number }) {
  const formats = useFormats()
  return <span className="tabular-nums">{formats.money(of)}</span>
}
function Since({ day }: { day: string | null }) {
  const formats = useFormats()
  return day ? <time dateTime={day}>{formats.date(day)}</time> : null
}

function useColumns(): readonly TableColumn<Debtor>[] {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return useMemo(() => {
    const money = (key: 'owed' | 'overdue' | (typeof ages)[number], width = 104): TableColumn<Debtor> => ({
      key,
      header: work(`desk.${key}`),
      align: 'number',
      width,
      cell: (each) => (each[key] ? formats.amount(each[key]) : '—'),
    })
    return [
      {
        key: 'names',
        header: texts.field('student', 'names'),
        width: 250,
        cell: (each) => (
          <span className="cell-name">
            <bdi>{texts.name(each.names)}</bdi>{' '}
            <span className="font-normal text-ink-2">
              <Isolate>{each.code ?? ''}</Isolate>
            </span>
            {each.hasReminder && (
              <>
                {' '}
                <Badge tone="accent">{work('desk.inQueue')}</Badge>
              </>
            )}
          </span>
        ),
      },
      money('owed'),
      money('overdue'),
      {
        key: 'oldestDueOn',
        header: work('desk.oldestDue'),
        width: 120,
        cell: (each) => <Since day={each.oldestDueOn} />,
      },
      ...ages.map((age) => money(age, 92)),
    ]
  }, [texts, work, formats])
}
