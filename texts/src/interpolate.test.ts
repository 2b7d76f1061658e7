/** A sentence reads in order whatever it names: names, codes and percents keep their own direction within it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentence } from './interpolate.ts'
import { sayer } from './say.ts'

const [first, left, end] = ['\u2068', '\u2066', '\u2069']

test('what reads the other way is isolated in a sentence, what reads its way is left as it is', () => {
  const added = 'أُضيف «{{name}}» إلى {{group}}'
  assert.equal(
    sentence(added, { name: 'Mona Adel', group: 'المجموعة أ' }, 'ar'),
    `أُضيف «${first}Mona Adel${end}» إلى المجموعة أ`,
  )
  assert.equal(sentence('Added {{name}}, {{count}}', { name: 'منى', count: 12 }, 'en'), `Added ${first}منى${end}, 12`)
  assert.equal(
    sentence('من {{phone}} في {{day}}', { phone: '+20 100', day: '2026-11-21' }, 'ar'),
    `من ${first}+20 100${end} في ${first}2026-11-21${end}`,
  )
  assert.equal(sentence('{{at}}{{none}}', { at: '9:30 ص' }, 'ar'), '9:30 ص')
  assert.equal(sentence('{{done}}', { done: `${left}5${end}` }, 'ar'), `${left}5${end}`)
})

test('the sign of a percent stays after its number in Arabic, wherever the percent comes from', () => {
  assert.equal(sentence('خصم {{percent}}%', { percent: 22.5 }, 'ar'), `خصم ${left}22.5%${end}`)
  assert.equal(sentence('العرض {{name}}', { name: 'خصم 22%' }, 'ar'), `العرض خصم ${left}22%${end}`)
  assert.equal(sentence('من {{share}}', { share: `${left}7%${end}` }, 'ar'), `من ${left}7%${end}`)
  assert.equal(
    sentence('-{{percent}}%, {{other}}%', { percent: 5, other: '1,000' }, 'ar'),
    `${left}-5%${end}, ${left}1,000%${end}`,
  )
  assert.equal(sentence('{{percent}}% off', { percent: 22 }, 'en'), '22% off')
})

test('every sentence of a catalogue is filled so, also one with a count', () => {
  const say = sayer('ar', { who: '{{name}}', rows_few: '{{count}} صفوف من {{name}}' })
  assert.equal(say('who', { name: 'Omar' }), `${first}Omar${end}`)
  assert.equal(say('rows', { name: 'Omar', count: 3 }), `3 صفوف من ${first}Omar${end}`)
})

test('a woman has her own form where a text has one', () => {
  const say = sayer('ar', { gets: 'يصله', gets_female: 'يصلها', both: 'الحساب' })
  assert.deepEqual(
    [
      say('gets', { gender: 'Female' }),
      say('gets', { gender: 'Male' }),
      say('gets', { gender: '' }),
      say('both', { gender: 'Female' }),
    ],
    ['يصلها', 'يصله', 'يصله', 'الحساب'],
  )
})
