/** Words of a figure in the index: its amount with its unit, when it was counted, and how it changed. */
import type { ReportFigure } from '@topcenter/model/reports/api'
import { addDays } from '@topcenter/model/kit/date-text'
import { nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { defaultPeriodOf, inIndexOf, figureKind } from '@topcenter/model/reports/index-figure'
import type { Report } from '@topcenter/model/reports/report'
import { useMinute } from '../../platform/use-minute.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { figureText } from '../report-words.ts'
import { type SayOfIndex, useIndexWords } from './index-words.ts'

export interface Amount {
  readonly text: string
  /** Behind the amount; `isFirst`: before it. */
  readonly unit: string
  readonly isFirst: boolean
}

/** Hour of the centre before which a figure was counted by the night. */
const dawn = '07:00'
const justNow = 120_000

export interface FigureWords {
  readonly say: SayOfIndex
  readonly amount: (report: Report, figure: ReportFigure) => Amount
  readonly time: (at: string) => string
  /** Undefined where nothing earlier is known, or nothing changed. */
  readonly change: (report: Report, figure: ReportFigure) => Change | undefined
}

export function useFigureWords(): FigureWords {
  const texts = useTexts()
  const formats = useFormats()
  const say = useIndexWords()
  const { timeZone } = useWho()
  const now = useMinute()
  const write = (report: Report, value: number | null): string => {
    const kind = figureKind(report)
    // whole pounds: here only the size of an amount matters
    return figureText(kind, kind === 'money' && value !== null ? Math.round(value / 100) * 100 : value, false, formats)
  }

  const unitOf = (report: Report, { value, whole, member }: ReportFigure): string => {
    if (member?.names) return nameIn(member.names, texts.language)
    if (whole !== null) return say('outOf', { whole: write(report, whole) })
    if (figureKind(report) === 'money') return formats.currency
    const { unit } = inIndexOf(report)
    return unit && value !== null ? say(`units.${unit}`, { count: Math.round(value) }) : ''
  }
  return {
    say,
    amount: (report: Report, figure: ReportFigure): Amount => ({
      text: write(report, figure.value),
      unit: unitOf(report, figure),
      isFirst: texts.language === 'en' && figureKind(report) === 'money',
    }),
    time: (at: string): string => {
      const [counted, today] = [utcToZoned(new Date(at), timeZone), utcToZoned(new Date(now), timeZone)]
      if (now - Date.parse(at) < justNow) return say('now')
      return counted.date === today.date && counted.time < dawn ? say('tonight') : formats.relative(at, now)
    },
    change: (report: Report, figure: ReportFigure): Change | undefined => {
      const from = figure.before === null ? earlier(figure) : { value: figure.before, day: undefined }
      if (!from || figure.value === null || figure.member) return undefined
      const [kind, difference] = [figureKind(report), figure.value - from.value]
      if (difference === 0 || (kind === 'money' && from.value === 0)) return undefined
      const by =
        kind === 'money'
          ? formats.rate(Math.abs(difference / from.value) * 100)
          : formats.number(Math.round(Math.abs(difference) * 10) / 10)
      return {
        isUp: difference > 0,
        isBetter: difference > 0 === !inIndexOf(report).isBetterLow,
        by: `${difference > 0 ? '+' : '−'}${by}`,
        since: `${kind === 'percent' ? `${say('points')} ` : ''}${
          from.day ? say('since.date', { day: formats.shortDate(from.day, now) }) : say(`since.${partOf(report)}`)
        }`,
      }
    },
  }
}

export interface Change {
  readonly isUp: boolean
  readonly isBetter: boolean
  /** +15.1% */
  readonly by: string
  readonly since: string
}

/** The part of time by which the default period lies before the one that it is compared with. */
function partOf(report: Report): 'day' | 'month' | 'year' {
  const period = defaultPeriodOf(report)
  if (period.endsWith('Year')) return 'year'
  return period.endsWith('Month') ? 'month' : 'day'
}

/** Returns the value of a figure of now some month ago, or else the oldest one that is known. */
function earlier({ points, before }: ReportFigure): { readonly value: number; readonly day: string } | undefined {
  const last = points.at(-1)
  if (!last || before !== null) return undefined
  const monthAgo = addDays(last.day, -30)
  const from = points.findLast(({ day }) => day <= monthAgo) ?? points[0]!
  return from.day < last.day ? from : undefined
}
