/** Amounts of money in words, as receipts have them, in Egyptian pounds and piastres. */
import type { Language } from '@topcenter/model/kit/names'

/** A counted noun after a number: alone, twice (and before another noun), 3–10, 11–99, after a hundred and all above. */
interface Noun {
  readonly one: string
  readonly two: string
  readonly twoBefore: string
  readonly few: string
  readonly many: string
  readonly after: string
}
const noun = (one: string, two: string, few: string, many: string, after: string): Noun => ({
  one,
  two,
  twoBefore: two.replace(/ن$/, ''),
  few,
  many,
  after,
})

const pound = noun('جنيه مصري واحد', 'جنيهان مصريان', 'جنيهات مصرية', 'جنيهًا مصريًا', 'جنيه مصري')
const barePound: Noun = { ...pound, after: 'جنيه' }
const piastre = noun('قرش واحد', 'قرشان', 'قروش', 'قرشًا', 'قرش')
/** From 10³ to 10¹²; the books have no larger amounts. */
const scales = [
  noun('ألف', 'ألفان', 'آلاف', 'ألفًا', 'ألف'),
  noun('مليون', 'مليونان', 'ملايين', 'مليونًا', 'مليون'),
  noun('مليار', 'ملياران', 'مليارات', 'مليارًا', 'مليار'),
  noun('تريليون', 'تريليونان', 'تريليونات', 'تريليونًا', 'تريليون'),
]
const units = ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة']
const tens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const hundreds = ['', 'مائة', 'مائتان', 'ثلاثمائة', 'أربعمائة', 'خمسمائة', 'ستمائة', 'سبعمائة', 'ثمانمائة', 'تسعمائة']
const and = (parts: readonly string[]): string => parts.filter(Boolean).join(' و')

function belowHundred(n: number): string {
  if (n <= 10) return units[n]!
  if (n < 20) return `${n === 11 ? 'أحد' : n === 12 ? 'اثنا' : units[n - 10]!} عشر`
  return and([units[n % 10]!, tens[Math.floor(n / 10)]!])
}

/** 3–999 times a noun; the nūn of مائتان drops before it. */
function belowThousand(n: number, of: Noun, many = of.many): string {
  const [hundred, rest] = [hundreds[Math.floor(n / 100)]!, n % 100]
  if (rest === 0) return `${hundred.replace(/ن$/, '')} ${of.after}`
  return `${and([hundred, belowHundred(rest)])} ${rest <= 10 ? of.few : many}`
}

/** 1–999 times a thousand, a million …; `isLast`: the counted noun follows at once, and takes nūn and tanwin away. */
function scaled(n: number, of: Noun, isLast: boolean): string {
  const rest = n % 100
  if (rest !== 1 && rest !== 2) return belowThousand(n, of, isLast ? of.after : of.many)
  return and([n > 2 ? belowThousand(n - rest, of) : '', rest === 1 ? of.one : isLast ? of.twoBefore : of.two])
}

/** 101 is a hundred pounds and one pound, 1,002 a thousand pounds and two. */
function counted(n: number, of: Noun, bare = of): string {
  const rest = n % 100
  if (rest === 1 || rest === 2) return and([n > 2 ? counted(n - rest, bare) : '', rest === 1 ? of.one : of.two])
  const parts: string[] = []
  for (let at = scales.length; at >= 1; at -= 1) {
    const group = Math.floor(n / 1_000 ** at) % 1_000
    if (group > 0) parts.push(scaled(group, scales[at - 1]!, n % 1_000 ** at === 0))
  }
  const last = n % 1_000
  return last > 0 ? and([...parts, belowThousand(last, of)]) : `${and(parts)} ${of.after}`
}

const englishUnits = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const englishScales = ['', ' thousand', ' million', ' billion', ' trillion']

function englishBelowThousand(n: number): string {
  const rest = n % 100
  const below =
    rest < 20
      ? englishUnits[rest]!
      : [englishTens[Math.floor(rest / 10)]!, englishUnits[rest % 10]!].filter(Boolean).join('-')
  return [n >= 100 ? `${englishUnits[Math.floor(n / 100)]!} hundred` : '', below].filter(Boolean).join(' ')
}
const english = (n: number): string =>
  englishScales
    .map((scale, at) => [Math.floor(n / 1_000 ** at) % 1_000, scale] as const)
    .filter(([group]) => group > 0)
    .map(([group, scale]) => englishBelowThousand(group) + scale)
    .reverse()
    .join(' ')
const englishCount = (n: number, name: string): string => (n === 0 ? '' : `${english(n)} ${name}${n === 1 ? '' : 's'}`)

/** @param piastres Zero or more, a whole number */
export function amountInWords(piastres: number, language: Language): string {
  const [pounds, rest] = [Math.floor(piastres / 100), piastres % 100]
  if (language === 'en') {
    const said = piastres === 0 ? 'zero Egyptian pounds' : englishCount(pounds, 'Egyptian pound')
    const line = [said, englishCount(rest, 'piastre')].filter(Boolean).join(' and ')
    return `${line[0]!.toUpperCase()}${line.slice(1)} only` // it stands alone on its line, as the Arabic one does
  }
  const words = and([pounds > 0 ? counted(pounds, pound, barePound) : '', rest > 0 ? counted(rest, piastre) : ''])
  return `فقط ${words || 'صفر جنيه مصري'} لا غير`
}
