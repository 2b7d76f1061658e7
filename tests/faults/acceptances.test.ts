import { test } from 'node:test'
import { acceptFaults } from './accept-storm.ts'

test('D7.4 a server is killed while clients accept: what was acknowledged holds, whole or not at all', async () =>
  void (await acceptFaults(1)))
