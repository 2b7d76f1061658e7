/** Faults of colour that axe leaves undecided are found, and similar colours that are right are not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../tools/installation.mjs'
import { faintTexts } from './contrast.ts'

test('faint words are found in a list’s cell, a badge, a hint, a field, a gradient and half-clear ground, and right ones are left alone', async () => {
  const browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.setContent(`<body style="background: #fff; color: #14202b; font: 14px sans-serif"><main>
      <table><tr style="background: #131a21"><td style="position: sticky; background: inherit; color: #5b6978">cell</td><td style="color: #b3bfca">right</td></tr></table>
      <span style="display: inline-block; block-size: 10px; line-height: 10px; background: #fcf0d9; color: #c09040">badge</span>
      <p style="opacity: 0.5">hint</p> <p style="color: rgb(20 32 43 / 0.5)">half</p>
      <p style="font-size: 24px; color: #8a8a8a">large is right</p> <p style="font-size: 14px; color: #8a8a8a">small</p>
      <div style="background: linear-gradient(#000, #fff); color: #fff">gradient</div>
      <div style="background: #14202b"><div style="background: color-mix(in srgb, #fff 60%, transparent); color: #aaa">veil</div></div>
      <div style="position: relative; block-size: 20px; background: #000"><b style="position: absolute; inset-block-start: 40px; color: #fff">outside</b></div>
      <div style="background: #999"><div style="inline-size: 60px; overflow: hidden; background: #000; color: #fff; white-space: nowrap">some words <b>cut off</b> that are right</div></div>
      <input value="typed" style="color: #999; background: #fff"> <style>::placeholder { color: #ccc }</style> <input placeholder="wanted"> <button disabled style="color: #ccc">disabled</button>
    </main></body>`)
    const words = (await faintTexts(page, 'main')).map((each) => /: (\w+) \(/.exec(each)?.[1])
    assert.deepEqual(words.toSorted(), [
      'badge',
      'cell',
      'gradient',
      'half',
      'hint',
      'outside',
      'small',
      'typed',
      'veil',
      'wanted',
    ])
  } finally {
    await browser.close()
  }
})
