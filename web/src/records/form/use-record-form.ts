/** The state of an entity's form: its inputs and draft, its picture, its saving, and how it is left. */
import { useEffect, useMemo, useState } from 'react'
import { inputFields } from '@topcenter/model/kit/input-fields'
import type { ImageChange } from '../../fields/image-input.tsx'
import { problemText } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { type ToastContent, toasts } from '../../ui/messages/toasts.ts'
import { useUndoOfNew } from '../actions/use-undo-of-new.ts'
import { useImage } from '../mutations.ts'
import { useRecordName } from '../record-cell.tsx'
import type { RecordData } from '../record.ts'
import { draftValues, useCheckedForm } from './checked-form.ts'
import { useDraft } from './drafts.ts'
import type { FormTab } from './form-tabs.ts'
import { formValues } from './form-values.ts'
import { useFormOrigin } from './form-origin.ts'
import type { RecordFormProps } from './record-form.tsx'
import { useFormLeaving } from './use-form-leaving.ts'
import { type Saving, useFormSave } from './use-form-save.ts'
import { useFormTab } from './use-form-tab.ts'

/** Part of a record that a page shows and saves by itself: the page stays after the save. */
export interface RecordPart {
  /** `isFact`: shown as text. */
  readonly tab: FormTab
  readonly send: Saving
}

export function useRecordForm(
  { entity, record: given, initial, isNested = false, onClose, onSaved, onUndo }: RecordFormProps,
  part?: RecordPart,
) {
  const tellSaved = useSavedToast()
  const undoOfNew = useUndoOfNew(entity)
  const origin = useFormOrigin(entity, given, initial, !isNested, part?.tab.key)
  const { record, draft } = origin
  const operation = record ? 'update' : 'create'
  const tab = part?.tab
  const fields = useMemo(
    () =>
      tab
        ? Object.fromEntries(tab.items.filter(({ isFact }) => !isFact).map(({ name, field }) => [name, field]))
        : inputFields(entity, operation),
    [entity, operation, tab],
  )
  const form = useCheckedForm(entity, fields, origin)
  const tabState = useFormTab(entity, operation, initial, tab)
  const picture = usePicture(entity)
  const leaving = useFormLeaving(() => form.formState.isDirty || picture.image !== undefined, origin.dropDraft, onClose)
  useEffect(() => {
    if (draft) form.reset(draftValues(origin, initial), { keepDefaultValues: true })
    if (!part) tabState.focusFirst()
    // Once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const keepDraft = useDraft(origin.key, entity, form, record?.version ?? null)

  const startAnother = () => {
    picture.setImage(undefined)
    origin.forgetDraft()
    form.reset(origin.base)
    tabState.startOver()
  }
  const stay = (saved: RecordData) => {
    origin.forgetDraft()
    origin.setRecord(saved)
    form.reset(formValues(entity, saved))
  }
  const finish = async (saved: RecordData, another: boolean) => {
    await picture.send(saved.token)
    origin.dropDraft()
    tellSaved(saved, !record, onUndo ? undoOfNew(saved, onUndo) : {})
    if (part) stay(saved)
    if (another) return startAnother()
    if (!part) leaving.release()
    if (onSaved) onSaved(saved)
    else onClose()
  }
  const saving = useFormSave({
    entity,
    fields,
    form,
    origin,
    keepDraft,
    showFaults: tabState.showFaults,
    send: part?.send,
    onSaved: finish,
  })
  return { origin, fields, form, tabState, picture, leaving, saving, isPending: saving.isPending || picture.isPending }
}
export type RecordFormState = ReturnType<typeof useRecordForm>

function useSavedToast() {
  const texts = useTexts()
  const nameOf = useRecordName()
  return (saved: RecordData, isNew: boolean, undo: Pick<ToastContent, 'action'>) =>
    toasts.show({
      tone: 'success',
      text: isNew ? texts.say('form.added', { name: nameOf(saved) }) : texts.say('form.saved'),
      ...undo,
    })
}

/** The picture goes to the server after the record: it needs its token. */
function usePicture(entity: RecordFormProps['entity']) {
  const texts = useTexts()
  const [image, setImage] = useState<ImageChange>(undefined)
  const [isTaking, setTaking] = useState(false)
  const { mutateAsync, isPending } = useImage(entity)
  /** The record is already saved, so a refused picture is only reported. */
  const send = async (token: string) => {
    if (image === undefined) return
    await mutateAsync({ token, file: image }).catch((error: unknown) =>
      toasts.show({ tone: 'danger', text: texts.say('form.imageFailed', { reason: problemText(error, texts) }) }),
    )
  }
  return { image, setImage, isTaking, setTaking, send, isPending }
}
