/** What `npm run bench -- …` may be told. */
import { parseArgs } from 'node:util'

export interface Flags {
  /** Of the measured centre; attendance rows are ten times as many, groups one per 500 (at least 4). */
  readonly students: number
  readonly fresh: boolean
  readonly rounds: number
  /** Requests per round and way at one connection; eight connections do four times as many. */
  readonly requests: number
  readonly only: 'all' | 'server' | 'browser'
  readonly cacheDir: string
}

export const usage = `npm run bench -- [options]
  --students <n>   students of the measured centre (1000000); everything else follows from it
  --fresh          make the data again, even when the kept ones fit
  --rounds <n>     interleaved rounds per figure (6)
  --requests <n>   requests per round (15)
  --only <part>    server | browser
  --cache <dir>    where the cluster is kept (.cache/bench)`

export function readFlags(root: string, args: readonly string[] = process.argv.slice(2)): Flags | undefined {
  const { values } = parseArgs({
    args: [...args], allowPositionals: false,
    options: {
      students: { type: 'string', default: '1000000' }, fresh: { type: 'boolean', default: false }, rounds: { type: 'string', default: '6' },
      requests: { type: 'string', default: '15' }, only: { type: 'string', default: 'all' }, cache: { type: 'string', default: `${root}/.cache/bench` }, help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { only } = values
  if (only !== 'all' && only !== 'server' && only !== 'browser') throw new RangeError(`--only is server or browser, not "${only}"`)
  return { students: wholeNumber('students', values.students, 2_000), rounds: wholeNumber('rounds', values.rounds, 1), requests: wholeNumber('requests', values.requests, 2), fresh: values.fresh, only, cacheDir: values.cache }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least) throw new RangeError(`--${name} is a whole number of at least ${least}, not "${text}"`)
  return value
}
