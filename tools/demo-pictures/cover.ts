/** Pictures of subjects and news as SVG: one motif on a calm ground with a quiet pattern; the middle square is enough. */
import { shade } from './face.ts'

export interface Cover {
  readonly motif: Motif
  readonly colour: string
  /** Number of filled levels of a subject: dots under the motif. */
  readonly level?: number
  readonly pattern: 'dots' | 'waves' | 'crosses' | 'steps'
  readonly isWide?: boolean
}
export type Motif = keyof typeof motifs

const light = '#ffffff'
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 8, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, colour: string, width = 8) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const circle = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`

/** Each in a square of 200 around the origin; `c` is the subject's colour. */
const motifs = {
  bubbles: (c: string) =>
    path(
      'M-84 -70 H24 A18 18 0 0 1 42 -52 V4 A18 18 0 0 1 24 22 H-40 L-66 46 V22 H-84 A18 18 0 0 1 -102 4 V-52 A18 18 0 0 1 -84 -70Z',
      light,
    ) +
    line('M-76 -38 H14 M-76 -8 H-20', shade(c, 0.35)) +
    path(
      'M-2 4 H84 A18 18 0 0 1 102 22 V62 A18 18 0 0 1 84 80 H76 V102 L52 80 H-2 A18 18 0 0 1 -20 62 V22 A18 18 0 0 1 -2 4Z',
      shade(c, -0.35),
    ) +
    [14, 41, 68].map((x) => circle(x, 42, 7, light)).join(''),
  paper: (c: string) =>
    rect(-66, -92, 132, 176, light, 12) +
    [-58, -18, 22]
      .map((y) => rect(-46, y, 24, 24, shade(c, 0.62), 6) + line(`M-4 ${y + 12} H44`, shade(c, 0.35)))
      .join('') +
    line('M-42 -46 L-36 -40 L-25 -53 M-42 -6 L-36 0 L-25 -13', shade(c, -0.3), 6) +
    circle(58, 70, 34, shade(c, -0.35)) +
    line('M42 70 L54 82 L76 58', light, 9),
  book: (c: string) =>
    path('M0 -58 C-28 -78 -66 -80 -98 -72 V56 C-66 48 -28 52 0 72Z', light) +
    path('M0 -58 C28 -78 66 -80 98 -72 V56 C66 48 28 52 0 72Z', shade(c, 0.72)) +
    line('M0 -58 V72', shade(c, -0.35), 6) +
    line('M-78 -40 C-58 -44 -40 -42 -22 -34 M-78 -10 C-58 -14 -40 -12 -22 -4', shade(c, 0.35), 7) +
    line('M78 -40 C58 -44 40 -42 22 -34 M78 -10 C58 -14 40 -12 22 -4', shade(c, -0.2), 7),
  screen: (c: string) =>
    rect(-98, -78, 196, 132, light, 14) +
    rect(-84, -64, 168, 92, shade(c, -0.35), 8) +
    path('M-26 54 H26 L34 88 H-34Z', shade(c, 0.72)) +
    line('M-50 90 H50', light, 10) +
    line('M-58 -36 H10 M-58 -14 H36 M-58 8 H-16', shade(c, 0.45), 8),
  code: (c: string) =>
    rect(-100, -76, 200, 152, shade(c, -0.45), 16) +
    [-78, -58, -38].map((x) => circle(x, -54, 6, shade(c, 0.5))).join('') +
    line('M-36 -20 L-66 12 L-36 44 M36 -20 L66 12 L36 44', light, 11) +
    line('M14 -28 L-14 52', shade(c, 0.5), 10),
  browser: (c: string) =>
    rect(-100, -80, 200, 156, light, 14) +
    path('M-100 -66 A14 14 0 0 1 -86 -80 H86 A14 14 0 0 1 100 -66 V-48 H-100Z', shade(c, -0.35)) +
    [-80, -62, -44].map((x) => circle(x, -64, 5.5, light)).join('') +
    rect(-82, -30, 70, 88, shade(c, 0.5), 8) +
    line('M8 -20 H78 M8 6 H78 M8 32 H46', shade(c, 0.3)),
  pen: (c: string) =>
    line('M-88 60 C-60 -70 60 -70 88 60', light, 8) +
    line('M-78 -38 H78', shade(c, -0.3), 6) +
    rect(-14, -52, 28, 28, light, 6) +
    circle(-84, -38, 11, shade(c, -0.35)) +
    circle(84, -38, 11, shade(c, -0.35)) +
    rect(-100, 48, 24, 24, shade(c, -0.35), 5) +
    rect(76, 48, 24, 24, shade(c, -0.35), 5) +
    path('M0 -6 L22 40 L10 72 H-10 L-22 40Z', shade(c, -0.45)) +
    circle(0, 36, 7, light),
  bars: (c: string) =>
    rect(-86, 4, 36, 76, shade(c, 0.6)) +
    rect(-34, -30, 36, 110, shade(c, -0.35)) +
    rect(18, -4, 36, 84, shade(c, 0.6)) +
    rect(70, -56, 30, 136, light) +
    line('M-78 -26 L-20 -66 L28 -44 L84 -92', light, 8) +
    path('M62 -98 H92 V-68Z', light),
  sums: (c: string) =>
    rect(-70, -94, 140, 188, shade(c, -0.45), 16) +
    rect(-52, -76, 104, 44, light, 8) +
    line('M8 -54 H36', shade(c, -0.2), 9) +
    [-14, 24, 62]
      .map((y) =>
        [-42, 0, 42].map((x) => rect(x - 14, y - 12, 28, 26, x === 42 ? shade(c, 0.2) : shade(c, 0.66), 7)).join(''),
      )
      .join(''),
  people: (c: string) =>
    [
      [-62, -18, 0.6],
      [62, -18, 0.6],
    ]
      .map(
        ([x, y, s]) =>
          circle(x!, y!, 25, shade(c, s!)) +
          path(
            `M${x! - 44} 78 C${x! - 44} 34 ${x! - 24} 18 ${x!} 18 C${x! + 24} 18 ${x! + 44} 34 ${x! + 44} 78Z`,
            shade(c, s!),
          ),
      )
      .join('') +
    circle(0, -46, 34, light) +
    path('M-60 90 C-60 26 -32 0 0 0 C32 0 60 26 60 90Z', shade(c, -0.4)) +
    path('M-14 2 L0 30 L14 2Z', light),
  horn: (c: string) =>
    path('M-70 -26 H-30 L54 -74 V74 L-30 26 H-70 A18 18 0 0 1 -88 8 V-8 A18 18 0 0 1 -70 -26Z', light) +
    path('M-60 26 H-22 L-10 82 H-44Z', shade(c, -0.35)) +
    path('M54 -74 V74 C84 64 84 -64 54 -74Z', shade(c, 0.6)) +
    line('M92 -40 L112 -54 M98 0 H122 M92 40 L112 54', light, 8),
  medal: (c: string) =>
    path('M-52 -96 H-12 L16 -22 L-20 -8Z', shade(c, 0.6)) +
    path('M52 -96 H12 L-16 -22 L20 -8Z', shade(c, -0.35)) +
    circle(0, 36, 56, light) +
    circle(0, 36, 42, shade(c, 0.3)) +
    path('M0 8 L8.6 25.6 L28 28.4 L14 42 L17.3 61.3 L0 52.2 L-17.3 61.3 L-14 42 L-28 28.4 L-8.6 25.6Z', light),
  calendar: (c: string) =>
    rect(-84, -70, 168, 156, light, 16) +
    path('M-84 -54 A16 16 0 0 1 -68 -70 H68 A16 16 0 0 1 84 -54 V-30 H-84Z', shade(c, -0.4)) +
    line('M-44 -88 V-56 M44 -88 V-56', light, 11) +
    [0, 36]
      .map((y) =>
        [-54, -18, 18, 54]
          .map((x) => rect(x - 12, y - 6, 24, 24, x === 18 && y === 36 ? shade(c, -0.2) : shade(c, 0.7), 6))
          .join(''),
      )
      .join(''),
  moon: (c: string) =>
    path('M22 -92 A92 92 0 1 0 92 40 A74 74 0 0 1 22 -92Z', light) +
    path('M60 -66 L66 -48 L84 -46 L70 -34 L74 -16 L60 -26 L46 -16 L50 -34 L36 -46 L54 -48Z', shade(c, 0.6)),
  case: (c: string) =>
    rect(-96, -44, 192, 126, light, 16) +
    line('M-34 -46 V-64 A14 14 0 0 1 -20 -78 H20 A14 14 0 0 1 34 -64 V-46', shade(c, -0.35), 12) +
    path('M-96 -28 A16 16 0 0 1 -80 -44 H80 A16 16 0 0 1 96 -28 V4 H-96Z', shade(c, -0.4)) +
    rect(-16, -8, 32, 30, shade(c, 0.6), 7),
} as const

/** A quiet pattern over the whole ground. */
function patternOf({ pattern, colour }: Cover, width: number, height: number): string {
  const mark = {
    dots: (x: number, y: number) => circle(x, y, 5, light),
    waves: (x: number, y: number) => line(`M${x - 20} ${y} Q${x - 10} ${y - 12} ${x} ${y} T${x + 20} ${y}`, light, 4),
    crosses: (x: number, y: number) => line(`M${x - 7} ${y} H${x + 7} M${x} ${y - 7} V${y + 7}`, light, 4),
    steps: (x: number, y: number) => line(`M${x - 14} ${y + 8} H${x} V${y - 8} H${x + 14}`, light, 4),
  }[pattern]
  const marks = []
  for (let row = 0; row * 44 < height + 44; row += 1)
    for (let column = 0; column * 56 < width + 56; column += 1)
      marks.push(mark(column * 56 + (row % 2) * 28, row * 44 + 8))
  return (
    `<g opacity="0.2">${marks.join('')}</g>` +
    circle(width / 2, height / 2, Math.min(width, height) * 0.43, shade(colour, 0.16))
  )
}

export function drawCover(cover: Cover): string {
  const [width, height] = cover.isWide ? [640, 360] : [320, 320]
  const dots = cover.level
    ? [0, 1, 2, 3]
        .map((nth) =>
          circle(width / 2 + (nth - 1.5) * 26, 264, 8, nth < cover.level! ? light : shade(cover.colour, -0.18)),
        )
        .join('')
    : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${cover.colour}"/>`,
    patternOf(cover, width, height),
    `<g transform="translate(${width / 2} ${height / 2 - (cover.level ? 16 : 0)}) scale(${cover.level ? 0.8 : 0.95})">${motifs[cover.motif](cover.colour)}</g>`,
    dots,
    '</svg>',
  ].join('')
}
