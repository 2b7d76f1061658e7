/**
 * `npm run propose <entity>`: writes the migration that makes the table of a new entity, for a person to review. If the
 * table exists, it prints what the definition wants, and a person writes the `alter table`. Without a name it prints
 * all.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { entityOf } from '@topcenter/model/areas'
import { tableOf } from '@topcenter/model/kit/entity'
import { migrationsDirectory } from '../server/src/platform/database/migrate.ts'
import { proposal } from '../server/src/records/schema/ddl.ts'

const statements = proposal().split(/(?<=;\n)/)
const print = (text: string) => process.stdout.write(`${text.trim()}\n`)

function propose(id: string): void {
  const table = tableOf(entityOf(id))
  const wanted = statements
    .filter((statement) =>
      new RegExp(`^\\s*(create table|alter table|create .*index \\w+ on) ${table}\\b|'${table}'`).test(statement),
    )
    .join('')
    .trim()
  const files = readdirSync(migrationsDirectory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  if (
    files.some((name) =>
      new RegExp(`create table ${table}\\b`).test(readFileSync(join(migrationsDirectory, name), 'utf8')),
    )
  ) {
    console.error(`Nothing was written, as the table ${table} exists. Write its \`alter table\` by hand; wanted is:\n`)
    return print(wanted)
  }
  const file = join(
    migrationsDirectory,
    `${String(Number(files.at(-1)!.slice(0, 4)) + 1).padStart(4, '0')}_${table}.sql`,
  )
  writeFileSync(file, `${wanted}\n`)
  print(`${relative(process.cwd(), file)}\n\n${wanted}`)
}

const [id] = process.argv.slice(2)
if (id) propose(id)
else print(statements.join(''))
