import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alerts } from './alerts.ts'

test('an identical banner is not repeated while it is shown, and may come again after', () => {
  const first = alerts.show({ tone: 'bad', text: 'No answer' })
  assert.equal(alerts.show({ tone: 'bad', text: 'No answer' }), first)
  alerts.show({ tone: 'ok', text: 'No answer' })
  assert.equal(alerts.list().length, 2)
  alerts.dismiss(first)
  assert.notEqual(alerts.show({ tone: 'bad', text: 'No answer' }), first)
  assert.equal(alerts.list().length, 2)
})

test('who listens hears every change and nothing after leaving', () => {
  let calls = 0
  const stop = alerts.subscribe(() => calls++)
  const id = alerts.show({ tone: 'info', text: 'heard' })
  alerts.dismiss(id)
  alerts.dismiss(id)
  stop()
  alerts.show({ tone: 'info', text: 'unheard' })
  assert.equal(calls, 2)
})
