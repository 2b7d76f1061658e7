/**
 * How each field kind is shown: in a table, on a card, in the details of a record. Never "undefined", and never a token
 * without its name.
 */
import { type AnchorHTMLAttributes, Fragment, lazy, memo, type ReactNode, Suspense, useMemo } from 'react'
import { Check, Minus } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import type { Field, FieldKind } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { type Texts, useTexts } from '../platform/texts.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { ColourSample } from '../ui/marks/colour-sample.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { endedName } from '../ui/marks/ended-name.tsx'
import { Isolate, moneyIn } from '../ui/marks/isolate.tsx'
import type { CountedUnit, Formats } from '../ui/page/format.ts'
import { useFormats } from '../ui/page/language.tsx'
import { clockText } from './clock-text.ts'
import type { CellProps } from './field-props.ts'
import { ListAddress } from './list-address.tsx'
import { privilegesText } from './privileges-summary.tsx'
import { RecordAddress } from './record-address.tsx'
import { recurrenceWords } from './recurrence.ts'
import { shownName, type ShownRecord } from './reference-search.ts'
import { toneOf } from './state-tone.ts'

const Attachments = lazy(async () => ({ default: (await import('./attachments.tsx')).Attachments }))

/** The texts and formats that a cell needs. */
export interface Tools {
  readonly texts: Texts
  readonly formats: Formats
}
type Cell = (props: CellProps, tools: Tools) => ReactNode

/** The dash for an empty value; screen readers read its word. */
const nothing = ({ say }: Texts): ReactNode => <span className="nothing">{say('field.empty')}</span>

/** Left to right in both languages, in one element. */
const isolatedLink = (href: string, text: string, rest: AnchorHTMLAttributes<HTMLAnchorElement> = {}): ReactNode => (
  <a href={href} dir="ltr" className="isolate hover:underline" {...rest}>
    {text}
  </a>
)
const isolated: Cell = ({ value }) => <Isolate>{String(value)}</Isolate>
const shown = (value: unknown, field: Field, texts: Texts): ReactNode => {
  const record = value as ShownRecord
  const parts = (shownName(record, texts) || '—').split(' · ')
  if (record.hex)
    return (
      <span className="inline-flex items-center gap-2">
        <ColourSample hex={record.hex} />
        <bdi>{parts.join(' · ')}</bdi>
      </span>
    )
  if (field.to && entityOf(field.to).spec.differsAtEnd) return endedName(parts.join(' · '))
  if (parts.length === 1) return <bdi title={record.code ?? undefined}>{parts[0]}</bdi>
  // Each part is isolated: one that begins with a code would reverse the order of the rest.
  return (
    <span data-value title={record.code ?? undefined}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
const counted: Cell = ({ value, field }, tools) =>
  field.options.as === 'clock' ? (
    <Isolate>{clockText(Number(value))}</Isolate>
  ) : (
    <bdi>{withUnit(Number(value), field.options.unit, tools)}</bdi>
  )

const cells: Readonly<Record<FieldKind, Cell>> = {
  text: ({ value, name, field }, { texts, formats }) =>
    field.options.as === 'recurrence' ? (
      <bdi>{recurrenceWords(String(value), texts, formats)}</bdi>
    ) : field.options.as === 'record' ? (
      <RecordAddress address={String(value)} />
    ) : field.options.as === 'list' ? (
      <ListAddress list={String(value)} />
    ) : name === 'code' || (field.options.pattern && !field.options.pattern.includes('\\p{L}')) ? (
      <Isolate>{String(value)}</Isolate>
    ) : (
      <bdi>{String(value)}</bdi>
    ),
  longText: ({ value }) => (
    <span className="whitespace-pre-line">
      <bdi>{String(value)}</bdi>
    </span>
  ),
  int: counted,
  decimal: counted,
  percent: ({ value, field }, { formats }) => <bdi dir="ltr">{percentText(value, field, formats)}</bdi>,
  money: ({ value }, { formats }) => moneyIn(formats, { piastres: Number(value) }),
  bool: ({ value }, { texts }) => (
    <span className={`inline-flex items-center gap-1 ${value ? 'text-ok' : 'text-ink-3'}`}>
      {value ? <Check aria-hidden size={14} /> : <Minus aria-hidden size={14} />}
      {texts.say(value ? 'field.yes' : 'field.no')}
    </span>
  ),
  date: ({ value }, { formats }) => <time dateTime={String(value)}>{formats.date(String(value))}</time>,
  time: ({ value }, { formats }) => <bdi>{formats.time(String(value))}</bdi>,
  dateTime: ({ value, field }, { formats }) => (
    <time dateTime={String(value)}>{formats[field.options.isDay ? 'date' : 'dateTime'](String(value))}</time>
  ),
  // A value that is no state (a gender, a kind) is plain text.
  oneOf: ({ entity, name, field, value }, { texts }) =>
    isState(field) ? (
      <StateBadge tone={toneOf(String(value))}>{texts.value(entity, name, String(value))}</StateBadge>
    ) : (
      texts.value(entity, name, String(value))
    ),
  ref: ({ value, field }, { texts }) => shown(value, field, texts),
  refs: ({ entity, name, field, value }, { texts }) =>
    field.to === 'attachment' ? (
      <Suspense>
        <Attachments files={value as readonly ShownRecord[]} label={texts.field(entity, name)} />
      </Suspense>
    ) : (
      (value as readonly ShownRecord[]).map((each, at) => (
        <Fragment key={each.token}>
          {at > 0 && texts.say('field.listComma')}
          <bdi>{shownName(each, texts)}</bdi>
        </Fragment>
      ))
    ),
  names: ({ value }, { texts }) => <bdi>{texts.name(value as Names)}</bdi>,
  phone: ({ value }) => isolatedLink(`tel:${String(value)}`, spacedPhone(String(value))),
  email: ({ value }) => isolatedLink(`mailto:${String(value)}`, String(value)),
  url: ({ value }) =>
    isolatedLink(
      String(value),
      String(value)
        .replace(/^https?:\/\//, '')
        .replace(/\/$/, ''),
      { target: '_blank', rel: 'noreferrer' },
    ),
  colour: ({ value }) => (
    <span className="inline-flex items-center gap-2">
      <ColourSample hex={String(value)} />
      <Isolate>{String(value)}</Isolate>
    </span>
  ),
  nationalId: isolated,
  userName: isolated,
  password: () => null,
  image: () => null,
  rows: ({ value }, { texts }) => texts.say('rows.count', { count: (value as readonly unknown[]).length }),
  properties: (props, tools) => <bdi>{propertiesText(props.value, tools)}</bdi>,
  privileges: ({ value }, { texts, formats }) => privilegesText(value, texts, formats),
}

/** `CPU: i7, RAM: 16`: those that have a value. */
const propertiesText = (value: unknown, { texts, formats }: Tools): string =>
  (value as readonly { names: Names; itemNames?: Names; valueType: string; value: unknown }[])
    .filter(({ value: own }) => own !== null)
    .map(({ names, itemNames, valueType, value: own }) => {
      const said =
        typeof own === 'boolean'
          ? texts.say(own ? 'field.yes' : 'field.no')
          : valueType === 'Date' || valueType === 'DateTime'
            ? formats[valueType === 'Date' ? 'date' : 'dateTime'](String(own))
            : String(own)
      return `${texts.name(names)}: ${itemNames ? texts.name(itemNames) : said}`
    })
    .join(texts.say('field.listComma')) || texts.say('field.empty')

const percentText = (value: unknown, { options }: Field, formats: Formats): string =>
  formats[options.figure ? 'rate' : 'percent'](Number(value))

/** A choice whose values tell how a thing stands. */
export const isState = (field: Field): boolean =>
  field.values === undefined || field.values.some((value) => toneOf(value) !== 'neutral')

/** For these Intl has the forms of a number in each language: one month, two, three, eleven. */
const countedUnits: Readonly<Record<string, CountedUnit>> = { minutes: 'minute', days: 'day', months: 'month' }
const withUnit = (value: number, unit: string | undefined, { texts, formats }: Tools): string => {
  if (!unit) return formats.number(value)
  return countedUnits[unit]
    ? formats.counted(value, countedUnits[unit])
    : `${formats.number(value)} ${texts.unit(unit)}`
}

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).every((part) => part === null || part === ''))

/**
 * A function, not a component: a list has hundreds of cells, and rows that are rendered later (ui/page/rest-later.ts)
 * must not subscribe to the language.
 */
export const drawField = (props: CellProps, tools: Tools): ReactNode =>
  isEmpty(props.value) && props.field.kind !== 'privileges'
    ? nothing(tools.texts)
    : cells[props.field.kind](props, tools)

export function useTools(): Tools {
  const texts = useTexts()
  const formats = useFormats()
  return useMemo(() => ({ texts, formats }), [texts, formats])
}

export const FieldCell = memo(function FieldCell(props: CellProps) {
  return drawField(props, useTools())
})

/** The same as plain text, where no markup fits (a comparison, a chip). */
export function useFieldText(): (props: CellProps) => string {
  const texts = useTexts()
  const formats = useFormats()
  return ({ entity, name, field, value }) => {
    if (isEmpty(value)) return texts.say('field.empty')
    switch (field.kind) {
      case 'money':
        return formats.money(Number(value))
      case 'percent':
        return percentText(value, field, formats)
      case 'int':
      case 'decimal':
        return withUnit(Number(value), field.options.unit, { texts, formats })
      case 'bool':
        return texts.say(value === true || value === 'true' ? 'field.yes' : 'field.no')
      case 'date':
        return formats.date(String(value))
      case 'time':
        return formats.time(String(value))
      case 'dateTime':
        return formats[field.options.isDay ? 'date' : 'dateTime'](String(value))
      case 'oneOf':
        return texts.value(entity, name, String(value))
      case 'names':
        return texts.name(value as Names)
      case 'ref':
        return typeof value === 'object' ? shownName(value as ShownRecord, texts) : texts.say('field.aRecord')
      case 'refs':
        return (value as readonly unknown[])
          .map((each) =>
            typeof each === 'object' ? shownName(each as ShownRecord, texts) : texts.say('field.aRecord'),
          )
          .join(texts.say('field.listComma'))
      case 'rows':
        return texts.say('rows.count', { count: (value as readonly unknown[]).length })
      case 'properties':
        return propertiesText(value, { texts, formats })
      case 'privileges':
        return privilegesText(value, texts, formats)
      case 'password':
        return texts.say('field.hidden')
      default:
        return String(value)
    }
  }
}

/** Numbers stand at the right of their column in both directions. */
export const isNumeric = (kind: FieldKind): boolean =>
  kind === 'int' || kind === 'decimal' || kind === 'percent' || kind === 'money'
