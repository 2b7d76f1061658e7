/** Checks of a code before a request is sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, shownCode } from '@topcenter/model/media/code-text'
import { faultOfCode } from './code-fault.ts'

const code = codeOf(Uint8Array.from([1, 35, 69, 103, 137, 171, 205, 239, 18, 52]))

test('D9.9 a code is judged as it is typed: Arabic digits, lower case, strokes and a scanned address are the same code', () => {
  const arabic = shownCode(code)
    .toLowerCase()
    .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
  for (const typed of [code, shownCode(code), arabic, ` ${code} `, `https://centre.example/r#${code}`])
    assert.equal(faultOfCode(typed), undefined, typed)
})

test('D9.9 what cannot be a code says why: a letter that no card has, too short, too long, a wrong letter', () => {
  assert.equal(faultOfCode(`O${code.slice(1)}`), 'letters')
  assert.equal(faultOfCode(code.slice(0, 12)), 'short')
  assert.equal(faultOfCode(`${code}A`), 'long')
  assert.equal(faultOfCode(`${code[0] === 'Z' ? 'Y' : 'Z'}${code.slice(1)}`), 'check')
})
