import { test } from 'node:test'
import { paymentFaults } from './payment-storm.ts'

test('D6.2 D6.6 payments under kill -9 of the application and of PostgreSQL, and dropped answers: each acknowledged one is there once', async () =>
  void (await paymentFaults(3)))
