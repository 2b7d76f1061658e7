/** A reference: searches its record as the user types, and creates a new one in place where that is allowed. */
import { lazy, Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait } from '@topcenter/model/kit/entity'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { Picker } from '../ui/inputs/picker.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import { newRecordForm } from './new-record-form.ts'
import {
  boundsOf,
  fitOf,
  optionOf,
  passingFirst,
  type ReferenceOption,
  type ShownRecord,
  useReferenceSearch,
  useTypeHint,
  whereOf,
} from './reference-search.ts'

const NewRecord = lazy(async () => ({ default: await newRecordForm() }))

/** Path in the form where the shown record of `placeToken` is kept: `place`. */
export const shownPath = (path: string): string => path.replace(/Tokens?$/, '')

/** Puts records above other found ones after them: a subject is chosen, not its heading. */
function leavesFirst(options: readonly ReferenceOption[]): readonly ReferenceOption[] {
  const parents = new Set(options.map(({ record }) => (record as { parentToken?: string | null }).parentToken))
  return passingFirst(options, ({ value }) => !parents.has(value))
}

export function RefInput(props: InputProps) {
  const texts = useTexts()
  const form = useFormContext()
  const target = entityOf(props.field.to!)
  const search = useReferenceSearch(target.id, props.field.options.offeredAt)
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const [adding, setAdding] = useState<string | null>(null)
  const shown = form.getValues(shownPath(props.path)) as ShownRecord | null | undefined
  const chosen = value ? optionOf(shown?.token === value ? shown : { token: value }, texts) : null
  const choose = (option: ReferenceOption | null) => {
    form.setValue(shownPath(props.path), option?.record ?? null)
    change(option?.value ?? null)
  }
  const canAdd = useCanAdd(target)
  const hint = useTypeHint(target)
  return (
    <>
      <Picker
        {...frame}
        placeholder={hint}
        value={chosen}
        onChange={(option) => choose(option as ReferenceOption | null)}
        onBlur={onBlur}
        inputRef={inputRef}
        search={async (text, signal) =>
          leavesFirst(
            await search(text, signal, {
              ...boundsOf(target, form.getValues()),
              ...fitOf(props.entity, props.name, form.getValues()),
              ...whereOf(props.field, form.getValues()),
            }),
          )
        }
        {...(!frame.isReadOnly && (canAdd || props.onAdd) ? { onAdd: props.onAdd ?? setAdding } : {})}
      />
      {adding !== null && (
        <Suspense>
          <NewRecord
            entity={target}
            isOpen
            initial={typedName(target, adding)}
            onClose={() => setAdding(null)}
            onSaved={(record: ShownRecord) => choose(optionOf(record, texts))}
            onUndo={(token: string) => {
              if (form.getValues(props.path) === token) choose(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function useCanAdd(target: AnyEntity): boolean {
  const who = useWho()
  return !target.spec.abstract && who.may(target, 'create')
}

/** The typed text is the name of the new record, in the language of its letters. */
export function typedName(target: AnyEntity, typed: string): Record<string, unknown> {
  if (!typed) return {}
  if (hasTrait(target, 'named')) return { names: /\p{Script=Arabic}/u.test(typed) ? { ar: typed } : { en: typed } }
  const first = Object.entries(fieldsOf(target)).find(([, field]) => field.kind === 'text')
  return first ? { [first[0]]: typed } : {}
}
