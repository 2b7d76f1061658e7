/**
 * `npx node tests/oulad/agreement.ts FOLDER --url http://127.0.0.1:3000 [--user manager] [--password …]` Compares every
 * result that a running product shows for the imported dataset, and who left in which month, with a computation made
 * straight from the CSV files.
 */
import { parseArgs } from 'node:util'
import { disagreements, expectedResults, type Shown } from './expected-results.ts'
import {
  expectedLeaving,
  leavingDisagreements,
  leavingPath,
  lossesOfModules,
  shownLeaving,
  type ShownReport,
} from './leaving.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    user: { type: 'string', default: 'manager' },
    password: { type: 'string', default: process.env.TOPCENTER_PASSWORD ?? 'Demo@1234' },
  },
})
const headers: Record<string, string> = { 'api-version': '1.0', 'content-type': 'application/json' }

async function call<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${values.url}/api${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

interface Category {
  readonly token: string
  readonly code: string
  readonly successDegree: number
  readonly parentToken: string | null
}
interface ResultsPage {
  readonly items: readonly {
    readonly application: { readonly code: string }
    readonly total: number | null
    readonly verdict: string
  }[]
  readonly page: { readonly next?: unknown; readonly total: number; readonly size: number; readonly number: number }
}

const { userAuthorizeToken } = await call<{ userAuthorizeToken: string }>('/session', {
  userName: values.user,
  password: values.password,
  platform: 'desktop',
})
headers.authorization = `Bearer ${userAuthorizeToken}`
const { items: categories } = await call<{ items: Category[] }>('/educational-categories?search=OU-&size=200')
const presentations = categories.filter((category) => category.parentToken)
const expected = await expectedResults(positionals[0]!, presentations[0]?.successDegree)
let [compared, apart] = [0, 0]
for (const { token, code } of presentations) {
  const shown: Shown[] = []
  for (let page = 1; ; page += 1) {
    const answer = await call<ResultsPage>(`/educational-categories/${token}/results?page=${page}&size=200`)
    shown.push(...answer.items.map(({ application, total, verdict }) => ({ code: application.code, total, verdict })))
    if (answer.items.length < 200) break
  }
  const found = disagreements(expected, shown)
  compared += shown.length
  apart += found.length
  const counts = Object.entries(Object.groupBy(shown, (each) => each.verdict))
    .map(([verdict, rows]) => `${verdict} ${rows!.length}`)
    .join(', ')
  process.stdout.write(
    `${code.padEnd(14)} ${String(shown.length).padStart(5)} students: ${counts}${found.length ? `; ${found.length} disagree, such as ${found[0]}` : ''}\n`,
  )
}
process.stdout.write(
  `${compared} results compared with the files (${expected.size} registrations there): ${apart} disagree\n`,
)

const leaving = await expectedLeaving(positionals[0]!)
const left = await call<ShownReport>(leavingPath(presentations))
const wrong = leavingDisagreements(leaving, left, presentations)
for (const { module, gone, worst } of lossesOfModules(shownLeaving(left, presentations)))
  process.stdout.write(`${module.padEnd(14)} ${String(gone).padStart(5)} left, most in ${worst[0]}: ${worst[1]}\n`)
if (leaving.size === 0) process.stdout.write('The files say of nobody on which day they left (date_unregistration).\n')
process.stdout.write(
  `${left.cells.length} figures of who left compared with the files: ${wrong.length} disagree${wrong.length ? `, such as ${wrong[0]}` : ''}\n`,
)
process.exitCode = apart === 0 && compared === expected.size && wrong.length === 0 ? 0 : 1
