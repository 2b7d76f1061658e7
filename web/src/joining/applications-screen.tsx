/** EducationalJoiningApplication: the applications by state, the joining form, and the decisions on each row. */
import { useCallback, useMemo, useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { usePresetValues } from '../records/form/preset-values.ts'
import { presetOf } from '../records/preset.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import type { RecordData } from '../records/record.ts'
import { ApplicationMenu } from './application-menu.tsx'
import { JoiningForm } from './joining-form.tsx'
import { PlaceDialog } from './place-dialog.tsx'

const entity = educationalJoiningApplication

export default function ApplicationsScreen() {
  const params = useParams()
  const location = useLocation()
  const [search, setSearch] = useSearchParams()
  const preset = useMemo(() => presetOf(entity, params), [params])
  const [placing, setPlacing] = useState<RecordData | null>(null)
  const actions = useRecordActions(entity)
  const rowActions = useCallback(
    (record: RecordData) => <ApplicationMenu record={record} onAct={actions.start} onPlace={setPlacing} />,
    [actions.start],
  )
  // "New" in the list, the palette and links opens the derived form; this screen has its own form.
  if (search.has('new')) {
    const next = new URLSearchParams(search)
    next.delete('new')
    next.set('join', '1')
    return <Navigate replace to={{ pathname: location.pathname, search: `?${next}` }} />
  }
  const leave = (record?: RecordData) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('join')
        if (record) next.set('record', record.token)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <RecordList entity={entity} preset={preset} rowActions={rowActions} />
      {search.has('join') && <NewApplication preset={preset} onClose={leave} />}
      {placing && <PlaceDialog application={placing} onClose={() => setPlacing(null)} />}
      {actions.dialog}
    </>
  )
}

function NewApplication({
  preset,
  onClose,
}: {
  preset: Readonly<Record<string, string>>
  onClose: (record?: RecordData) => void
}) {
  const initial = usePresetValues(entity, preset)
  return initial ? <JoiningForm initial={initial} onClose={() => onClose()} onSaved={onClose} /> : null
}
