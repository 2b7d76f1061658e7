/** A centre's own colour is legible in both themes, whichever was chosen. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, correctedIn, shadesOf, shadeThemes } from './accent.ts'

const grounds = {
  dark: ['#0c1116', '#131a21', '#1a232c'],
  light: ['#eef1f4', '#f3f5f7', '#ffffff'],
} as const
const texts = {
  dark: ['#e9eff4', '#b3bfca', '#93a1ae'],
  light: ['#14202b', '#435161', '#5b6978'],
} as const

/** Every 51st value of each part: 216 colours, with black, white, yellow and the greys among them. */
const parts = [0, 51, 102, 153, 204, 255]
const hex = (...bytes: number[]) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => hex(red, green, blue))))

test('contrast is that of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(Math.round(contrast('#0b6579', '#ffffff') * 10) / 10, 6.7)
})

test('whatever colour is chosen, everything on it and beside it is legible in both themes', () => {
  for (const chosen of colours) {
    const shades = shadesOf(chosen)
    for (const theme of shadeThemes) {
      const of = shades[theme]
      const say = (what: string) => `${chosen} ${theme} ${what} ${JSON.stringify(of)}`
      for (const value of Object.values(of)) assert.match(value, /^#[0-9a-f]{6}$/)
      for (const ground of grounds[theme]) {
        assert.ok(contrast(of.accent, ground) >= 4.5, say(`accent on ${ground}`))
        assert.ok(contrast(of['accent-ink'], ground) >= 4.5, say(`ink on ${ground}`))
      }
      for (const ground of [of['accent-soft'], of['row-selected']]) {
        assert.ok(contrast(of['accent-ink'], ground) >= 4.5, say(`ink on ${ground}`))
        for (const text of texts[theme]) assert.ok(contrast(text, ground) >= 4.5, say(`${text} on ${ground}`))
      }
      for (const ground of [of.accent, of['accent-hover']])
        assert.ok(contrast(of['on-accent'], ground) >= 4.5, say(`on ${ground}`))
    }
  }
})

test('charts begin with the colour, and no other of their five looks like it', () => {
  const charts = ([1, 2, 3, 4, 5] as const).map((nth) => `chart-${nth}` as const)
  for (const chosen of ['#b91c1c', '#c2410c', '#15803d', '#6d28d9', '#0f766e', '#1d4ed8', '#000000'])
    for (const theme of shadeThemes) {
      const of = shadesOf(chosen)[theme]
      assert.equal(of['chart-1'], of.accent)
      assert.equal(new Set(charts.map((name) => of[name])).size, 5, `${chosen} ${theme}`)
      for (const name of charts)
        assert.ok(contrast(of[name], grounds[theme].at(-1)!) >= 3, `${chosen} ${theme} ${name}`)
    }
  assert.equal(shadesOf('#be185d').light['chart-5'], '#0e7c93', 'a pink one takes the place of the pink')
})

test('a legible colour stays as it is, a pale one is corrected in the light theme and a dark one in the dark', () => {
  const corrected = (chosen: string) => correctedIn(chosen, shadesOf(chosen))
  assert.deepEqual(corrected('#ffe600'), ['light'])
  assert.deepEqual(corrected('#0b3d91'), ['dark'])
  assert.equal(shadesOf('#0b3d91').light.accent, '#0b3d91')
  assert.equal(shadesOf('#ffe600').dark.accent, '#ffe600')
})
