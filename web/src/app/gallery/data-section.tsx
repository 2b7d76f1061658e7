import { useMemo, useState } from 'react'
import { Archive, EllipsisVertical, Folder } from 'lucide-react'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { StateBadge, type Tone } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CardsGrid } from '../../ui/data/cards-grid.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Isolate, Money } from '../../ui/marks/isolate.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { Pagination } from '../../ui/data/pagination.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import type { TableColumn, TableSort } from '../../ui/data/table-column.ts'
import { TreeView } from '../../ui/data/tree-view.tsx'
import { studentsOf, type SampleStudent, type SampleWords } from './samples.ts'

const TONES: Record<SampleStudent['state'], Tone> = { active: 'ok', waiting: 'warn', left: 'bad' }

interface Part {
  words: SampleWords
}

export function DataSection({ words }: Part) {
  const isPhone = usePhone()
  return (
    <Card title="DataTable · Pagination · CardsGrid · TreeView">
      <div className="grid grid-cols-1 gap-4">
        <Students words={words} count={12} />
        {!isPhone && <Students words={words} count={10_000} />}
        <DataTable
          label={words.students}
          columns={[]}
          rows={[]}
          rowKey={String}
          rowName={String}
          phoneCard={() => ({ title: '' })}
          empty={
            <EmptyState
              title={words.emptyTitle}
              text={words.emptyText}
              action={<Button variant="primary">{words.add}</Button>}
            />
          }
        />
        <div inert>
          <DataTable
            label={words.students}
            columns={[]}
            rows={[]}
            rowKey={String}
            rowName={String}
            phoneCard={() => ({ title: '' })}
            empty={null}
            isLoading
          />
        </div>
        <Cards words={words} />
        <Categories words={words} />
      </div>
    </Card>
  )
}

function useColumns(words: SampleWords): TableColumn<SampleStudent>[] {
  const { date } = useFormats()
  return useMemo(
    () => [
      {
        key: 'name',
        header: words.name,
        width: 260,
        canSort: true,
        isPinned: true,
        cell: (row) => (
          <span className="cell-name">
            <Avatar name={row.name} />
            {row.name}
          </span>
        ),
      },
      { key: 'code', header: words.code, width: 110, canSort: true, cell: (row) => <Isolate>{row.code}</Isolate> },
      { key: 'group', header: words.group, width: 140, cell: (row) => row.group },
      {
        key: 'state',
        header: words.state,
        width: 130,
        cell: (row) => <StateBadge tone={TONES[row.state]}>{words[row.state]}</StateBadge>,
      },
      {
        key: 'balance',
        header: words.balance,
        width: 150,
        align: 'number',
        canSort: true,
        cell: (row) => <Money bare piastres={row.balance} />,
      },
      { key: 'phone', header: words.phone, width: 170, cell: (row) => <Isolate>{row.phone}</Isolate> },
      { key: 'joined', header: words.joined, width: 150, canSort: true, cell: (row) => date(row.joined) },
    ],
    [words, date],
  )
}

function Students({ words, count }: Part & { count: number }) {
  const { language } = useLanguage()
  const columns = useColumns(words)
  const rows = useMemo(() => studentsOf(language, count), [language, count])
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(count < 100 ? ['s1', 's3'] : []))
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'asc' })
  const [widths, setWidths] = useState<Record<string, number>>({})
  const [page, setPage] = useState(3)
  const actions = useMemo(
    () => () => <IconButton quiet label={words.open} icon={<EllipsisVertical aria-hidden />} />,
    [words],
  )
  const shared = {
    label: `${words.students} ${count}`,
    columns,
    rows,
    rowKey,
    rowName,
    selected,
    onSelect: setSelected,
    sort,
    onSort: setSort,
    empty: null,
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className={count > 200 ? 'gallery-tall' : undefined}>
        <DataTable
          {...shared}
          widths={widths}
          onWidth={(key, width) => setWidths((before) => ({ ...before, [key]: width }))}
          onOpen={ignore}
          rowActions={count < 200 ? actions : undefined}
          phoneCard={(row) => ({
            title: row.name,
            detail: <Isolate>{row.code}</Isolate>,
            aside: <StateBadge tone={TONES[row.state]}>{words[row.state]}</StateBadge>,
            asideDetail: <Money bare piastres={row.balance} />,
          })}
        />
      </div>
      {count < 200 && <Pagination page={page} pageSize={50} total={1000} capped onPage={setPage} />}
      {count < 200 && (
        <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button variant="danger">
            <Archive aria-hidden />
            {words.archive}
          </Button>
        </SelectionBar>
      )}
    </div>
  )
}

const rowKey = (row: SampleStudent) => row.key
const rowName = (row: SampleStudent) => row.name
const ignore = () => undefined

function Cards({ words }: Part) {
  const { language } = useLanguage()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['s1']))
  return (
    <CardsGrid
      label={words.students}
      rows={studentsOf(language, 4)}
      rowKey={rowKey}
      selected={selected}
      onSelect={setSelected}
      onOpen={ignore}
      empty={null}
      card={(row) => ({
        title: row.name,
        detail: <Isolate>{row.code}</Isolate>,
        badge: <StateBadge tone={TONES[row.state]}>{words[row.state]}</StateBadge>,
        facts: [
          { label: words.phone, value: <Isolate>{row.phone}</Isolate> },
          { label: words.balance, value: <Money piastres={row.balance} /> },
        ],
      })}
    />
  )
}

function Categories({ words }: Part) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['education']))
  const [chosen, setChosen] = useState<string | null>('groups')
  const icon = <Folder aria-hidden />
  return (
    <TreeView
      label={words.categories}
      expanded={expanded}
      onExpand={setExpanded}
      selected={chosen}
      onSelect={setChosen}
      nodes={[
        {
          key: 'education',
          label: words.education,
          icon,
          children: [
            { key: 'groups', label: words.groups, icon, detail: '12' },
            { key: 'subjects', label: words.subjects, icon, canOpen: true },
          ],
        },
        { key: 'finance', label: words.finance, icon, children: [{ key: 'accounts', label: words.accounts, icon }] },
      ]}
    />
  )
}
