import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '@topcenter/model/kit/field'
import { Fault, fieldSchema } from '@topcenter/model/kit/value-schema'
import { parseCell } from './cell.ts'

test('D1.10 a sheet contains pounds and the API piastres: each reads the same text in one way', () => {
  const field = money()
  const inSheet = (text: string) => parseCell('expense', 'money', field, text, 'Africa/Cairo')
  for (const [text, piastres] of [
    ['250', 25_000],
    ['250.50', 25_050],
    ['1,250.5', 125_050],
    ['١٬٢٥٠٫٥٠', 125_050],
  ] as const)
    assert.equal(inSheet(text), piastres, text)
  // not an amount, neither in pounds nor in piastres
  for (const text of ['900719925474099', '90071992547410', '10.555', 'ten', '1e3']) {
    const fault = inSheet(text)
    assert.ok(fault instanceof Fault && fault.code === 'field.money', text)
  }
  assert.deepEqual(
    ['250', '250.50'].map((text) => fieldSchema(field).safeParse(text).data),
    [250, undefined],
  )
})
