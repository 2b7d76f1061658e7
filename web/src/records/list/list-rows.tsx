/** The rows of a list with what is selected of them, and what can be done to the selection. */
import { type ReactNode, useCallback, useState } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import type { Page, RecordData } from '../record.ts'
import { BulkBar, nothingSelected, type Selection } from './bulk-bar.tsx'
import type { ColumnChoice } from './columns.ts'
import { ListBody } from './list-body.tsx'
import { useListKeys } from './list-keys.ts'
import type { ListState } from './list-state.ts'
import type { RecordListProps } from './record-list.tsx'

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
  readonly link: RecordListProps['selectionLink']
  readonly open: (record: RecordData) => void
  readonly sortBy: (sort: string) => void
}

/** Has the state of the selection, so that selecting a row renders neither the head nor the toolbar again. */
export function ListRows({ entity, state, page, link, sortBy, open, ...body }: ListRowsProps) {
  const who = useWho()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  useSelectionReset(state, setSelection)
  useListKeys({ escape: () => setSelection(nothingSelected) })
  const select = useCallback((tokens: ReadonlySet<string>) => setSelection({ tokens, isAll: false }), [])
  return (
    <>
      <ListBody
        {...body}
        entity={entity}
        sort={state.sort}
        selected={selection.tokens}
        onSelect={isStaff(who.userType) ? select : undefined}
        onSort={sortBy}
        onOpen={open}
      />
      <BulkBar entity={entity} state={state} page={page} selection={selection} link={link} onSelect={setSelection} />
    </>
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
