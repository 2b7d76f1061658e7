/**
 * The dates of the demo centre: its files are written around one day, which becomes the day of the first start. They
 * are moved by whole weeks, so that weekdays stay.
 */
import { addDays } from '@topcenter/model/kit/date-text'
import type { Names } from '@topcenter/model/kit/names'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { readDemo } from './demo-files.ts'

/** A Saturday. */
const writtenOn = '2026-11-21'
const dayMs = 86_400_000

export interface Story {
  readonly now: Date
  readonly timeZone: string
  /** YYYY-MM-DD: the day in the centre's time zone. */
  readonly today: string
  day(told: string): string
  /** An instant of the files; never after now. */
  instant(told: string): Date
  /** A time on a moved day; never after now. */
  at(day: string, time: string): Date
}

export function tellStory(now: Date, timeZone: string): Story {
  const today = utcToZoned(now, timeZone).date
  const shift = Math.floor((Date.parse(today) - Date.parse(writtenOn)) / (7 * dayMs)) * 7
  const past = (iso: string) => new Date(Math.min(Date.parse(iso), now.getTime()))
  const at: Story['at'] = (day, time) => past(zonedToUtc(day, time, timeZone))
  const day: Story['day'] = (written) => addDays(written, shift)
  const instant: Story['instant'] = (written) => {
    const wall = utcToZoned(written, timeZone)
    return at(day(wall.date), wall.time)
  }
  return { now, timeZone, today, day, at, instant }
}

interface Season {
  readonly code: string
  readonly ar: string
  readonly en: string
}
const seasons = readDemo<readonly Season[]>('seasons')

/** "Autumn 2026": a period is called after the season that its middle lies in. Both days YYYY-MM-DD. */
export function seasonOf(from: string, to: string): { readonly code: string; readonly names: Names } {
  const middle = new Date((Date.parse(from) + Date.parse(to)) / 2)
  const season = seasons[Math.floor(((middle.getUTCMonth() + 1) % 12) / 3)]!
  const year = middle.getUTCFullYear()
  return { code: `${season.code}-${year}`, names: { ar: `${season.ar} ${year}`, en: `${season.en} ${year}` } }
}

/** Mulberry32: the same numbers from 0 to 1 on every machine, so that every first start tells the same story. */
export function drawFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
