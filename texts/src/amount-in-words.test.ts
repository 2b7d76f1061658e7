import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountInWords } from './amount-in-words.ts'

/** Forty lines that a native speaker can check: pounds and piastres, as the receipt has them between «فقط» and «لا غير». */
const lines: readonly (readonly [piastres: number, words: string])[] = [
  [0, 'صفر جنيه مصري'],
  [1, 'قرش واحد'],
  [2, 'قرشان'],
  [3, 'ثلاثة قروش'],
  [10, 'عشرة قروش'],
  [11, 'أحد عشر قرشًا'],
  [50, 'خمسون قرشًا'],
  [99, 'تسعة وتسعون قرشًا'],
  [1_00, 'جنيه مصري واحد'],
  [1_01, 'جنيه مصري واحد وقرش واحد'],
  [2_00, 'جنيهان مصريان'],
  [3_00, 'ثلاثة جنيهات مصرية'],
  [10_00, 'عشرة جنيهات مصرية'],
  [11_00, 'أحد عشر جنيهًا مصريًا'],
  [12_50, 'اثنا عشر جنيهًا مصريًا وخمسون قرشًا'],
  [20_00, 'عشرون جنيهًا مصريًا'],
  [21_00, 'واحد وعشرون جنيهًا مصريًا'],
  [99_00, 'تسعة وتسعون جنيهًا مصريًا'],
  [100_00, 'مائة جنيه مصري'],
  [101_00, 'مائة جنيه وجنيه مصري واحد'],
  [102_00, 'مائة جنيه وجنيهان مصريان'],
  [105_00, 'مائة وخمسة جنيهات مصرية'],
  [111_00, 'مائة وأحد عشر جنيهًا مصريًا'],
  [200_00, 'مائتا جنيه مصري'],
  [210_00, 'مائتان وعشرة جنيهات مصرية'],
  [1_000_00, 'ألف جنيه مصري'],
  [1_002_00, 'ألف جنيه وجنيهان مصريان'],
  [1_234_50, 'ألف ومائتان وأربعة وثلاثون جنيهًا مصريًا وخمسون قرشًا'],
  [2_000_00, 'ألفا جنيه مصري'],
  [2_200_00, 'ألفان ومائتا جنيه مصري'],
  [3_000_00, 'ثلاثة آلاف جنيه مصري'],
  [11_000_00, 'أحد عشر ألف جنيه مصري'],
  [11_500_00, 'أحد عشر ألفًا وخمسمائة جنيه مصري'],
  [25_000_00, 'خمسة وعشرون ألف جنيه مصري'],
  [100_000_00, 'مائة ألف جنيه مصري'],
  [101_000_00, 'مائة ألف وألف جنيه مصري'],
  [200_200_00, 'مائتا ألف ومائتا جنيه مصري'],
  [1_000_000_00, 'مليون جنيه مصري'],
  [2_002_000_00, 'مليونان وألفا جنيه مصري'],
  [
    999_999_999_99,
    'تسعمائة وتسعة وتسعون مليونًا وتسعمائة وتسعة وتسعون ألفًا وتسعمائة وتسعة وتسعون جنيهًا مصريًا وتسعة وتسعون قرشًا',
  ],
]

test('amounts in Arabic words: the noun follows the number, and so do nūn and tanwin', () => {
  assert.equal(lines.length, 40)
  for (const [piastres, words] of lines) assert.equal(amountInWords(piastres, 'ar'), `فقط ${words} لا غير`)
  assert.equal(
    amountInWords(1_234_50, 'en'),
    'One thousand two hundred thirty-four Egyptian pounds and fifty piastres only',
  )
  assert.equal(amountInWords(1_01, 'en'), 'One Egyptian pound and one piastre only')
})

test('no two amounts read alike, in either language', () => {
  for (const language of ['ar', 'en'] as const) {
    const said = new Set<string>()
    for (let at = 0; at < 40_000; at += 1) said.add(amountInWords(at < 20_000 ? at : at * 7_919, language))
    assert.equal(said.size, 40_000)
    for (const each of [...said].slice(0, 2_000)) assert.doesNotMatch(each, /undefined|NaN| {2}/)
  }
})
