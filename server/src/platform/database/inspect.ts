/** Looks at a database before anything is written to it: whether it is empty, of the product, or of another program. */
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { unfinishedLoad } from './cannot-upgrade.ts'

export type Found = 'empty' | 'product'

/** Milliseconds until an address that does not answer at all is given up. */
const patience = 8_000

/** @throws {ConfigError} For a database of another program, or one in which the product cannot be made */
export async function inspectAt(connection: pg.ClientConfig): Promise<Found> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: patience })
  client.on('error', () => {}) // the statement that waits fails too
  await client.connect()
  try {
    return await inspect(client)
  } finally {
    await client.end()
  }
}

export async function inspect(client: pg.Client): Promise<Found> {
  const { relations, columns } = await read<{ relations: string[]; columns: string[] }>(
    client,
    `
      select
        array(
          select n.nspname || '.' || c.relname
          from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'v', 'm', 'f')
            and n.nspname !~ '^pg_'
            and n.nspname not in ('information_schema', 'pgboss')
            and not exists (
              select from pg_depend d
              where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
            )
          order by 1
          limit 4
        ) as relations,
        array(
          select a.attname::text
          from pg_attribute a
          where a.attrelid = to_regclass('public.migration') and a.attnum > 0 and not a.attisdropped
        ) as columns
    `,
  )
  if (relations.length === 0) {
    await assertCanBeMade(client)
    return 'empty'
  }
  if (columns.includes('name') && columns.includes('checksum')) {
    const { rows } = await client.query<{ name: string }>('select name::text from migration')
    const isOurs = rows.some(({ name }) => /^\d{4}_\w+\.sql$/.test(name) || name === unfinishedLoad)
    if (isOurs) return 'product'
    if (rows.length === 0 && relations.length === 1) return 'empty' // a first start that was cut off
  }
  const names = relations.length > 3 ? `${relations.slice(0, 3).join(', ')} …` : relations.join(', ')
  throw new ConfigError(
    `DATABASE_URL leads to the database of another program, with the tables ${names}. Nothing was changed. Make a database for this product alone (docs/operating/service.md), and name that.\nيشير DATABASE_URL إلى قاعدة بيانات برنامج آخر فيها الجداول ${names}. لم يتغير شيء. أنشئ قاعدة بيانات لهذا البرنامج وحده (docs/operating/service.md) واذكرها في DATABASE_URL.`,
  )
}

async function read<R extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<R> {
  return (await client.query<R>(text)).rows[0]!
}

async function assertCanBeMade(client: pg.Client): Promise<void> {
  const { version, encoding, roles, creates, trigrams, user } = await read<{
    version: number
    encoding: string
    roles: boolean
    creates: boolean
    trigrams: boolean
    user: string
  }>(
    client,
    `
      select
        current_setting('server_version_num')::int as version,
        current_setting('server_encoding') as encoding,
        r.rolsuper or r.rolcreaterole or to_regrole('topcenter_app') is not null as roles,
        has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as creates,
        exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
        r.rolname as user
      from pg_roles r
      where r.rolname = current_user
    `,
  )
  const refuse = (en: string, ar: string): never => {
    throw new ConfigError(`${en}\n${ar}`)
  }
  if (version < 150_000)
    refuse(
      `The database of DATABASE_URL must be PostgreSQL 15 or newer, but it is ${Math.floor(version / 10_000)}.`,
      `يجب أن تكون قاعدة بيانات DATABASE_URL من PostgreSQL 15 أو أحدث، لكنها ${Math.floor(version / 10_000)}.`,
    )
  if (encoding !== 'UTF8')
    refuse(
      `The database of DATABASE_URL must have the encoding UTF8, but it has ${encoding}.`,
      `يجب أن يكون ترميز قاعدة بيانات DATABASE_URL هو UTF8، لكنه ${encoding}.`,
    )
  if (!roles || !creates)
    refuse(
      `The user ${user} of DATABASE_URL cannot make the product's tables and roles. It must own the database and have createrole (docs/operating/service.md).`,
      `لا يستطيع المستخدم ${user} في DATABASE_URL إنشاء جداول البرنامج وأدواره. يجب أن يملك قاعدة البيانات وأن تكون له صلاحية createrole (docs/operating/service.md).`,
    )
  if (!trigrams)
    refuse(
      'The PostgreSQL of DATABASE_URL does not have the extension pg_trgm. Install it there (Debian: in postgresql; Fedora: postgresql-contrib).',
      'لا تتوفر الإضافة pg_trgm في PostgreSQL المذكور في DATABASE_URL. ثبّتها هناك (حزمة postgresql-contrib في بعض الأنظمة).',
    )
}
