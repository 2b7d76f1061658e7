/**
 * After a restore the next numbers may be on papers already: they were handed out in the hours that were lost. Every
 * running number skips that range, and the skipped range is a record.
 */
import pg from 'pg'
import { entities } from '@topcenter/model/areas'
import { tableOf } from '@topcenter/model/kit/entity'
import { mediaPackageCode } from '@topcenter/model/media/media-package-code'
import { newId } from '@topcenter/model/kit/token'
import { platformEstablishment } from './platform/database/database.ts'
import { codePrefix } from './records/write/write.ts'

const hour = 3_600_000
/** Numbers that are skipped at least and, however long the data was away, at most. */
const [minSkipped, maxSkipped] = [100, 10_000_000]

export interface LostTime {
  /** The last moment that the data knows. */
  readonly since: Date
  readonly now?: Date
  /** The only centre that came; undefined: all that are there. */
  readonly establishmentId?: string | undefined
}

interface Series {
  readonly kind: 'Receipt' | 'Certificate' | 'Card' | 'Code'
  readonly series: string | null
  /** Records that got the numbers. */
  readonly table: string
  /** A row of a counter, which is made where it is missing. */
  readonly counter: 'receipt_counter' | 'certificate_counter' | 'code_counter'
  readonly key: Readonly<Record<string, string | number>>
  readonly last: number
}

/** Skips the numbers of all centres, each in a transaction. @param connection As the owner, of a migrated database */
export async function skipNumbers(connection: pg.ClientConfig, lost: LostTime): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from establishment where id <> $1 order by id', [
      platformEstablishment,
    ])
    for (const { id } of rows)
      if (lost.establishmentId === undefined || lost.establishmentId === id) await skipOf(client, id, lost)
  } finally {
    await client.end()
  }
}

async function skipOf(client: pg.Client, centre: string, { since, now = new Date() }: LostTime): Promise<void> {
  await client.query('begin')
  // rows of a centre are locked against its numbering until all is skipped
  await client.query(`select set_config('app.establishment', $1, true)`, [centre])
  for (const series of await seriesOf(client, centre, now)) {
    const busiest = await busiestHour(client, centre, series.table, since)
    const hours = Math.max(1, Math.ceil((now.getTime() - since.getTime()) / hour))
    const count = Math.min(maxSkipped, Math.max(minSkipped, busiest * hours))
    await raise(client, centre, series, count)
    await client.query(
      `
        insert into number_gap (establishment_id, id, kind, series, "from", "to", reason, at, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, 'Restore', $7, $7, $7)
      `,
      [
        centre,
        newId(now.getTime()),
        series.kind,
        series.series,
        series.last + 1,
        series.last + count,
        now.toISOString(),
      ],
    )
  }
  await client.query('commit')
}

async function seriesOf(client: pg.Client, centre: string, now: Date): Promise<Series[]> {
  const read = async <Row extends object>(sql: string): Promise<Row[]> => (await client.query<Row>(sql, [centre])).rows
  const receipts = await read<{ last: string }>(
    'select last from receipt_counter where establishment_id = $1 for update',
  )
  const certificates = await read<{ year: number; last: number }>(
    'select year, last from certificate_counter where establishment_id = $1 for update',
  )
  const codes = await read<{ entity: string; last: string }>(
    'select entity, last from code_counter where establishment_id = $1 for update',
  )
  // the first numbers of a centre, or of a year, may be among the lost ones
  const year = now.getUTCFullYear()
  if (certificates.length > 0 && !certificates.some((each) => each.year === year)) certificates.push({ year, last: 0 })
  return [
    {
      kind: 'Receipt',
      series: null,
      table: 'receipt',
      counter: 'receipt_counter',
      key: {},
      last: Number(receipts[0]?.last ?? 0),
    },
    ...certificates
      .filter((each) => each.year >= year - 1)
      .map((each): Series => ({
        kind: 'Certificate',
        series: String(each.year),
        table: 'educational_certificate',
        counter: 'certificate_counter',
        key: { year: each.year },
        last: each.last,
      })),
    ...codes.flatMap(({ entity: id, last }): Series[] => {
      const entity = entities.find((each) => each.id === id)
      if (!entity) return [] // of an earlier release, and given to nothing
      const counted = {
        counter: 'code_counter',
        key: { entity: id },
        last: Number(last),
        table: tableOf(entity),
      } as const
      return [
        id === mediaPackageCode.id
          ? { ...counted, kind: 'Card', series: null }
          : { ...counted, kind: 'Code', series: codePrefix(entity) },
      ]
    }),
  ]
}

/** Returns how many records the busiest hour of the last thirty days made. */
async function busiestHour(client: pg.Client, centre: string, table: string, since: Date): Promise<number> {
  const { rows } = await client.query<{ most: number | null }>(
    `
      select max(made)::int as most
      from (
        select count(*) as made
        from "${table}"
        where establishment_id = $1 and created_at > $2::timestamptz - interval '30 days'
        group by date_trunc('hour', created_at)
      ) hours
    `,
    [centre, since.toISOString()],
  )
  return rows[0]!.most ?? 0
}

async function raise(client: pg.Client, centre: string, { counter, key, last }: Series, count: number): Promise<void> {
  const columns = ['establishment_id', ...Object.keys(key)]
  const values = [centre, ...Object.values(key), last + count]
  await client.query(
    `
      insert into ${counter} (${columns.join(', ')}, last)
      values (${values.map((_, at) => `$${at + 1}`).join(', ')})
      on conflict (${columns.join(', ')}) do update
      set last = excluded.last
    `,
    values,
  )
}
