/**
 * A value of the kind that the same line chooses: the default of a property. One that stands in no language is kept as
 * `und`.
 */
import type { ReadRecord } from '@topcenter/model/kit/record-endpoints'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { dropDownList } from '@topcenter/model/lookups/lists'
import { resourceOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { propertyFields, type PropertyKind } from '@topcenter/model/kit/property'
import { call } from '../platform/api.ts'
import { useTexts } from '../platform/texts.ts'
import { Select } from '../ui/inputs/select.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import { NamesInput } from './names-input.tsx'
import { PlainInput } from './plain-input.tsx'

/** Numbers are typed as texts here, in any digits; the server reads them. */
const typed: Field = { kind: 'text', options: { maxLength: 400 }, required: false }
const picked = new Set<PropertyKind>(['Date', 'Time', 'DateTime'])

export function OfKindInput(props: InputProps) {
  const texts = useTexts()
  const form = useFormContext()
  const line = props.path.replace(/\.[^.]+$/, '')
  const kind = useWatch({ name: `${line}.${props.field.options.ofKind}` }) as PropertyKind | null
  const before = useRef(kind)
  useEffect(() => {
    if (before.current !== kind) form.setValue(props.path, { ar: null, en: null, und: null })
    before.current = kind
  }, [kind, form, props.path])
  const own = { ...props, label: texts.field(props.entity, props.name), path: `${props.path}.und` }
  if (kind === 'DropDownList') return <ItemDefault {...props} line={line} />
  if (kind === 'Logical') return <YesNoDefault {...own} />
  if (!kind || kind === 'Text') return <NamesInput {...props} />
  return <PlainInput {...own} field={picked.has(kind) ? { ...propertyFields[kind] } : typed} />
}

const nothing = ''

function YesNoDefault(props: InputProps) {
  const { say } = useTexts()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const options = [
    { value: nothing, label: say('field.nothing') },
    { value: 'true', label: say('field.yes') },
    { value: 'false', label: say('field.no') },
  ]
  return (
    <Select
      {...frame}
      options={options}
      value={value ?? nothing}
      onChange={(next) => change(next === nothing ? null : next)}
      onBlur={onBlur}
      buttonRef={inputRef}
    />
  )
}

/** One of the items of the list that the line has chosen, kept as it is called. */
function ItemDefault({ line, ...props }: InputProps & { readonly line: string }) {
  const texts = useTexts()
  const list = useWatch({ name: `${line}.dropDownListToken` }) as string | null | undefined
  const { value, change, onBlur, inputRef, frame } = useFormField<Names>(props)
  const { data } = useQuery({
    queryKey: ['records', dropDownList.id, 'one', list ?? ''],
    enabled: Boolean(list),
    staleTime: 5_000,
    queryFn: ({ signal }) =>
      call<ReadRecord<typeof dropDownList>>(`GET /api/${resourceOf(dropDownList)}/:token`, {
        params: { token: list! },
        signal,
      }),
  })
  const items = data?.items ?? []
  const chosen = items.find(({ itemName }) => texts.name(itemName) === texts.name(value))
  return (
    <Select
      {...frame}
      options={[
        { value: nothing, label: texts.say('field.nothing') },
        ...items.map(({ token, itemName }) => ({ value: token!, label: texts.name(itemName) })),
      ]}
      value={chosen?.token ?? nothing}
      onChange={(next) => change(items.find(({ token }) => token === next)?.itemName ?? ({} as Names))}
      onBlur={onBlur}
      buttonRef={inputRef}
    />
  )
}
