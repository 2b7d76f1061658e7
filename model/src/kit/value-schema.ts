/**
 * Turns what a client sent for one field into its value, or says what is wrong with it: one parser per field kind, the
 * same at both ends.
 */
import * as z from 'zod'
import { parseDateText, parseTimeText } from './date-text.ts'
import { latinDigits, parseDecimalText, stripBidi } from './digits.ts'
import type { Field, FieldKind, FieldOptions } from './field.ts'
import { formatMoneyText } from './money.ts'
import { isArabicText, isEnglishText, type Names } from './names.ts'
import { parseNationalId } from './national-id.ts'
import { passwordFaults, passwordMaximum } from './password-rule.ts'
import { phoneByRule } from './phone-rule.ts'
import type { FieldFault, RefusalCode } from './refusal.ts'
import { endsNextDay, meetInWeek, stretchOf, type WeekLine } from './week.ts'

/** A fault of a value: its code and, inside names and rows, the rest of its path. */
export class Fault {
  readonly code: RefusalCode
  readonly params: FieldFault['params']
  /** The part of the value that it belongs to: a language of a name. */
  readonly at: string | undefined
  constructor(code: RefusalCode, params?: FieldFault['params'], at?: string) {
    this.code = code
    this.params = params
    this.at = at
  }
}
type Parsed = unknown | Fault | readonly Fault[] // of a name, each language may have its own
type Parser = (raw: unknown, field: Field) => Parsed

/**
 * Typed text without bidi marks and outer spaces, in NFC; control characters (line breaks too, unless kept) are refused
 * by callers.
 */
const cleanText = (raw: string): string => stripBidi(raw).normalize('NFC').trim()

const asText = (raw: unknown): string | Fault => {
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw)
  if (typeof raw !== 'string') return new Fault('field.text')
  return raw
}

const defaultMaxLength: Partial<Record<FieldKind, number>> = { text: 200, longText: 4000, email: 254, url: 2000 }

function lengthFault(value: string, kind: FieldKind, options: FieldOptions): Fault | undefined {
  const max = options.maxLength ?? defaultMaxLength[kind] ?? 200
  if (value.length > max) return new Fault('field.tooLong', { max })
  if (options.minLength !== undefined && value.length < options.minLength)
    return new Fault('field.tooShort', { min: options.minLength })
  return undefined
}

const textParser: Parser = (raw, field) => {
  const typed = asText(raw)
  if (typed instanceof Fault) return typed
  const value =
    field.kind === 'longText'
      ? stripBidi(typed).normalize('NFC').replace(/\r\n?/g, '\n').trim()
      : cleanText(typed).replace(/\s+/g, ' ')
  // Half an emoji too: PostgreSQL keeps neither.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}]/u.test(value)) return new Fault('field.text')
  const fault = lengthFault(value, field.kind, field.options)
  if (fault) return fault
  if (field.options.pattern && !new RegExp(`^(?:${field.options.pattern})$`, 'u').test(value))
    return field.options.example
      ? new Fault('field.example', { example: field.options.example })
      : new Fault('field.pattern')
  return value
}

const bounded = (
  value: number,
  options: FieldOptions,
  figureOf: (bound: number) => number | string = (bound) => bound,
): number | Fault => {
  if (options.min !== undefined && value < options.min) return new Fault('field.min', { min: figureOf(options.min) })
  if (options.max !== undefined && value > options.max) return new Fault('field.max', { max: figureOf(options.max) })
  return value
}

const numberParser =
  (decimals: number, limits: FieldOptions): Parser =>
  (raw, field) => {
    const typed = asText(raw)
    if (typed instanceof Fault) return new Fault('field.number')
    const plain = parseDecimalText(typed)
    if (plain === undefined) return new Fault('field.number')
    const value = Number(plain)
    if (!Number.isFinite(value)) return new Fault('field.number')
    if (decimals === 0 && !Number.isInteger(value)) return new Fault('field.integer')
    if ((plain.split('.')[1]?.length ?? 0) > decimals) return new Fault('field.decimals', { max: decimals })
    return bounded(value, { ...limits, ...field.options })
  }

/**
 * Maximum in piastres (D1.10). Above it, pounds could not be distinguished from piastres: {@link parseMoney} reads no
 * more pounds than these.
 */
const maxPiastres = Math.floor(Number.MAX_SAFE_INTEGER / 100)

/**
 * Whole piastres and nothing else: were `100.00` read as pounds beside `100`, which is piastres, two spellings of one
 * amount would be a hundred times apart. Pounds are read where people write them: in the money field and in sheets.
 */
const moneyParser: Parser = (raw, field) => {
  const digits = typeof raw === 'string' && !/[\u066B\u066C]/.test(raw) ? latinDigits(raw) : raw
  const value = typeof digits === 'string' && /^-?\d{1,16}$/.test(digits) ? Number(digits) + 0 : digits
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > maxPiastres)
    return new Fault('field.money')
  return bounded(value, { min: 0, ...field.options }, formatMoneyText)
}

const boolParser: Parser = (raw) => {
  if (typeof raw === 'boolean') return raw
  if (raw === 'true' || raw === '1') return true
  if (raw === 'false' || raw === '0') return false
  return new Fault('field.boolean')
}

const dateTimeParser: Parser = (raw) => {
  const typed = asText(raw)
  if (typed instanceof Fault) return new Fault('field.dateTime')
  const match = /^(?:19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.exec(
    latinDigits(typed.trim()),
  )
  const at = match ? new Date(match[0]) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : new Fault('field.dateTime')
}

const tokenShape = /^[a-z]{2,5}_[0-9a-hjkmnp-tv-z]{26}$/
const tokenParser: Parser = (raw) =>
  typeof raw === 'string' && tokenShape.test(raw) ? raw : new Fault('field.reference')

const namesParser: Parser = (raw, field) => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return new Fault('field.nameRequired')
  const [value, faults]: [{ -readonly [language in keyof Names]: Names[language] }, Fault[]] = [{}, []]
  for (const [language, typed] of Object.entries(raw)) {
    if (!['ar', 'en', 'und'].includes(language)) return new Fault('field.unknown')
    if (typed === null || typed === undefined || typed === '') continue
    const parsed = textParser(typed, {
      kind: field.options.maxLength && field.options.maxLength > 400 ? 'longText' : 'text',
      options: field.options,
      required: false,
    })
    if (parsed instanceof Fault) faults.push(new Fault(parsed.code, parsed.params, language))
    else value[language as keyof Names] = parsed as string
  }
  if (value.ar && !isArabicText(value.ar)) faults.push(new Fault('field.arabicLetters', undefined, 'ar'))
  if (value.en && !isEnglishText(value.en)) faults.push(new Fault('field.englishLetters', undefined, 'en'))
  if (faults.length === 0 && field.required && !value.ar && !value.en && !value.und)
    return new Fault('field.nameRequired')
  return faults.length > 0 ? faults : value
}

const privilegesParser: Parser = (raw) => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return new Fault('field.list')
  const entries = Object.entries(raw)
  const sound = entries.every(
    ([group, flags]) =>
      /^[A-Za-z]{2,80}$/.test(group) &&
      Array.isArray(flags) &&
      flags.every((flag) => typeof flag === 'string' && /^[a-zA-Z]{2,60}$/.test(flag)),
  )
  return sound
    ? Object.fromEntries(entries.map(([group, flags]) => [group, [...new Set(flags as string[])].sort()]))
    : new Fault('field.list')
}

const parsers: Record<Exclude<FieldKind, 'rows' | 'refs' | 'properties' | 'image'>, Parser> = {
  text: textParser,
  longText: textParser,
  int: numberParser(0, { min: -2147483648, max: 2147483647 }),
  decimal: numberParser(4, { min: -9999999999, max: 9999999999 }),
  percent: numberParser(2, { min: 0, max: 100 }),
  money: moneyParser,
  bool: boolParser,
  date: (raw) => (typeof raw === 'string' ? parseDateText(raw) : undefined) ?? new Fault('field.date'),
  time: (raw) => (typeof raw === 'string' ? parseTimeText(raw) : undefined) ?? new Fault('field.time'),
  dateTime: dateTimeParser,
  oneOf: (raw, field) => (typeof raw === 'string' && field.values?.includes(raw) ? raw : new Fault('field.oneOf')),
  ref: tokenParser,
  names: namesParser,
  phone: (raw, field) =>
    (typeof raw === 'string' || typeof raw === 'number'
      ? phoneByRule(String(raw), field.options.hotline)
      : undefined) ?? new Fault('field.phone'),
  email: (raw, field) => {
    const value = typeof raw === 'string' ? cleanText(raw).toLowerCase() : ''
    return (
      lengthFault(value, 'email', field.options) ??
      (z.email().safeParse(value).success ? value : new Fault('field.email'))
    )
  },
  url: (raw, field) => {
    const value = typeof raw === 'string' ? cleanText(raw) : ''
    return (
      lengthFault(value, 'url', field.options) ??
      (/^https?:\/\/[^\s]+\.[^\s]+$/i.test(value) && URL.canParse(value) ? value : new Fault('field.url'))
    )
  },
  colour: (raw) => {
    const value = typeof raw === 'string' ? raw.trim().toLowerCase() : ''
    return /^#[0-9a-f]{6}$/.test(value) ? value : new Fault('field.colour')
  },
  nationalId: (raw) => {
    const value =
      typeof raw === 'string' || typeof raw === 'number' ? latinDigits(String(raw)).replace(/[\s-]/g, '') : ''
    return 'fault' in parseNationalId(value, new Date().toISOString().slice(0, 10))
      ? new Fault('field.nationalId')
      : value
  },
  userName: (raw) => {
    const value = typeof raw === 'string' ? latinDigits(cleanText(raw)) : ''
    if (value.length < 3) return new Fault('field.tooShort', { min: 3 })
    if (value.length > 400) return new Fault('field.tooLong', { max: 400 })
    return /^[^\s\p{Cc}\p{Cs}]+$/u.test(value) ? value : new Fault('field.pattern')
  },
  password: (raw) => {
    if (typeof raw !== 'string') return new Fault('field.password')
    if (raw.length > passwordMaximum) return new Fault('field.tooLong', { max: passwordMaximum })
    return passwordFaults(raw).length ? new Fault('field.password') : raw
  },
  privileges: privilegesParser,
}

const addFault = (ctx: z.RefinementCtx, fault: Fault, path: (string | number)[] = []) =>
  ctx.addIssue({ code: 'custom', path, params: { code: fault.code, params: fault.params } })

function scalarSchema(field: Field, emptyable: boolean): z.ZodType {
  const parse = parsers[field.kind as keyof typeof parsers]
  return z.unknown().transform((raw, ctx) => {
    if (raw === null || raw === '') {
      if (emptyable) return field.kind === 'names' ? {} : null
      addFault(ctx, new Fault(field.kind === 'names' ? 'field.nameRequired' : 'field.required'))
      return z.NEVER
    }
    const value = parse(raw, field)
    const faults = [value].flat().filter((each) => each instanceof Fault)
    for (const fault of faults) addFault(ctx, fault, fault.at ? [fault.at] : [])
    return faults.length > 0 ? z.NEVER : value
  })
}

const someToken: Field = { kind: 'ref', options: {}, required: true }
const emptyList = (raw: unknown) => (raw === null || raw === '' ? [] : raw)

/** The schema of one field's value. Absent stays absent; null or "" empties it where that is allowed. */
export function fieldSchema(field: Field): z.ZodType {
  const max = field.options.max ?? 200
  if (field.kind === 'refs')
    return z.preprocess(emptyList, z.array(scalarSchema({ kind: 'ref', options: {}, required: true }, false)).max(max))
  if (field.kind === 'properties')
    return z.preprocess(
      emptyList,
      z.array(z.strictObject({ propertyToken: presentSchema(someToken), value: z.unknown() })).max(max),
    )
  if (field.kind === 'rows') {
    const lines = z
      .array(rowSchema(field))
      .max(max)
      .min(field.required ? 1 : 0)
    const { overlap, overnight = 0 } = field.options
    return z.preprocess(
      emptyList,
      overlap
        ? lines.superRefine((week, ctx) => addWeekFaults(ctx, week as readonly WeekLine[], overlap, overnight))
        : lines,
    )
  }
  return scalarSchema(field, !field.required)
}

const addWeekFaults = (
  ctx: z.RefinementCtx,
  week: readonly WeekLine[],
  overlap: RefusalCode,
  overnight: number,
): void =>
  week.forEach((line, at) => {
    const own = stretchOf(line)
    if (own.length === 0 || (endsNextDay(line) && own.length > overnight))
      addFault(ctx, new Fault('field.endBeforeStart'), [at, 'to'])
    else if (week.slice(0, at).some((other) => meetInWeek(own, stretchOf(other))))
      addFault(ctx, new Fault(overlap), [at, 'from'])
  })

/** API key of a field: references are named by their token. */
export const keyOf = (name: string, field: Field): string =>
  field.kind === 'ref' ? `${name}Token` : field.kind === 'refs' ? `${name}Tokens` : name

/** The token of an identified line may be absent: the line is a new one then. */
function rowSchema({ fields = {}, options }: Field): z.ZodType {
  const shape: Record<string, z.ZodType> = options.identified
    ? { token: scalarSchema({ kind: 'ref', options: {}, required: false }, true).optional() }
    : {}
  for (const [name, field] of Object.entries(fields))
    shape[keyOf(name, field)] = field.required ? presentSchema(field) : fieldSchema(field).optional()
  return z.strictObject(shape)
}

/** A required field that is absent is faulty as one that is empty. */
export const presentSchema = (field: Field): z.ZodType =>
  z.preprocess((raw) => (raw === undefined ? null : raw), fieldSchema(field))
