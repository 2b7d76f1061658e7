/** The options of `npm run bench -- …`. */
import { parseArgs } from 'node:util'

const parts = [
  'data',
  'server',
  'readers',
  'reads',
  'reports',
  'papers',
  'money',
  'exams',
  'browser',
  'interactions',
  'openings',
  'timetable',
  'strangers',
  'calls',
  'notices',
  'push',
  'media',
  'quotations',
  'load',
  'sizes',
  'backup',
  'cluster',
] as const
type Part = (typeof parts)[number]

export interface Flags {
  /**
   * Students of the measured centre; it has ten times as many attendance rows, and one group for 500 students (at least
   * 4).
   */
  readonly students: number
  /** Attendance marks of the centre whose reports are measured, of three years. */
  readonly marks: number
  /** Payments of the same centre, two for each debt. */
  readonly payments: number
  readonly fresh: boolean
  readonly rounds: number
  /**
   * Requests in each round, over HTTP and without the application, with one connection; with eight connections three
   * times as many.
   */
  readonly requests: number
  readonly only: 'all' | Part
  /** Only the figures whose names contain this text. */
  readonly figure: string
  readonly cacheDir: string
  /** Minutes of each step of the load, of each size, and before a backup begins. */
  readonly minutes: number
}

export const usage = `npm run bench -- [options]
  --students <n>   students of the measured centre (1000000); everything else follows from it
  --marks <n>      attendance marks of the centre of reports, which has data of its own (10000000)
  --payments <n>   payments of the same centre (1000000), made once beside its data
  --fresh          make the data again, even when the kept ones fit
  --rounds <n>     interleaved rounds per figure (5)
  --requests <n>   requests per round (40)
  --only <part>    data | server | readers | reads | reports | papers | money | exams | browser | interactions | openings | timetable | strangers | calls | notices | push | media | quotations | load | sizes | backup | cluster
  --figure <text>  only figures whose names hold it: search, save, "list of students", language
  --minutes <n>    of each step of the load, of sizes, and before a backup (5)
  --cache <dir>    where the cluster is kept (.cache/bench)`

export function readFlags(root: string, args: readonly string[] = process.argv.slice(2)): Flags | undefined {
  const { values } = parseArgs({
    args: [...args],
    allowPositionals: false,
    options: {
      students: { type: 'string', default: '1000000' },
      marks: { type: 'string', default: '10000000' },
      payments: { type: 'string', default: '1000000' },
      fresh: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      requests: { type: 'string', default: '40' },
      only: { type: 'string', default: 'all' },
      figure: { type: 'string', default: '' },
      cache: { type: 'string', default: `${root}/.cache/bench` },
      minutes: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const only = values.only === 'all' ? 'all' : parts.find((part) => part === values.only)
  if (!only) throw new RangeError(`--only is one of ${parts.join(', ')}, not "${values.only}"`)
  return {
    students: wholeNumber('students', values.students, 2_000),
    marks: wholeNumber('marks', values.marks, 10_000),
    payments: wholeNumber('payments', values.payments, 10),
    rounds: wholeNumber('rounds', values.rounds, 1),
    requests: wholeNumber('requests', values.requests, 2),
    fresh: values.fresh,
    only,
    figure: values.figure,
    cacheDir: values.cache,
    minutes: Number(values.minutes),
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new RangeError(`--${name} is a whole number of at least ${least}, not "${text}"`)
  return value
}
