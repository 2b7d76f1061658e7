/**
 * A centre's own colour in both themes. What it stands beside must be legible, so a colour that is too pale or too dark
 * for a theme is moved in lightness until it is; its hue stays. Lightness and chroma are those of OKLCH.
 */

/** The custom properties of one theme that follow the accent. */
export interface Shades {
  readonly accent: string
  readonly 'accent-hover': string
  readonly 'on-accent': string
  readonly 'accent-soft': string
  readonly 'accent-ink': string
  readonly ring: string
  readonly 'row-selected': string
  /** Colours of a single series and the first subject; then four that differ from it. */
  readonly 'chart-1': string
  readonly 'chart-2': string
  readonly 'chart-3': string
  readonly 'chart-4': string
  readonly 'chart-5': string
}
export interface AccentShades {
  readonly dark: Shades
  readonly light: Shades
}
export const shadeThemes = ['dark', 'light'] as const
export type ShadeTheme = (typeof shadeThemes)[number]

type Rgb = readonly [number, number, number]
interface Lch {
  readonly l: number
  readonly c: number
  readonly h: number
}

const bytesOf = (hex: string): Rgb => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}
const linear = (byte: number): number => {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const encoded = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** The relation of two colours as WCAG measures it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
function luminance(hex: string): number {
  const [red, green, blue] = bytesOf(hex).map(linear) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function lchOf(hex: string): Lch {
  const [red, green, blue] = bytesOf(hex).map(linear) as unknown as Rgb
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  }
}

function partsOf({ l, c, h }: Lch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** Lowers the chroma until a screen can show the colour. */
function hexOf(colour: Lch): string {
  let { c } = colour
  let parts = partsOf({ ...colour, c })
  while (c > 0.001 && parts.some((part) => part < -0.0005 || part > 1.0005)) {
    c *= 0.96
    parts = partsOf({ ...colour, c })
  }
  const byte = (part: number) => Math.round(255 * encoded(Math.min(1, Math.max(0, part))))
  return `#${parts.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}

/** The grounds on which it stands, and the lightness of its tints: those of the product's own themes. */
const themes = {
  dark: { grounds: ['#0c1116', '#131a21', '#1a232c'], step: 0.01, soft: 0.3, softMost: 0.05, row: 0.29, ink: 0.05 },
  light: {
    grounds: ['#eef1f4', '#f3f5f7', '#ffffff'],
    step: -0.01,
    soft: 0.95,
    softMost: 0.022,
    row: 0.955,
    ink: -0.03,
  },
} as const
const onDark = '#ffffff'
const onLight = '#04161b'
/** Least contrast of what is drawn (3 would do for it, but it is also written with) and of what is read. */
const least = 4.5

function moved(from: Lch, step: number, isGood: (hex: string) => boolean): string {
  for (let { l } = from; l >= 0 && l <= 1; l += step) {
    const hex = hexOf({ ...from, l })
    if (isGood(hex)) return hex
  }
  return hexOf({ ...from, l: step > 0 ? 1 : 0 })
}
const inkOn = (hex: string): string => (contrast(onDark, hex) >= contrast(onLight, hex) ? onDark : onLight)

/** The product's own, of which the first is its accent. */
const charts = {
  dark: ['#4fbdd4', '#eda458', '#6fd6a0', '#b79cf0', '#f08fa8'],
  light: ['#0e7c93', '#c9701c', '#2c8a58', '#7455c4', '#c0476a'],
} as const
/** Radians within which two hues look alike in a legend. */
const alike = 0.6
/** Less chroma than this is grey, which is like none of them. */
const grey = 0.04

/** The accent in place of the first; the one that is like it gives way to the first. */
function chartShades(accent: string, theme: ShadeTheme) {
  const own = lchOf(accent)
  const [first, ...others] = charts[theme]
  const apart = (hex: string) => Math.abs(Math.atan2(Math.sin(lchOf(hex).h - own.h), Math.cos(lchOf(hex).h - own.h)))
  const nearest = [first, ...others].toSorted((one, other) => apart(one) - apart(other))[0]!
  const gives = own.c >= grey && apart(nearest) < alike ? nearest : undefined
  const [second, third, fourth, fifth] = others.map((hex) => (hex === gives ? first : hex))
  return { 'chart-1': accent, 'chart-2': second!, 'chart-3': third!, 'chart-4': fourth!, 'chart-5': fifth! }
}

function shadesIn(chosen: string, theme: ShadeTheme): Shades {
  const { grounds, step, soft, softMost, row, ink } = themes[theme]
  const own = lchOf(chosen)
  const isClear = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= least)
  const accent = isClear(chosen) ? chosen : moved(own, step, isClear)
  const onAccent = inkOn(accent)
  const base = lchOf(accent)
  const tint = (l: number) => hexOf({ l, c: Math.min(own.c, softMost), h: own.h })
  const [softly, selected] = [tint(soft), tint(row)]
  const hover = hexOf({ ...base, l: base.l + 6 * step })
  return {
    accent,
    'accent-hover': contrast(hover, onAccent) >= least ? hover : accent,
    'on-accent': onAccent,
    'accent-soft': softly,
    'accent-ink': moved({ ...base, l: base.l + ink }, step, (hex) =>
      [...grounds, softly, selected].every((ground) => contrast(hex, ground) >= 5),
    ),
    ring: accent,
    'row-selected': selected,
    ...chartShades(accent, theme),
  }
}

/** Returns the shades of `#rrggbb`. */
export const shadesOf = (chosen: string): AccentShades => ({
  dark: shadesIn(chosen, 'dark'),
  light: shadesIn(chosen, 'light'),
})

/** The themes in which the chosen colour was not legible and another lightness of it is shown. */
export const correctedIn = (chosen: string, shades: AccentShades): ShadeTheme[] =>
  shadeThemes.filter((theme) => shades[theme].accent !== chosen)
