/**
 * Faces of invented people as SVG of 240 × 240: flat shapes in calm colours, without a model. What a face has is chosen
 * by the caller; the same choice is always the same drawing.
 */

export interface Face {
  /** Apparent age: a school pupil, a grown-up, somebody with grey hair. */
  readonly age: 'young' | 'adult' | 'senior'
  readonly skin: string
  readonly hair: Hair
  readonly hairColour: string
  readonly shirt: Shirt
  readonly shirtColour: string
  readonly ground: string
  readonly eyes: 'open' | 'smiling'
  readonly mouth: 'smile' | 'laugh' | 'calm'
  readonly glasses?: 'round' | 'square'
  readonly beard?: 'stubble' | 'short' | 'full' | 'moustache'
  /** Colour of a scarf. */
  readonly scarfColour?: string
}
export type Hair = 'scarf' | 'turban' | 'long' | 'bob' | 'bun' | 'curls' | 'short' | 'side' | 'crop' | 'waves' | 'bald'
export type Shirt = 'round' | 'collar' | 'jacket' | 'hood'

/** A colour made darker (share below 0) or lighter, towards black or white. */
export function shade(colour: string, share: number): string {
  const target = share < 0 ? 0 : 255
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const mixed = parts.map((part) => Math.round(part + (target - part) * Math.abs(share)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
/** The same drawn on both sides of the face. */
const both = (half: string) => `${half}<g transform="matrix(-1 0 0 1 240 0)">${half}</g>`

export function drawFace(face: Face): string {
  const wearsScarf = face.hair === 'scarf' || face.hair === 'turban'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">`,
    `<rect width="240" height="240" fill="${face.ground}"/>`,
    oval(120, 116, 104, 104, shade(face.ground, 0.28)),
    backOf(face),
    neckOf(face),
    shirtOf(face),
    wearsScarf ? '' : both(earOf(face)),
    headOf(face),
    beardOf(face),
    featuresOf(face),
    frontOf(face),
    glassesOf(face),
    '</svg>',
  ].join('')
}

/** Half a jaw's width: children have rounder faces. */
const jaw = ({ age }: Face) => (age === 'young' ? 39 : 41)

function headOf(face: Face): string {
  const half = jaw(face)
  const chin = face.age === 'young' ? 158 : 162
  const head = `M120 56 C${120 + half + 6} 56 ${120 + half + 9} 92 ${120 + half + 4} 118
    C${120 + half} 142 138 ${chin} 120 ${chin} C102 ${chin} ${120 - half} 142 ${120 - half - 4} 118
    C${120 - half - 9} 92 ${120 - half - 6} 56 120 56Z`
  return path(head, face.skin)
}

function neckOf({ skin, hair }: Face): string {
  if (hair === 'scarf') return ''
  return (
    path('M99 136 H141 V166 C141 178 149 183 156 187 C148 204 92 204 84 187 C91 183 99 178 99 166Z', skin) +
    path('M99 150 C106 168 134 168 141 150 V160 C133 179 107 179 99 160Z', shade(skin, -0.16))
  )
}

const earOf = ({ skin }: Face) =>
  oval(76, 114, 9, 13, skin) + line('M74 109 C78 110 79 116 76 119', shade(skin, -0.2), 2.4)

const shoulders = 'M24 252 C26 206 58 190 94 182 C106 192 134 192 146 182 C182 190 214 206 216 252Z'

function shirtOf(face: Face): string {
  const { shirt, shirtColour, skin, hair } = face
  const dark = shade(shirtColour, -0.14)
  const body = path(shoulders, shirtColour)
  const arms = both(line('M62 252 C62 238 64 228 67 220', dark, 3))
  const isCovered = hair === 'scarf'
  const neckline = {
    round: isCovered ? '' : line('M93 182 C104 203 136 203 147 182', dark, 6),
    collar:
      (isCovered ? '' : path('M97 178 L120 206 L143 178 C134 190 106 190 97 178Z', skin)) +
      both(path('M96 174 L88 186 L104 214 L120 203Z', shade(shirtColour, 0.32))) +
      line('M120 208 V252', dark, 2.6) +
      oval(120, 226, 2.6, 2.6, dark) +
      oval(120, 244, 2.6, 2.6, dark),
    jacket:
      path('M94 182 L120 246 L146 182 C134 194 106 194 94 182Z', '#f6f3ee') +
      (isCovered ? '' : path('M97 180 L120 208 L143 180 C134 192 106 192 97 180Z', skin)) +
      both(path('M94 180 L80 190 L86 212 L96 212 L120 252 V246Z', dark)),
    hood:
      both(path('M92 176 C74 184 74 200 92 208 C104 213 114 208 120 202 C106 200 98 190 92 176Z', dark)) +
      both(line('M108 207 V230', '#ffffff', 3)),
  }[shirt]
  return body + arms + neckline
}

function featuresOf(face: Face): string {
  const { skin, hairColour, age } = face
  const ink = '#2c2320'
  const brow = age === 'senior' ? shade(hairColour, -0.25) : shade(hairColour, -0.1)
  const isWoman = isFeminine(face)
  const eyes =
    face.eyes === 'smiling'
      ? both(line('M92 113 C95 106 105 106 108 113', ink, 4))
      : both(
          oval(100, 111, 5.4, 6.2, ink) +
            oval(102, 108.6, 1.8, 1.8, '#ffffff') +
            (isWoman ? line('M96 108 C94 107.4 92.4 106 91.4 103.6', ink, 2.4) : ''),
        )
  const cheeks = both(oval(88, 129, 9, 6, '#e8705f', 'opacity="0.2"'))
  const nose = line('M121 112 C124 121 126 126 121 129 C119 130 117 130 115.5 129', shade(skin, -0.22), 3)
  const lips = isWoman ? '#b9484f' : shade(skin, -0.46)
  const mouth = {
    smile: line('M106 141 C111 149 129 149 134 141', lips, 3.8),
    calm: line('M109 143 C114 147 126 147 131 143', lips, 3.8),
    laugh:
      path('M104 139 C112 142 128 142 136 139 C134 154 106 154 104 139Z', '#7c2f33') +
      path('M107.5 140.4 C114 142.4 126 142.4 132.5 140.4 L131 144.5 C125 146 115 146 109 144.5Z', '#ffffff'),
  }[face.mouth]
  const brows = both(
    line(isWoman ? 'M89 97 C95 92 103 92 108 95' : 'M88 98 C94 92 103 92 109 95', brow, isWoman ? 3.2 : 4.6),
  )
  const lines = age === 'senior' ? both(line('M84 119 C86 122 89 123 92 123', shade(skin, -0.18), 2)) : ''
  return cheeks + brows + eyes + nose + mouth + lines
}

const feminine: readonly Hair[] = ['scarf', 'turban', 'long', 'bob', 'bun', 'curls']
const isFeminine = ({ hair }: Face) => feminine.includes(hair)

function beardOf(face: Face): string {
  const colour = face.hairColour
  const half = jaw(face)
  const full = `M${120 - half - 4} 116 C${120 - half - 2} 128 92 130 103 134 C112 129 128 129 137 134
    C148 130 ${120 + half + 2} 128 ${120 + half + 4} 116 C${120 + half + 2} 148 140 168 120 168
    C100 168 ${120 - half - 2} 148 ${120 - half - 4} 116Z`
  switch (face.beard) {
    case 'stubble':
      return path(full, colour, 'opacity="0.24"')
    case 'short':
      return path(full, colour, 'opacity="0.9"') + oval(120, 143.5, 17, 7.5, face.skin)
    case 'full':
      return path(full.replaceAll('168', '176'), colour) + oval(120, 143.5, 17, 7.5, face.skin)
    case 'moustache':
      return path(
        'M120 132 C128 128 138 133 141 140 C132 139 126 138 120 138 C114 138 108 139 99 140 C102 133 112 128 120 132Z',
        colour,
      )
    default:
      return ''
  }
}

/** Hair and cloth behind the head. */
function backOf({ hair, hairColour, scarfColour = '#888888' }: Face): string {
  switch (hair) {
    case 'scarf':
      return path(
        'M120 34 C62 34 56 92 60 128 C62 160 44 178 42 196 C70 214 170 214 198 196 C196 178 178 160 180 128 C184 92 178 34 120 34Z',
        shade(scarfColour, -0.16),
      )
    case 'long':
      return path(
        'M120 36 C58 36 60 96 62 130 C63 160 50 184 56 204 C74 216 166 216 184 204 C190 184 177 160 178 130 C180 96 182 36 120 36Z',
        shade(hairColour, -0.12),
      )
    case 'bob':
      return path(
        'M120 38 C62 38 60 90 60 124 C60 148 62 160 72 166 C90 172 150 172 168 166 C178 160 180 148 180 124 C180 90 178 38 120 38Z',
        shade(hairColour, -0.12),
      )
    case 'bun':
      return (
        oval(120, 36, 25, 23, hairColour) +
        oval(120, 36, 25, 23, '#000000', 'opacity="0.1"') +
        path('M120 44 C70 44 66 90 70 120 C90 140 150 140 170 120 C174 90 170 44 120 44Z', shade(hairColour, -0.12))
      )
    case 'curls':
      return [
        [78, 66],
        [68, 92],
        [64, 118],
        [68, 144],
        [162, 66],
        [172, 92],
        [176, 118],
        [172, 144],
        [98, 48],
        [142, 48],
        [120, 42],
        [80, 160],
        [160, 160],
      ]
        .map(([x, y]) => oval(x!, y!, 22, 22, shade(hairColour, -0.12)))
        .join('')
    default:
      return ''
  }
}

/** Hair and cloth before the forehead. */
function frontOf({ hair, hairColour, scarfColour = '#888888' }: Face): string {
  const light = shade(hairColour, 0.12)
  switch (hair) {
    case 'scarf': {
      // a ring round the face, then the cloth that crosses under the chin
      const fold = shade(scarfColour, -0.14)
      return (
        `<path fill-rule="evenodd" fill="${scarfColour}" d="M120 32 C70 32 60 76 64 118 C67 152 84 176 120 176 C156 176 173 152 176 118
          C180 76 170 32 120 32Z M120 66 C150 66 160 88 157 116 C154 142 138 161 120 161 C102 161 86 142 83 116 C80 88 90 66 120 66Z"/>` +
        path(
          'M68 136 C76 164 104 176 150 168 C170 178 178 196 186 214 C150 226 88 222 50 206 C56 184 66 166 68 136Z',
          scarfColour,
        ) +
        line('M80 160 C104 178 138 178 160 170', fold, 3) +
        line('M74 176 C100 196 140 200 172 190', fold, 3) +
        line('M76 84 C82 62 98 48 120 46', shade(scarfColour, 0.2), 3.4)
      )
    }
    case 'turban':
      return (
        path(
          'M66 104 C58 62 80 30 120 30 C160 30 182 62 174 104 C160 84 142 76 120 76 C98 76 80 84 66 104Z',
          scarfColour,
        ) +
        line('M72 92 C88 62 122 52 160 52', shade(scarfColour, -0.16), 3) +
        line('M78 66 C104 50 146 58 170 88', shade(scarfColour, -0.16), 3)
      )
    case 'long':
    case 'curls':
      return (
        path(
          'M72 112 C70 70 92 46 122 46 C152 46 172 72 168 112 C160 96 152 88 136 76 C122 90 92 92 80 98 C76 102 74 106 72 112Z',
          hairColour,
        ) + line('M134 60 C122 74 104 80 92 84', light, 3)
      )
    case 'bob':
      return (
        path(
          'M70 130 C64 76 84 46 120 46 C156 46 176 76 170 130 C164 116 162 104 160 94 C136 98 104 98 80 94 C78 104 76 116 70 130Z',
          hairColour,
        ) + line('M92 62 C104 56 120 54 132 56', light, 3.4)
      )
    case 'bun':
      return (
        path(
          'M74 108 C70 70 90 48 120 48 C150 48 170 70 166 108 C160 86 146 74 120 74 C94 74 80 86 74 108Z',
          hairColour,
        ) + line('M96 62 C104 57 114 55 122 55', light, 3.2)
      )
    case 'short':
      return (
        path(
          'M72 110 C64 66 88 44 120 44 C152 44 176 66 168 110 C164 98 162 90 156 82 C138 84 104 84 84 82 C78 90 76 98 72 110Z',
          hairColour,
        ) + line('M96 58 C106 53 118 52 128 53', light, 3.4)
      )
    case 'side':
      return (
        path(
          'M72 112 C62 74 78 46 112 44 C150 38 178 62 168 112 C164 98 162 92 156 84 C132 86 112 78 100 66 C98 80 84 86 78 92 C75 98 74 104 72 112Z',
          hairColour,
        ) + line('M112 56 C126 62 140 64 152 66', light, 3.4)
      )
    case 'crop':
      return path(
        'M73 104 C68 66 92 50 120 50 C148 50 172 66 167 104 C163 88 150 70 120 70 C90 70 77 88 73 104Z',
        hairColour,
      )
    case 'waves':
      return (
        path(
          'M71 112 C62 88 70 66 82 62 C84 48 102 40 116 45 C130 36 150 42 154 54 C170 58 178 86 169 112 C166 100 162 92 154 88 C146 92 138 82 130 86 C120 92 112 80 104 86 C96 92 90 84 84 90 C78 96 74 102 71 112Z',
          hairColour,
        ) +
        line('M98 58 C106 52 114 54 120 58', light, 3) +
        line('M128 56 C136 52 144 56 148 62', light, 3)
      )
    case 'bald':
      return (
        both(path('M73 112 C70 98 72 88 78 82 C80 94 78 104 77 112Z', hairColour)) +
        line('M104 66 C112 62 122 62 130 64', '#ffffff66', 4)
      )
  }
}

function glassesOf({ glasses, hair }: Face): string {
  if (!glasses) return ''
  const frame = '#33393f'
  const lens =
    glasses === 'round'
      ? `<circle cx="100" cy="112" r="15" fill="#ffffff2e" stroke="${frame}" stroke-width="3.4"/>`
      : `<rect x="84" y="100" width="31" height="24" rx="6" fill="#ffffff2e" stroke="${frame}" stroke-width="3.4"/>`
  return (
    both(lens) +
    line('M115 110 C118 107 122 107 125 110', frame, 3.4) +
    (hair === 'scarf' ? '' : both(line('M85 109 L77 107', frame, 3.2)))
  )
}
