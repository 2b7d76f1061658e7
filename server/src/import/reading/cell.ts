/** Converts one cell of a sheet to the value of a field: first its spelling, then with the parser of the forms. */
import { parseDateTimeText } from '@topcenter/model/kit/date-text'
import { latinDigits } from '@topcenter/model/kit/digits'
import type { Field } from '@topcenter/model/kit/field'
import { faultsOf } from '@topcenter/model/kit/input-schema'
import { parseMoney } from '@topcenter/model/kit/money'
import { hasArabic, hasLatin, type Names } from '@topcenter/model/kit/names'
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
/** Finds a oneOf value by its id or by its text in either language. */
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

/** Restores the first zero of a phone number, or the plus before its country code, because Excel drops both. */
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
/** Parses a date and time, and caches the result: sheets repeat their days, and computing the zone's offset is slow. */
function instantOf(text: string, timeZone: string): string {
  const key = `${timeZone} ${text}`
  let instant = instants.get(key)
  if (instant === undefined) {
    if (instants.size > 5_000) instants.clear()
    instants.set(key, (instant = parseDateTimeText(text, timeZone) ?? text))
  }
  return instant
}

/** Numbers of the months, 1–12, by their names in Egypt, in the Levant and in English, in full or shortened. */
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
 * Rewrites «3 مارس 2010», `3-Mar-2010` and `March 3, 2010` with the number of the month. Removes spaces and the era
 * from other dates («5 / 3 / 2010 م»).
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
      return parseMoney(text) ?? Number.NaN // the parser would read a text as piastres
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
  return new Fault(fault!.code, fault!.params)
}

/**
 * Returns the value of a cell, or its fault.
 *
 * @param path The field's name in texts
 */
export const parseCell = (
  entity: string,
  path: string,
  field: Field,
  text: string,
  timeZone: string,
): unknown | Fault => parsed(field, spelled(entity, path, field, text, timeZone))

/** Returns the language of a name by its letters; `und` if it has letters of both scripts, or of neither. */
export const languageOfName = (text: string): keyof Names =>
  hasArabic(text) ? (hasLatin(text) ? 'und' : 'ar') : hasLatin(text) ? 'en' : 'und'

export const parseNames = (field: Field, names: Names): unknown | Fault => parsed(field, names)

/** Splits a cell that contains several values. */
export const parts = (text: string): string[] =>
  text
    .split(/[;؛،,|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
