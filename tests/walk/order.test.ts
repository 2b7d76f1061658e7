/** Lists and records that keep no order are found, and orderly ones are not; so are arrows that lead nowhere. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../tools/installation.mjs'
import { bannedWords } from './foreign-words.ts'
import { cutLabels } from './flipped.ts'
import { keyboardFaults } from './keyboard.ts'
import { listFaults, recordFaults } from './order.ts'

let browser: Browser
let page: Page
before(async () => {
  browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
})
after(() => browser?.close())

const show = (html: string) =>
  page.setContent(
    `<!doctype html><style>body { margin: 0 } .table-frame, .inner, .dialog-body { overflow: auto }</style>${html}`,
  )
const list = (inside: string, before = '') =>
  show(
    `${before}<main><div class="record-list"><div class="table-frame" style="width: 1000px; height: 500px">${inside}</div></div></main>`,
  )

test('rows that are too wide, and a second area that scrolls, are faults of a list', async () => {
  await list('<div style="height: 2000px">rows</div>')
  assert.deepEqual(await listFaults(page), [])
  await list('<div style="width: 1100px">rows</div>')
  assert.deepEqual(await listFaults(page), ['the rows are 100 px too wide'])
  await list('<div style="height: 2000px">rows</div>', '<div style="height: 600px"></div>')
  assert.match((await listFaults(page)).join(), /^2 areas scroll beside each other/)
})

const drawer = (foot: string, facts: readonly string[] = ['x', 'y', 'z'], more = '') =>
  show(
    `<div class="drawer"><div class="dialog-body" style="height: 400px"><dl>${facts.map((value) => `<div><dt>of</dt><dd>${value}</dd></div>`).join('')}</dl>${more}</div><div class="dialog-foot">${foot}</div></div>`,
  )
const job = '<button class="button is-primary" aria-keyshortcuts="a">Accept</button>'
const edit = '<button class="button" aria-keyshortcuts="e">Edit</button>'

test('more than a third of empty facts, a job that is not first, and a second area that scrolls are faults of a record', async () => {
  await drawer(job + edit, ['x', 'y', '<span class="nothing"></span>'], '<p style="height: 900px">long</p>')
  assert.deepEqual(await recordFaults(page), [])
  await drawer(job + edit, ['x', '–', '<span class="nothing"></span>'])
  assert.deepEqual(await recordFaults(page), ['2 of 3 facts are empty'])
  await drawer(edit + job)
  assert.deepEqual(await recordFaults(page), ['its job is not the first button'])
  await drawer(`${job}<button class="button is-primary">Save</button>`)
  assert.deepEqual(await recordFaults(page), ['two buttons are the first'])
  await drawer(
    job,
    undefined,
    '<div class="inner" style="height: 200px"><p style="height: 900px">a</p></div><p style="height: 400px">b</p>',
  )
  assert.match((await recordFaults(page)).join(), /^2 areas scroll in the drawer/)
})

test('a group of one stop whose arrows do nothing is a fault, and one whose arrows lead on is none', async () => {
  const group = (script: string) =>
    show(
      `<main><style>:focus-visible { outline: 3px solid red }</style><div data-roving onkeydown="${script}"><button>a</button><button tabindex="-1">b</button><button tabindex="-1">c</button></div></main>`,
    )
  await group("if (event.key === 'ArrowRight') event.target.nextElementSibling.focus()")
  assert.deepEqual(await keyboardFaults(page, 'main'), [])
  await group('')
  assert.deepEqual(await keyboardFaults(page, 'main'), ['arrows do not lead on from where Tab stops'])
})

test('second words for one thing and cut words of buttons are seen on the screen', async () => {
  await show('<main><p>Take a payment</p><td>1–30</td><button aria-label="Open all"></button></main>')
  assert.deepEqual(await bannedWords(page, 'en'), [
    'Take a payment (say: collect)',
    'Open all (say: expand all, collapse all)',
  ])
  await show('<main><p>أخذ الكشف 1 – 30</p></main>')
  assert.equal((await bannedWords(page, 'ar')).length, 1)
  await show(
    '<main><button style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Collect what is owed</button><button>Pay</button></main>',
  )
  assert.deepEqual(await cutLabels(page), ['cut: Collect what is owed ()'])
})
