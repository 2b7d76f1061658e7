/** The input of any field. The picture is not part of a form's values: see `image-input.tsx`. */
import { lazy, Suspense } from 'react'
import type { InputProps } from './field-props.ts'
import { PlainInput } from './plain-input.tsx'
import { RowsInput } from './rows-input.tsx'

const PropertiesInput = lazy(async () => ({ default: (await import('./properties-input.tsx')).PropertiesInput }))

export function FieldInput(props: InputProps) {
  const { kind } = props.field
  if (kind !== 'rows' && kind !== 'properties') return <PlainInput {...props} />
  return (
    <div data-field={props.path} className="contents">
      {kind === 'rows' ? (
        <RowsInput {...props} />
      ) : (
        <Suspense>
          <PropertiesInput {...props} />
        </Suspense>
      )}
    </div>
  )
}
