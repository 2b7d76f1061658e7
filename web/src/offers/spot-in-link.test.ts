import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spotInLink } from './spot-in-link.ts'

test('D7.9 a link of a map names its point in the ways of the usual services, or none', () => {
  const cairo = { latitude: 30.0444, longitude: 31.2357 }
  for (const link of [
    'https://www.google.com/maps/@30.0444,31.2357,15z',
    'https://www.google.com/maps/search/?api=1&query=30.0444%2C31.2357',
    'https://maps.google.com/?q=30.0444,31.2357',
    'https://www.openstreetmap.org/?mlat=30.0444&mlon=31.2357#map=14/1/2',
    'https://www.google.com/maps/place/X/@1.5,2.5,17z/data=!3m1!3d30.0444!4d31.2357',
  ])
    assert.deepEqual(spotInLink(link), cairo, link)
  assert.equal(spotInLink('https://maps.app.goo.gl/abc123'), undefined)
  assert.equal(spotInLink('https://example.com/?q=99.5,200.5'), undefined)
  assert.equal(spotInLink(null), undefined)
})
