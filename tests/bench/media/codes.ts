/**
 * Cards: how long ten thousand codes take to be made and kept, who wins when 200 use one code at once, and how many are
 * used a second when 200 use theirs at once, each with its debt, its payment, its postings and its subscription (D9.9).
 */
import { readdir, readFile } from 'node:fs/promises'
import { type Centre, newId, type Shown } from '@topcenter/server/test/education/test-centre'
import { prove } from '@topcenter/server/finance/books/proof.service'
import { cardsOf } from '@topcenter/server/test/media/packages/cards-for-tests'
import { makeQuickly, timed, withOwnCentre } from '../own-centre.ts'
import { ms, type Verdict, verdict } from '../print.ts'
import { used } from './uploads.ts'

const made = 10_000
const racers = 200
const many = 5_000
/** Used before that, so that PostgreSQL has not planned anything for tables in which nothing lay. */
const before = 300
/** Codes for the run with few requests at once, which is reported too. */
const [beside, few] = [1_000, 20]
const goals = { make: 2_000 } as const

export const codeFigures = (say: (text: string) => void): Promise<Verdict[]> =>
  withOwnCentre(async (centre) => {
    await makeQuickly(
      centre,
      `
        insert into user_account (establishment_id, id, code, name_en, user_type, password, created_at, updated_at)
        select '${centre.app.establishmentId}'::uuid, gen_random_uuid(), 'BENCH-' || n, 'Student ' || n, 'Student',
          'nobody knows it', now(), now()
        from generate_series(1, ${many + before + beside}) n
      `,
    )
    const client = await centre.create('client', { names: { en: 'Library' } })
    const pack = await makePackage(centre)
    const resold = { batchKind: 'Reseller', clientToken: client.token, pricePerCode: 10_000 }
    // the second batch, so that nothing is prepared or planned for the first time
    await makeBatch(centre, pack, 100)
    let batch: Shown = {}
    const making = await timed(async () => {
      batch = await makeBatch(centre, pack, made)
    })
    const sold = await makeBatch(centre, pack, many + before + beside + 1, resold)
    await centre.owner('vacuum analyze')
    const [raced, ...codes] = (await cardsOf(centre, sold)).map(({ code }) => code)
    const students = (
      await centre.owner(`select id from user_account where code like 'BENCH-%' and establishment_id = $1`, [
        centre.app.establishmentId,
      ])
    ).map(({ id }) => id as string)
    const winners = (
      await Promise.all(students.slice(0, racers).map((student) => use(centre, raced!, student)))
    ).filter(Boolean).length
    const useAll = async (count: number, atOnce = racers): Promise<number> => {
      const [some, users] = [codes.splice(0, count), students.splice(0, count)]
      let [next, opened] = [0, 0]
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let at = next++; at < some.length; at = next++) if (await use(centre, some[at]!, users[at]!)) opened += 1
        }),
      )
      return opened
    }
    const first = await useAll(before)
    await centre.owner('vacuum analyze')
    const measured = async (count: number, atOnce: number) => {
      const [from, cpu] = [performance.now(), await cpuNow()]
      const opened = await useAll(count, atOnce)
      const perSecond = opened / ((performance.now() - from) / 1_000)
      const [here, there] = (await cpuNow()).map((now, at) => ms((now - cpu[at]!) / opened))
      say(
        `  ${atOnce} at once: ${Math.round(perSecond)} a second, each ${here} ms of the processor here, with its caller, and ${there} ms in PostgreSQL`,
      )
      return opened
    }
    const withFew = await measured(beside, few)
    const withMany = await measured(many, racers)
    const { findings } = await centre.run((ctx) => prove(ctx.tx))
    const unused = before - first + beside - withFew + many - withMany
    say(`  ${unused} of ${before + beside + many} not used; ${batch.howMany} codes made`)
    return [
      verdict('codes: 10,000 made and kept, ms', making, goals.make, ms),
      verdict(`codes: winners of ${racers} more than one`, Math.abs(winners - 1), 0, String),
      verdict('codes: faults of the books', findings.length + unused, 0, String),
    ]
  })

/** Milliseconds of the processor so far: of this process, and of the processes below it, those that ended too. */
async function cpuNow(): Promise<readonly [number, number]> {
  const { user, system } = process.cpuUsage()
  return [(user + system) / 1_000, await cpuBelow(process.pid)]
}
async function cpuBelow(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const below = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const children = below.flatMap((line) => line.split(' ').filter(Boolean)).map(Number)
  const each = children.map(async (child) => {
    const { cpu, gone } = await used(child).catch(() => ({ cpu: 0, gone: 0 }))
    return (cpu + gone) * 1_000 + (await cpuBelow(child))
  })
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0)
}

const makePackage = async (centre: Centre): Promise<Shown> => {
  const folder = await centre.create('sharedMediaFolder', { names: { en: 'Lectures' } })
  const lecture = await centre.create('sharedMedia', {
    names: { en: 'Lecture' },
    sharedMediaFolderToken: folder.token,
    sharedLink: 'https://media.example/1',
  })
  return centre.create('mediaPackage', {
    names: { en: 'English' },
    durationType: 'Days',
    numberOfDays: 90,
    originalPrice: 45_000,
    mediasTokens: [lecture.token],
  })
}
const makeBatch = (centre: Centre, pack: Shown, howMany: number, more: object = {}): Promise<Shown> =>
  centre.create('mediaPackageCodeBatch', {
    names: { en: `Batch ${newId()}` },
    mediaPackageToken: pack.token,
    howMany,
    ...more,
  })

let asked = 0
/**
 * Redeems a code; returns true if it opened the package. Each request has another address: one address may send 60 an
 * hour (D9.9).
 */
async function use(centre: Centre, code: string, userId: string): Promise<boolean> {
  asked += 1
  const { redeemed } = await centre.call(
    'mediaPackageCode.redeem',
    { body: { code } },
    { userType: 'Student', userId, privileges: {}, address: `10.0.${asked >> 8}.${asked & 255}` },
  )
  return redeemed !== null
}
