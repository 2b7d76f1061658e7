/** Covers: subjects by their code, media and news by their topic. */
import type { Cover } from './cover.ts'

const turquoise = '#3f8f92'
const pink = '#b8688a'
const purple = '#7a6bab'
const green = '#57906a'
const copper = '#b0774f'
const blue = '#4f7db0'

const english = (level: number): Cover => ({ motif: 'bubbles', colour: turquoise, level, pattern: 'waves' })

export const covers: ReadonlyMap<string, Cover> = new Map<string, Cover>([
  ['subject-LANG', { motif: 'book', colour: turquoise, pattern: 'crosses' }],
  ['subject-ENG', { motif: 'bubbles', colour: turquoise, pattern: 'waves' }],
  ['subject-ENG-A1', english(1)],
  ['subject-ENG-A2', english(2)],
  ['subject-ENG-B1', english(3)],
  ['subject-ENG-B2', english(4)],
  ['subject-IELTS', { motif: 'paper', colour: turquoise, pattern: 'dots' }],
  ['subject-FRE', { motif: 'bubbles', colour: pink, pattern: 'dots' }],
  ['subject-FRE-A1', { motif: 'bubbles', colour: pink, level: 1, pattern: 'dots' }],
  ['subject-GER', { motif: 'bubbles', colour: purple, pattern: 'steps' }],
  ['subject-GER-A1', { motif: 'bubbles', colour: purple, level: 1, pattern: 'steps' }],
  ['subject-COMP', { motif: 'screen', colour: green, pattern: 'steps' }],
  ['subject-ICDL', { motif: 'screen', colour: green, pattern: 'crosses' }],
  ['subject-PROG', { motif: 'code', colour: green, pattern: 'steps' }],
  ['subject-PY-1', { motif: 'code', colour: blue, pattern: 'dots' }],
  ['subject-WEB-1', { motif: 'browser', colour: blue, pattern: 'crosses' }],
  ['subject-DESIGN', { motif: 'pen', colour: pink, pattern: 'waves' }],
  ['subject-BUS', { motif: 'bars', colour: copper, pattern: 'steps' }],
  ['subject-ACC-1', { motif: 'sums', colour: copper, pattern: 'crosses' }],
  ['subject-HRM-1', { motif: 'people', colour: copper, pattern: 'dots' }],
  ['media-lessons', { motif: 'screen', colour: turquoise, level: 1, pattern: 'dots' }],
  ['media-tour', { motif: 'horn', colour: blue, pattern: 'waves' }],
  ['news-registration', { motif: 'horn', colour: turquoise, pattern: 'waves', isWide: true }],
  ['news-results', { motif: 'medal', colour: copper, pattern: 'dots', isWide: true }],
  ['news-holiday', { motif: 'moon', colour: purple, pattern: 'crosses', isWide: true }],
  ['news-career', { motif: 'case', colour: blue, pattern: 'steps', isWide: true }],
  ['news-timetable', { motif: 'calendar', colour: green, pattern: 'dots', isWide: true }],
])
