/** How a record is called where another one refers to it: its names, or a label of several fields. */
import { entityOf } from '@topcenter/model/areas'
import { isDate } from '@topcenter/model/kit/date-text'
import { type AnyEntity, hasTrait, type UserType } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff, mayKnow, visibleStates } from '@topcenter/model/kit/permission'
import type { Reference } from '@topcenter/model/kit/shown'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { userKinds } from '@topcenter/model/people/user'
import { readableDay, readableMoment } from '@topcenter/texts/readable'
import type { Ctx } from './context.ts'
import { storedFields } from './list/select.ts'
import { languages } from './schema/table.ts'

/** The columns that a statement selects of a referenced record: its names, or the parts of its label. */
export interface Shown {
  readonly id: string
  readonly code?: string
  readonly ar?: string
  readonly en?: string
  readonly und?: string
  readonly parts?: readonly unknown[]
  readonly userType?: UserType
  readonly phone?: string
  readonly gender?: 'Male' | 'Female' | null
  readonly whatsAppStatus?: boolean
  readonly hex?: string
  /** Bytes. */
  readonly size?: number
  readonly mediaType?: string
  /** A moment in the format of JSON. */
  readonly imageAt?: string | null
}

/** The reader, and the time zone in which moments are written. */
export type Reader = Pick<Ctx, 'timeZone' | 'actor'>

/**
 * Presents a reference as the API shows it. Portal users get only the names of people (D2.4), and phone and WhatsApp of
 * people whom their user type may refer to (`namedBy`).
 */
export function presentShown(target: AnyEntity, shown: Shown | null | undefined, ctx: Reader): Reference | null {
  if (!shown) return null
  const out: { -readonly [K in keyof Reference]: Reference[K] } = {
    token: tokenOf(target.spec.prefix, shown.id),
    names: hasTrait(target, 'named') ? namesOf(shown) : labelOf(target, shown.parts ?? [], ctx),
  }
  const isNamesAlone = shown.userType !== undefined && !isStaff(ctx.actor.userType)
  if (shown.code && !isNamesAlone) out.code = shown.code
  if (shown.hex) out.hex = shown.hex
  if (shown.mediaType) Object.assign(out, { size: shown.size, mediaType: shown.mediaType })
  if (shown.userType) out.userType = shown.userType
  if (shown.gender && !isNamesAlone) out.gender = shown.gender
  if (shown.phone && (!isNamesAlone || target.spec.namedBy?.[ctx.actor.userType]))
    Object.assign(out, { phone: shown.phone, whatsAppStatus: shown.whatsAppStatus })
  if (shown.imageAt && !isNamesAlone && seesKind(ctx.actor, shown.userType))
    out.imageAt = new Date(shown.imageAt).toISOString()
  return out
}
/** Tests whether the actor may open the person's record. Only then do they learn of the picture and may load it. */
export const seesKind = (actor: Reader['actor'], userType: string | undefined): boolean => {
  const kind = userKinds.find(({ spec }) => spec.fixed?.userType === userType)
  return kind !== undefined && visibleStates(actor, kind).length > 0
}

function namesOf(shown: Shown): Names {
  const names: Record<string, string> = {}
  for (const language of languages) if (shown[language]) names[language] = shown[language]
  return names as Names
}

/**
 * Joins the parts of a label in each language. A moment is written in the time zone of the establishment, without its
 * time if its field is `isDay`.
 */
export function labelOf(entity: AnyEntity, parts: readonly unknown[], ctx: Reader): Names {
  const known = knownParts(entity, parts, ctx)
  const inLanguage = (language: 'ar' | 'en') =>
    known
      .map(([part, field]) => partText(part, field, language, ctx))
      .filter(Boolean)
      .join(' · ')
  return { ar: inLanguage('ar'), en: inLanguage('en') }
}
export const labelNames = (entity: AnyEntity) => (entity.spec.label ?? ['code']) as readonly string[]
const labelFields = (entity: AnyEntity): readonly (Field | undefined)[] => {
  const fields = storedFields(entity)
  return labelNames(entity).map((name) => fields[name])
}

function partText(part: unknown, field: Field | undefined, language: 'ar' | 'en', ctx: Reader): string {
  if (part === null || part === undefined) return ''
  if (typeof part === 'object') {
    const shown = part as Shown
    if (shown.parts && field?.to)
      return innerParts(entityOf(field.to), shown, ctx)
        .map(([inner, of]) => partText(inner, of, language, ctx))
        .filter(Boolean)
        .join(' · ')
    return shown[language] ?? shown.und ?? shown.ar ?? shown.en ?? shown.code ?? ''
  }
  const text = String(part)
  if (!isInstant(text)) return isDate(text) ? readableDay(text, language) : text
  return momentText(text, language, ctx.timeZone, field?.options.isDay === true)
}
type Part = readonly [part: unknown, field: Field | undefined]
/** Returns the parts of a label that the reader may know, each with its field. */
const knownParts = (entity: AnyEntity, parts: readonly unknown[], { actor }: Reader): readonly Part[] => {
  const fields = labelFields(entity)
  return parts
    .map((part, at): Part => [part, fields[at]])
    .filter(([, field]) => field === undefined || mayKnow(actor, field))
}
const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

const writtenMoments = new Map<string, string>()
const maxWritten = 5_000
/** Rows of a list share their moments, and writing one takes as long as the rest of its row. */
function momentText(instant: string, language: 'ar' | 'en', timeZone: string, isDay: boolean): string {
  const key = `${language} ${timeZone} ${isDay} ${instant}`
  const known = writtenMoments.get(key)
  if (known !== undefined) return known
  const text = isDay
    ? readableDay(utcToZoned(instant, timeZone).date, language)
    : readableMoment(instant, language, timeZone)
  if (writtenMoments.size >= maxWritten) writtenMoments.clear()
  writtenMoments.set(key, text)
  return text
}

/**
 * The parts of a record's label inside the label of another record. Portal users may not see the inner record, so its
 * people and its free text are left out for them.
 */
function innerParts(target: AnyEntity, shown: Shown, ctx: Reader): readonly Part[] {
  const parts = knownParts(target, shown.parts ?? [], ctx)
  if (isStaff(ctx.actor.userType)) return parts
  return [
    [shown.code, undefined],
    ...parts.filter(([part]) =>
      typeof part === 'object' ? !(part as Shown | null)?.userType : isInstant(String(part)),
    ),
  ]
}
