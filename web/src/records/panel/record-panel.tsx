/** The panel beside a list: a record, its form, or the form of a new one. Loaded when it is first opened. */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useRecordParams } from '../record-params.ts'
import { useRecord } from '../queries.ts'
import { keepPlace } from '../../platform/list-place.ts'
import type { Page, RecordData } from '../record.ts'
import { pageOf } from '../record-panels.ts'
import { usePresetValues } from '../form/preset-values.ts'

const RecordDrawer = lazy(async () => ({ default: (await import('./record-drawer.tsx')).RecordDrawer }))
const RecordForm = lazy(async () => ({ default: (await import('../form/record-form.tsx')).RecordForm }))

/** Keeps the order of the list for the page of a record that is opened from here. */
function useKeptPlace(entity: AnyEntity, rows: readonly RecordData[], page: Page | undefined): void {
  useEffect(() => {
    if (!page || rows.length === 0 || !pageOf(entity, rows[0]!.token)) return
    const { number, size, total, totalIsCapped } = page
    keepPlace({
      entity: entity.id,
      tokens: rows.map(({ token }) => token),
      from: (number - 1) * size,
      total,
      totalIsCapped,
    })
  }, [entity, rows, page])
}

const none: Readonly<Record<string, string>> = {}

/** In the state of the address that opens a new form: first values that stand in no address. */
export interface BegunRecord {
  readonly initial?: Readonly<Record<string, unknown>>
}

export interface RecordPanelProps {
  readonly entity: AnyEntity
  readonly preset: Readonly<Record<string, string>>
  /** The rows of the list, for opening the next and the previous one. */
  readonly neighbours: readonly RecordData[]
  /** Place of these rows in the whole list. */
  readonly page?: Page | undefined
}

export function RecordPanel({ entity, preset, neighbours, page }: RecordPanelProps) {
  useKeptPlace(entity, neighbours, page)
  const panel = useRecordParams()
  const [edited, setEdited] = useState<string | null>(null)
  const record = useRecord(entity, panel.isEditing ? panel.token : null)
  const given = useMemo(() => (panel.under ? { ...preset, parentToken: panel.under } : preset), [preset, panel.under])
  const initial = usePresetValues(entity, panel.isNew ? given : none)
  const begun = useLocation().state as BegunRecord | null
  if (panel.isNew) {
    if (!initial) return null
    return (
      <Suspense>
        <RecordForm
          key="new"
          entity={entity}
          initial={begun?.initial ? { ...initial, ...begun.initial } : initial}
          onClose={panel.close}
          onSaved={(saved) => panel.leaveForm(saved.token)}
        />
      </Suspense>
    )
  }
  if (panel.isEditing && record.data?.allowed.includes('update')) {
    return (
      <Suspense>
        <RecordForm
          key={record.data.token}
          entity={entity}
          record={record.data}
          onClose={() => panel.leaveForm(record.data.token)}
          onSaved={(saved) => panel.leaveForm(saved.token)}
        />
      </Suspense>
    )
  }
  return panel.token ? (
    <Suspense>
      <RecordDrawer
        entity={entity}
        token={panel.token}
        neighbours={neighbours}
        onClose={panel.close}
        isEdited={edited === panel.token}
        onEdit={() => {
          setEdited(panel.token)
          panel.edit(panel.token!)
        }}
        onOpen={panel.open}
      />
    </Suspense>
  ) : null
}
