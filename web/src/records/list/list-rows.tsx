/** The rows of a list with what is selected of them, and what can be done to the selection. */
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import type { Page, RecordData } from '../record.ts'
import { byKey, jobKeys, useActionKeys } from './action-keys.ts'
import type { ColumnChoice } from './columns.ts'
import { ListBody } from './list-body.tsx'
import { useShownKeys } from '../../ui/keys/key-set.ts'
import { useTexts } from '../../platform/texts.ts'
import { useListKeys } from './list-keys.ts'
import type { ListState } from './list-state.ts'
import type { RecordListProps } from './record-list.tsx'
import { nothingSelected, type Selection, selectionOf } from './selection.ts'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const RowAction = lazy(async () => ({ default: (await import('./row-action.tsx')).RowAction }))

export interface ListRowsProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly view: 'table' | 'cards'
  readonly rows: readonly RecordData[]
  readonly columns: ColumnChoice
  readonly page: Page | undefined
  readonly isLoading: boolean
  readonly isStale: boolean
  readonly empty: ReactNode
  readonly rowActions: RecordListProps['rowActions']
  readonly actionsWidth: number | undefined
  readonly grid: RecordListProps['grid']
  readonly link: RecordListProps['selectionLink']
  readonly open: (record: RecordData) => void
  readonly sortBy: (sort: string) => void
}

/** Has the state of the selection, so that selecting a row renders neither the head nor the toolbar again. */
export function ListRows({ entity, state, page, link, sortBy, open, ...body }: ListRowsProps) {
  const who = useWho()
  const { rows } = body
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isBarNeeded, setBarNeeded] = useState(false)
  useSelectionReset(state, setSelection)
  useListKeys({ clear: () => setSelection(nothingSelected) })
  const select = useCallback(
    (tokens: ReadonlySet<string>) => {
      setBarNeeded(true)
      setSelection((before) => selectionOf(tokens, before, rows))
    },
    [rows],
  )
  const tokens = useMemo(() => new Set(selection.records.keys()), [selection.records])
  return (
    <>
      <ListBody
        {...body}
        entity={entity}
        sort={state.sort}
        selected={tokens}
        onSelect={isStaff(who.userType) ? select : undefined}
        onSort={sortBy}
        onOpen={open}
      />
      <RowKeys entity={entity} rows={rows} isSelecting={tokens.size > 0} />
      {isBarNeeded && (
        <Suspense>
          <BulkBar {...{ entity, state, page, rows, selection, link }} onSelect={setSelection} />
        </Suspense>
      )}
    </>
  )
}

interface RowKeysProps {
  readonly entity: AnyEntity
  readonly rows: readonly RecordData[]
  readonly isSelecting: boolean
}

/** The focused row does by a key what it allows: its job by that job's letter, Delete archives. */
function RowKeys({ entity, rows, isSelecting }: RowKeysProps) {
  const [asked, setAsked] = useState<{ readonly record: RecordData; readonly name: string } | null>(null)
  const texts = useTexts()
  useShownKeys({
    set: () => ({ id: 'rows', acts: jobKeys(entity, rows) }),
    says: (name) => texts.action(entity, name).do,
  })
  useActionKeys(({ code, isForAll, token }) => {
    if (isForAll || (isSelecting && code === 'Delete')) return false
    const record = token === undefined ? undefined : rows.find((row) => row.token === token)
    const name = record && byKey(entity, record.allowed, code)
    if (name) setAsked({ record, name })
    return name !== undefined
  })
  return (
    asked && (
      <Suspense>
        <RowAction entity={entity} asked={asked} />
      </Suspense>
    )
  )
}

/** Another search or filter ends the selection; another page of the same list keeps it. */
function useSelectionReset(state: ListState, setSelection: (selection: Selection) => void): void {
  const key = JSON.stringify(state.bounds)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    setSelection(nothingSelected)
  }
}
