/** One cell of a sheet as the value of a field: people's spelling first, then the parser that forms use too. */
import { parseDateTimeText } from '@topcenter/model/kit/date-text'
import { latinDigits } from '@topcenter/model/kit/digits'
import type { Field } from '@topcenter/model/kit/field'
import { faultsOf } from '@topcenter/model/kit/input-schema'
import { parseMoney } from '@topcenter/model/kit/money'
import { hasArabic, hasLatin, type Names } from '@topcenter/model/kit/names'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { searchKey } from '@topcenter/model/kit/search-key'
import { Fault, fieldSchema } from '@topcenter/model/kit/value-schema'
import { app } from '@topcenter/texts/both'
import { valueLabel } from '@topcenter/texts/describe'
import { type Spellings, spellings } from './spellings.ts'

const truths = spellings<boolean>()
truths.add(true, [app.ar.field.yes, app.en.field.yes, 'true', '1', 'y', 'صح', 'أيوه', 'x', '✓', '✔', '☑'])
truths.add(false, [app.ar.field.no, app.en.field.no, 'false', '0', 'n', 'خطأ', '-', '✗', '✘', '☐'])
const boolText = (text: string): unknown => truths.find(text) ?? text

const choices = new WeakMap<Field, Spellings<string>>()
/** A oneOf value by itself or by its text in either language. */
function choice(entity: string, path: string, field: Field, text: string): string {
  let known = choices.get(field)
  if (!known) {
    choices.set(field, (known = spellings({ gendered: true })))
    for (const value of field.values!)
      known.add(value, [valueLabel(entity, path, value, 'ar'), valueLabel(entity, path, value, 'en'), value])
  }
  const found = known.find(text)
  return found === undefined || found === 'many' ? text : found
}

/** Excel drops the zero that a phone begins with, and the plus before a country's code. */
function phoneText(field: Field, text: string): string {
  const digits = latinDigits(text)
    .replace(/\.0$/, '')
    .replace(/[\s().-]/g, '')
  const isPhone = (each: string) => schemaOf(field).safeParse(each).success
  return isPhone(text)
    ? text
    : ([`0${digits}`, `+${digits}`].find((each) => /^[1-9]\d{9,14}$/.test(digits) && isPhone(each)) ?? text)
}

const instants = new Map<string, string>()
/** Sheets repeat their days, and asking for a zone's offset is slow. */
function instantOf(text: string, timeZone: string): string {
  const key = `${timeZone} ${text}`
  let instant = instants.get(key)
  if (instant === undefined) {
    if (instants.size > 5_000) instants.clear()
    instants.set(key, (instant = parseDateTimeText(text, timeZone) ?? text))
  }
  return instant
}

/** 1–12 by name, as Egypt, the Levant and English write it, whole or short. */
const months = new Map(
  ['ar-EG', 'ar-SY', 'en-US']
    .flatMap((locale) =>
      (['long', 'short'] as const).flatMap((month) => {
        const { format } = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, at): [string, number] => [
          searchKey(format(new Date(Date.UTC(2000, at)))),
          at + 1,
        ])
      }),
    )
    .concat([
      ['يونيه', 6],
      ['يوليه', 7],
      ['sept', 9],
    ]),
)

/**
 * «3 مارس 2010», `3-Mar-2010` and `March 3, 2010` with the month as a number; others without what people add («5 / 3 /
 * 2010 م»).
 */
function dateText(text: string): string {
  const typed = text.replace(/\s*م\.?$/, '').replace(/\s*([/-])\s*/g, '$1')
  const [, day, name, late, year] =
    /^(?:(\d{1,2})[ /.-]*)?([\p{L} ]+?)[ /.-]*(?:(\d{1,2}))?[ /.,،-]+(\d{4})$/u.exec(searchKey(typed)) ?? []
  const month = months.get(name ?? '')
  return month && Boolean(day) !== Boolean(late) ? `${day ?? late}/${month}/${year}` : typed
}

function spelled(entity: string, path: string, field: Field, text: string, timeZone: string): unknown {
  switch (field.kind) {
    case 'oneOf':
      return choice(entity, path, field, text)
    case 'bool':
      return boolText(text)
    case 'date':
      return dateText(text)
    case 'money':
      return parseMoney(text) ?? Number.NaN // as text it would be read as piastres
    case 'dateTime':
      return instantOf(text, timeZone)
    case 'percent':
      return text.replace(/\s*[%٪]$/, '')
    case 'phone':
      return phoneText(field, text)
    default:
      return text
  }
}

const schemas = new WeakMap<Field, ReturnType<typeof fieldSchema>>()
function schemaOf(field: Field): ReturnType<typeof fieldSchema> {
  let schema = schemas.get(field)
  if (!schema) schemas.set(field, (schema = fieldSchema(field)))
  return schema
}

function parsed(field: Field, raw: unknown): unknown | Fault {
  const answer = schemaOf(field).safeParse(raw)
  if (answer.success) return answer.data
  const [fault] = faultsOf(answer.error)
  return new Fault(fault!.code as RefusalCode, fault!.params)
}

/** A scalar's value, or its fault. `path` is the field's name in texts. */
export const parseCell = (
  entity: string,
  path: string,
  field: Field,
  text: string,
  timeZone: string,
): unknown | Fault => parsed(field, spelled(entity, path, field, text, timeZone))

/** Which language a name without one is in; both scripts in it make it undetermined. */
export const languageOfName = (text: string): keyof Names =>
  hasArabic(text) ? (hasLatin(text) ? 'und' : 'ar') : hasLatin(text) ? 'en' : 'und'

export const parseNames = (field: Field, names: Names): unknown | Fault => parsed(field, names)

/** Several values in one cell. */
export const parts = (text: string): string[] =>
  text
    .split(/[;؛،,|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
