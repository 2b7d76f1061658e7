/**
 * The properties of the type that the form has chosen, each with the input of its kind; another type brings its own at
 * once.
 */
import type { ReadRecord } from '@topcenter/model/kit/record-endpoints'
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, resourceOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { propertyFields } from '@topcenter/model/kit/property'
import { call } from '../platform/api.ts'
import { useTexts } from '../platform/texts.ts'
import { Select } from '../ui/inputs/select.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import { PlainInput } from './plain-input.tsx'
import { propertiesQuery, type Property, type ShownProperty } from './properties.ts'

interface Line {
  readonly propertyToken: string
  readonly value: unknown
}
const noLines: readonly Line[] = []
const noProperties: readonly Property[] = []
/** A default as the input of its kind keeps it. */
function presetOf({ valueType, defaultValue, items }: Property, text: string): unknown {
  if (text === '') return null
  if (items)
    return (
      items.find(({ names }) => Object.values(names).some((name) => Object.values(defaultValue).includes(name)))
        ?.token ?? null
    )
  const { kind } = propertyFields[valueType]
  if (kind === 'bool') return text === 'true' || text === '1'
  if (kind === 'int' || kind === 'decimal' || kind === 'percent')
    return Number.isFinite(Number(text)) ? Number(text) : null
  return text
}

export function PropertiesInput(props: InputProps) {
  const { entity, name, field, path } = props
  const texts = useTexts()
  const form = useFormContext()
  const type = fieldsOf(entity)[field.by!]!
  const typeKey = `${field.by}Token`
  const chosen = useWatch({ name: typeKey }) as string | null | undefined
  const lines = (useWatch({ name: path }) as readonly Line[] | null | undefined) ?? noLines
  const { data } = useQuery(propertiesQuery)
  useTakenType(props, type.options.from)
  const properties = data && (data.find(({ token }) => token === chosen)?.properties ?? noProperties)
  useEffect(() => {
    if (!properties) return
    const known = new Map(lines.map((line) => [line.propertyToken, line.value]))
    const wanted = properties.map((property): Line => ({
      propertyToken: property.token,
      value: known.has(property.token)
        ? known.get(property.token)
        : presetOf(property, texts.name(property.defaultValue)),
    }))
    if (lines.length !== wanted.length || !lines.every((line, at) => line.propertyToken === wanted[at]!.propertyToken))
      form.setValue(path, wanted)
  }, [properties, lines, form, path, texts])
  if (!properties || properties.length === 0 || lines.length !== properties.length) return null
  return (
    <fieldset className="col-span-full grid gap-3">
      <legend className="field-label mb-2">{props.label ?? texts.field(entity, name)}</legend>
      <div className="form-grid">
        {properties.map((property, at) => (
          <PropertyInput key={property.token} {...props} property={property} path={`${path}.${at}.value`} />
        ))}
      </div>
    </fieldset>
  )
}

function PropertyInput({ property, ...props }: InputProps & { readonly property: Property }) {
  const texts = useTexts()
  const label = texts.name(property.names)
  if (property.items) return <ItemInput {...props} items={property.items} label={label} />
  return <PlainInput {...props} hideHint field={propertyFields[property.valueType]} label={label} />
}

/** The empty choice. */
const nothing = ''

export function ItemInput({
  items,
  ...props
}: InputProps & { readonly items: readonly { readonly token: string; readonly names: Names }[] }) {
  const texts = useTexts()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>({ ...props, hideHint: true })
  return (
    <div data-field={props.path} className="contents">
      <Select
        {...frame}
        options={[
          { value: nothing, label: texts.say('field.nothing') },
          ...items.map(({ token, names }) => ({ value: token, label: texts.name(names) })),
        ]}
        value={value}
        onChange={(next) => change(next === nothing ? null : next)}
        onBlur={onBlur}
        buttonRef={inputRef}
      />
    </div>
  )
}

/** A type that is taken from another record comes when that record is chosen, with the values that it has. */
function useTakenType({ entity, field, path, name }: InputProps, from: string | undefined): void {
  const form = useFormContext()
  const source = useWatch({ name: `${from ?? ''}Token`, disabled: from === undefined }) as string | null | undefined
  const isNew = from !== undefined && source && source !== form.formState.defaultValues?.[`${from}Token`]
  const to = from === undefined ? undefined : fieldsOf(entity)[from]?.to
  const { data } = useQuery({
    queryKey: ['records', to ?? '', 'one', source ?? ''],
    enabled: Boolean(isNew),
    staleTime: 5_000,
    queryFn: ({ signal }) =>
      call<ReadRecord<AnyEntity>>(`GET /api/${resourceOf(entityOf(to!))}/:token`, {
        params: { token: source! },
        signal,
      }),
  })
  useEffect(() => {
    if (!isNew || !data) return
    form.setValue(field.by!, data[field.by!] ?? null)
    form.setValue(`${field.by}Token`, data[`${field.by}Token`] ?? null)
    form.setValue(
      path,
      ((data[name] ?? []) as readonly ShownProperty[]).map(({ propertyToken, value }) => ({ propertyToken, value })),
    )
  }, [isNew, data, form, field.by, path, name])
}
