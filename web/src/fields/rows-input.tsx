/** Ordered lines inside a record: added, removed and moved by buttons, so that the keyboard suffices. */
import { lazy, Suspense, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { keyOf } from './key-of.ts'
import type { Fields } from '@topcenter/model/kit/field'
import { useTexts } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { initialValues, wholeLine } from './initial-values.ts'
import { useFaultText } from './form-field.ts'
import { PlainInput } from './plain-input.tsx'
import type { InputProps } from './field-props.ts'

const OfKindInput = lazy(async () => ({ default: (await import('./of-kind-input.tsx')).OfKindInput }))

export function RowsInput(props: InputProps) {
  const texts = useTexts()
  const faultText = useFaultText()
  const { control, formState, getFieldState } = useFormContext()
  const { fields: lines, append, remove, move } = useFieldArray({ control, name: props.path })
  const isNew = useNewLines(lines, formState.submitCount)
  const inner = props.field.fields ?? {}
  const most = props.field.options.max ?? 200
  const label = props.label ?? texts.field(props.entity, props.name)
  const hint = texts.hint(props.entity, props.name)
  const own = (part: 'none' | 'add') => texts.hint(props.entity, `${props.name}.${part}`) ?? texts.say(`rows.${part}`)
  const error = faultText(
    getFieldState(props.path, formState).error?.root ?? getFieldState(props.path, formState).error,
  )
  return (
    <fieldset className="col-span-full grid gap-2">
      <legend className="field-label mb-1">
        {label}
        {props.field.required && (
          <span className="field-required" aria-hidden>
            *
          </span>
        )}
      </legend>
      {hint && <p className="field-help">{hint}</p>}
      {lines.length === 0 && <p className="text-sm text-ink-3">{own('none')}</p>}
      <ol className="grid gap-2">
        {lines.map((line, index) => (
          <li
            key={line.id}
            className="flex items-start gap-2 rounded-card border border-line p-3"
            aria-label={texts.say('rows.line', { number: index + 1 })}
          >
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <Line {...props} inner={inner} index={index} isNew={isNew(line.id)} />
            </div>
            {!props.isReadOnly && (
              <div className="flex flex-col">
                <IconButton
                  quiet
                  label={texts.say('rows.up')}
                  icon={<ArrowUp aria-hidden size={16} />}
                  isDisabled={index === 0}
                  onPress={() => move(index, index - 1)}
                />
                <IconButton
                  quiet
                  label={texts.say('rows.down')}
                  icon={<ArrowDown aria-hidden size={16} />}
                  isDisabled={index === lines.length - 1}
                  onPress={() => move(index, index + 1)}
                />
                <IconButton
                  quiet
                  label={texts.say('rows.remove', { number: index + 1 })}
                  icon={<Trash2 aria-hidden size={16} />}
                  onPress={() => remove(index)}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {!props.isReadOnly && (
        <Button
          className="justify-self-start"
          isDisabled={lines.length >= most}
          onPress={() => append(wholeLine(inner, initialValues(inner)))}
        >
          <Plus aria-hidden size={16} /> {own('add')}
        </Button>
      )}
    </fieldset>
  )
}

/** Returns a test for lines that were added after the last submit. */
function useNewLines(lines: readonly { readonly id: string }[], sent: number): (id: string) => boolean {
  const idsNow = () => ({ sent, ids: new Set(lines.map(({ id }) => id)) })
  const [judged, setJudged] = useState(idsNow)
  if (judged.sent !== sent) setJudged(idsNow())
  return (id) => !judged.ids.has(id)
}

function Line({
  entity,
  name,
  path,
  inner,
  index,
  isNew = false,
  isReadOnly = false,
}: InputProps & { inner: Fields; index: number }) {
  return Object.entries(inner).map(([key, field]) => {
    const Input = field.options.ofKind ? OfKindInput : PlainInput
    return (
      <Suspense key={key} fallback={<div className="field h-16" aria-busy />}>
        <Input
          entity={entity}
          name={`${name}.${key}`}
          field={field}
          path={`${path}.${index}.${keyOf(key, field)}`}
          isNew={isNew}
          isReadOnly={isReadOnly}
        />
      </Suspense>
    )
  })
}
