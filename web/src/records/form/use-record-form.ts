/** The state of an entity's form: its inputs and draft, its picture, its saving, and how it is left. */
import { useEffect, useMemo, useState } from 'react'
import { inputFields } from '@topcenter/model/kit/input-fields'
import type { ImageChange } from '../../fields/image-input.tsx'
import { problemText } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { useImage } from '../mutations.ts'
import { useRecordName } from '../record-cell.tsx'
import type { RecordData } from '../record.ts'
import { draftValues, useCheckedForm } from './checked-form.ts'
import { useDraft } from './drafts.ts'
import { useFormOrigin } from './form-origin.ts'
import type { RecordFormProps } from './record-form.tsx'
import { useFormLeaving } from './use-form-leaving.ts'
import { useFormSave } from './use-form-save.ts'
import { useFormTab } from './use-form-tab.ts'

export function useRecordForm({ entity, record: given, initial, isNested = false, onClose, onSaved }: RecordFormProps) {
  const tellSaved = useSavedToast()
  const origin = useFormOrigin(entity, given, initial, !isNested)
  const { record, draft } = origin
  const operation = record ? 'update' : 'create'
  const fields = useMemo(() => inputFields(entity, operation), [entity, operation])
  const form = useCheckedForm(entity, fields, origin)
  const tabState = useFormTab(entity, operation, initial)
  const picture = usePicture(entity)
  const leaving = useFormLeaving(() => form.formState.isDirty || picture.image !== undefined, origin.dropDraft, onClose)
  useEffect(() => {
    if (draft) form.reset(draftValues(origin, initial), { keepDefaultValues: true })
    tabState.focusFirst()
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
  const finish = async (saved: RecordData, another: boolean) => {
    await picture.send(saved.token)
    origin.dropDraft()
    tellSaved(saved, !record)
    if (another) return startAnother()
    leaving.release()
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
    onSaved: finish,
  })
  return { origin, fields, form, tabState, picture, leaving, saving, isPending: saving.isPending || picture.isPending }
}
export type RecordFormState = ReturnType<typeof useRecordForm>

function useSavedToast() {
  const texts = useTexts()
  const nameOf = useRecordName()
  return (saved: RecordData, isNew: boolean) =>
    toasts.show({
      tone: 'success',
      text: isNew ? texts.say('form.added', { name: nameOf(saved) }) : texts.say('form.saved'),
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
