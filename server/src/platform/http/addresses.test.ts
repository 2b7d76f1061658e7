import assert from 'node:assert/strict'
import type { NetworkInterfaceInfo } from 'node:os'
import { test } from 'node:test'
import { addressesOf } from './addresses.ts'

const on = (address: string, family: 'IPv4' | 'IPv6', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo
const interfaces = { lo: [on('127.0.0.1', 'IPv4', true)], lan: [on('192.168.1.10', 'IPv4'), on('fe80::1', 'IPv6')] }

test('a start that listens everywhere tells the address for the other machines', () => {
  assert.deepEqual(addressesOf('0.0.0.0', 'http://127.0.0.1:3000', interfaces), [
    'http://127.0.0.1:3000',
    'http://192.168.1.10:3000',
  ])
  assert.deepEqual(addressesOf('127.0.0.1', 'http://127.0.0.1:3000', interfaces), ['http://127.0.0.1:3000'])
})
