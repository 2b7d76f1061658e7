/** The input of any field. The picture is not part of a form's values: see `image-input.tsx`. */
import type { InputProps } from './field-props.ts'
import { PlainInput } from './plain-input.tsx'
import { RowsInput } from './rows-input.tsx'

export function FieldInput(props: InputProps) {
  if (props.field.kind !== 'rows') return <PlainInput {...props} />
  return (
    <div data-field={props.path} className="contents">
      <RowsInput {...props} />
    </div>
  )
}
