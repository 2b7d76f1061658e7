/** The attachments of a record in its form. */
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { AttachBox } from './attach-box.tsx'
import { Attachments } from './attachments.tsx'
import type { InputProps } from './field-props.ts'
import { useFormField } from './form-field.ts'
import { shownPath } from './ref-input.tsx'
import type { ShownRecord } from './reference-search.ts'

export function AttachmentsInput(props: InputProps) {
  const form = useFormContext()
  const { value, change, frame } = useFormField<readonly string[]>(props)
  const [shown, setShown] = useState<readonly ShownRecord[]>(
    () => (form.getValues(shownPath(props.path)) as readonly ShownRecord[] | undefined) ?? [],
  )
  const tokens = value ?? []
  const files = shown.filter(({ token }) => tokens.includes(token))
  // several may arrive before the next drawing, so the form itself is asked
  const attach = (file: ShownRecord) => {
    const now = (form.getValues(props.path) as readonly string[] | null | undefined) ?? []
    const known = (form.getValues(shownPath(props.path)) as readonly ShownRecord[] | null | undefined) ?? []
    form.setValue(shownPath(props.path), [...known, file])
    setShown([...known, file])
    change([...now, file.token])
  }
  return (
    <div className="col-span-full grid gap-1" role="group" aria-label={frame.label}>
      <div className="field-label">{frame.label}</div>
      {frame.isReadOnly ? (
        <Attachments files={files} label={frame.label} />
      ) : (
        <AttachBox
          entity={props.entity}
          files={files}
          onAttach={attach}
          onRemove={(token) => change(tokens.filter((each) => each !== token))}
        />
      )}
      {frame.error && <p className="field-error">{frame.error}</p>}
    </div>
  )
}
