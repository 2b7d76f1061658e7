/** StudentHasDebts: who owes what since when, the oldest first; who is to be reminded is chosen here. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, FileDown, HandCoins } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { debt } from '@topcenter/model/finance/debt'
import { debtReminder } from '@topcenter/model/finance/debt-reminder'
import { parent, student } from '@topcenter/model/people/user'
import { RecordPicker } from '../education/record-picker.tsx'
import { api, download } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { usePageSize } from '../platform/user-settings.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { recordKeys } from '../records/queries.ts'
import { pageOf } from '../records/record-panels.ts'
import type { Page } from '../records/record.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { DataTable } from '../ui/data/data-table.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { giveFocusBack } from '../ui/focus/focus-back.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Pagination } from '../ui/data/pagination.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { SelectionBar } from '../ui/data/selection-bar.tsx'
import type { TableColumn } from '../ui/data/table-column.ts'
import { toasts } from '../ui/messages/toasts.ts'
import type { DeskPerson } from './desk-data.ts'

const ages = ['later', 'from0', 'from31', 'from61', 'over90'] as const
type Ages = Readonly<Record<(typeof ages)[number], number>>
type Debtor = DeskPerson & Ages & { readonly hasReminder: boolean }
type Totals = Ages & { readonly people: number; readonly owed: number }

function useAddress() {
  const [params, setParams] = useSearchParams()
  const size = usePageSize()
  const get = (name: string) => params.get(name) ?? ''
  const set = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const page = Math.max(1, Number(get('page')) || 1)
  const bounds = { search: get('search'), educationalGroupToken: get('group'), age: get('age') }
  return { get, set, page, bounds, list: { ...bounds, sort: get('sort'), page, size } }
}

const keyOf = (each: Debtor) => each.token
const noRows: readonly Debtor[] = []

export default function StudentHasDebtsScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const go = useNavigate()
  const address = useAddress()
  const list = useQuery({
    queryKey: [...recordKeys.all(debt), 'debtors', address.list],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<{ items: readonly Debtor[]; page: Page }>('/student-debts', { query: address.list, signal }),
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const columns = useColumns()
  const nameOf = useCallback((each: Debtor) => texts.name(each.names), [texts])
  const open = (each: Debtor) => {
    const page = pageOf(each.userType === 'Parent' ? parent : student, each.token)
    if (page) void go(page)
  }
  const mayTake = who.can('InstallmentPayment', 'addPayments')
  const page = list.data?.page
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={texts.screen('StudentHasDebts')}
        crumbs={[{ label: texts.menu('finance') }, { label: texts.screen('StudentHasDebts') }]}
        actions={
          <>
            {who.canView(debtReminder) && (
              <LinkButton href="/JoiningApplications/debt-reminders">
                <BellRing aria-hidden size={16} />
                {work('desk.reminders')}
              </LinkButton>
            )}
            <ExportMenu address={address} />
          </>
        }
      />
      <TotalsLine address={address} />
      <Toolbar address={address} />
      {list.error && !list.data ? (
        <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable<Debtor>
          label={texts.screen('StudentHasDebts')}
          columns={columns}
          rows={list.data?.items ?? noRows}
          rowKey={keyOf}
          rowName={nameOf}
          isLoading={list.isPending}
          isStale={list.isPlaceholderData}
          onOpen={open}
          {...(who.can('Debt', 'itemUpdate') ? { selected, onSelect: setSelected } : {})}
          {...(mayTake
            ? {
                rowActions: (each: Debtor) => (
                  <IconButton
                    quiet
                    label={work('desk.open')}
                    icon={<HandCoins aria-hidden size={16} />}
                    onPress={() => void go(`/JoiningApplications/payment-desk/${each.token}`)}
                  />
                ),
              }
            : {})}
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
          empty={<EmptyState title={work('desk.noDebtors')} text={work('desk.noDebtorsText')} />}
        />
      )}
      {page && (page.total > page.size || address.page > 1) && (
        <Pagination
          page={address.page}
          pageSize={page.size}
          total={page.total}
          capped={page.totalIsCapped ?? false}
          hasMore={Boolean(page.next)}
          onPage={(next) => address.set({ page: next === 1 ? '' : String(next) })}
        />
      )}
      <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
        <RemindButton
          tokens={[...selected]}
          onDone={() => {
            setSelected(new Set())
            requestAnimationFrame(giveFocusBack)
          }}
        />
      </SelectionBar>
    </div>
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

/** Of everybody that the filters find; each age is a filter too. */
function TotalsLine({ address }: { address: ReturnType<typeof useAddress> }) {
  const work = useWork()
  const formats = useFormats()
  const query = { search: address.bounds.search, educationalGroupToken: address.bounds.educationalGroupToken }
  const { data, isError } = useQuery({
    queryKey: [...recordKeys.all(debt), 'debtors totals', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get<Totals>('/student-debts/totals', { query, signal }),
  })
  if (isError && !data) return null // the list below says what is the matter
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(136px,1fr))] sm:gap-3"
      aria-busy={data ? undefined : true}
    >
      {(['people', 'owed', ...ages] as const).map((key) => (
        <div key={key} className="card p-2 sm:p-3">
          <dt className="text-sm text-ink-2">{work(key === 'owed' ? 'desk.sum' : `desk.${key}`)}</dt>
          <dd className={`text-lg font-bold tabular-nums ${key === 'over90' && data?.over90 ? 'text-bad' : ''}`}>
            {data ? (key === 'people' ? formats.number(data.people) : formats.amount(data[key])) : '…'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Toolbar({ address }: { address: ReturnType<typeof useAddress> }) {
  const texts = useTexts()
  const work = useWork()
  const { get, set } = address
  const asked = get('search')
  const [text, setText] = useState(asked)
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => set({ search: text.trim() }), 250)
    return () => clearTimeout(timer)
  }, [text, asked, set])
  return (
    <div className="toolbar items-end" role="search">
      <SearchField
        label={texts.say('list.search')}
        value={text}
        onChange={setText}
        className="w-72 max-w-full flex-auto sm:flex-none"
      />
      <RecordPicker
        to="educationalGroup"
        label={texts.entity(educationalGroup).one}
        token={get('group') || undefined}
        className="w-56 max-w-full flex-auto sm:flex-none"
        onChoose={(token) => set({ group: token ?? '' })}
      />
      <Select
        compact
        label={work('desk.age')}
        value={get('age') || 'all'}
        options={[
          { value: 'all', label: work('desk.all') },
          { value: 'overdue', label: work('desk.overdue') },
          ...ages.map((age) => ({ value: age, label: work(`desk.${age}`) })),
        ]}
        onChange={(age) => set({ age: age === 'all' ? '' : age })}
      />
      <Select
        compact
        label={work('desk.sort')}
        value={get('sort') || 'oldest'}
        options={[
          { value: 'oldest', label: work('desk.oldest') },
          { value: 'newest', label: work('desk.newest') },
          { value: 'owed', label: work('desk.most') },
        ]}
        onChange={(sort) => set({ sort: sort === 'oldest' ? '' : sort })}
      />
    </div>
  )
}

function ExportMenu({ address }: { address: ReturnType<typeof useAddress> }) {
  const { say } = useTexts()
  const save = (format: 'xlsx' | 'csv') => {
    toasts.show({ tone: 'success', text: say('list.exporting') })
    void download('/student-debts/export', { ...address.bounds, sort: address.list.sort, format }).catch(reportProblem)
  }
  return (
    <Menu
      label={say('list.export')}
      trigger={
        <Button>
          <FileDown aria-hidden size={16} />
          {say('list.export')}
        </Button>
      }
      groups={[
        {
          key: 'data',
          items: [
            { key: 'xlsx', label: say('list.exportXlsx'), onAction: () => save('xlsx') },
            { key: 'csv', label: say('list.exportCsv'), onAction: () => save('csv') },
          ],
        },
      ]}
    />
  )
}

function RemindButton({ tokens, onDone }: { tokens: readonly string[]; onDone(): void }) {
  const work = useWork()
  const client = useQueryClient()
  const [isWorking, setWorking] = useState(false)
  const remind = async () => {
    setWorking(true)
    try {
      const { queued, skipped } = await api.post<{ queued: number; skipped: readonly unknown[] }>(
        '/debt-reminders/queue',
        { usersTokens: tokens },
        { idempotencyKey: crypto.randomUUID() },
      )
      toasts.show({
        tone: 'success',
        text: [
          work('desk.remindQueued', { count: queued }),
          skipped.length ? work('desk.remindSkipped', { count: skipped.length }) : '',
        ]
          .filter(Boolean)
          .join(' '),
      })
      for (const entity of [debt, debtReminder]) void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
      onDone()
    } catch (error) {
      reportProblem(error)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button variant="primary" isPending={isWorking} onPress={() => void remind()}>
      <BellRing aria-hidden size={16} />
      {work('desk.remind')}
    </Button>
  )
}
