/**
 * `npm run faults`: many payments at once while the application and PostgreSQL are killed in turns with kill -9, fifty
 * times or as often as `-- --times 10` says.
 */
import { parseArgs } from 'node:util'
import { paymentStorm } from './payment-storm.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '50' } } })
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1)
  throw new RangeError(`--times is a whole number of at least 1, not "${values.times}"`)
const result = await paymentStorm(times, (text) => process.stdout.write(`${text}\n`))
process.stdout.write(`${JSON.stringify(result)}\n`)
