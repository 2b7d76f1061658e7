/**
 * `npm run faults`: a storm of payments with kill -9 of the application and of PostgreSQL in turn, fifty times unless
 * told (`-- --times 10`).
 */
import { parseArgs } from 'node:util'
import { paymentStorm } from './payment-storm.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '50' } } })
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1)
  throw new RangeError(`--times is a whole number of at least 1, not "${values.times}"`)
const result = await paymentStorm(times, (text) => process.stdout.write(`${text}\n`))
process.stdout.write(`${JSON.stringify(result)}\n`)
