/** The panel beside a list: a record, its form, or the form of a new one. Loaded when it is first opened. */
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useRecordParams } from '../record-params.ts'
import { useRecord } from '../queries.ts'
import type { RecordData } from '../record.ts'
import { usePresetValues } from '../form/preset-values.ts'

const RecordDrawer = lazy(async () => ({ default: (await import('./record-drawer.tsx')).RecordDrawer }))
const RecordForm = lazy(async () => ({ default: (await import('../form/record-form.tsx')).RecordForm }))

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
}

export function RecordPanel({ entity, preset, neighbours }: RecordPanelProps) {
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
