/**
 * `npm run show <entity>`: all that derives from a definition: table, routes, flags, columns, form, texts. Without a
 * name: the list of entities.
 */
import { areaOf, entities, entityOf } from '@topcenter/model/areas'
import { fieldsOf, groupOf, resourceOf } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { flagsOf } from '@topcenter/model/kit/permission'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { fieldLabel, labelOfEntity } from '@topcenter/texts/describe'
import { operations } from '../server/src/areas.ts'
import { tableSql } from '../server/src/records/schema/ddl.ts'
import { allTables } from '../server/src/records/schema/table.ts'

const print = (text = '') => process.stdout.write(`${text}\n`)
const section = (title: string, lines: readonly string[]) =>
  print(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)

function show(id: string): void {
  const entity = entityOf(id)
  print(`${id}  ${labelOfEntity(id, 'en', 'many')} · ${labelOfEntity(id, 'ar', 'many')}   area ${areaOf(entity).id}`)
  section('permission group', [`${groupOf(entity)}: ${flagsOf(entity).join(' ')}`])
  section('screen', [entity.spec.path ?? 'none'])
  section(
    'routes',
    operations
      .filter((operation) => operation.entity === id)
      .map((operation) => `${operation.method.padEnd(6)} ${operation.path}   ${operation.id}`),
  )
  section(
    'input',
    Object.entries(inputFields(entity, 'create')).map(
      ([name, field]) =>
        `${keyOf(name, field).padEnd(34)} ${field.kind}${field.required ? ', required' : ''}${field.values ? `: ${field.values.join(' | ')}` : ''}`,
    ),
  )
  section(
    'texts',
    Object.keys(fieldsOf(entity)).map(
      (name) => `${name.padEnd(34)} ${fieldLabel(id, name, 'en')} · ${fieldLabel(id, name, 'ar')}`,
    ),
  )
  const actions = Object.entries(entity.spec.actions ?? {})
  if (actions.length)
    section(
      'actions',
      actions.map(
        ([name, action]) =>
          `${name.padEnd(24)} ${(action.from ?? ['any']).join(' | ')} → ${action.to ?? 'the same'}   ${action.flag ?? 'itemUpdate'}`,
      ),
    )
  section(
    `/api/${resourceOf(entity)}, its table`,
    tableSql(allTables().find((table) => table.kinds.includes(entity))!).split('\n'),
  )
}

const [id] = process.argv.slice(2)
if (id) show(id)
else
  for (const entity of entities)
    print(`${entity.id.padEnd(32)} ${labelOfEntity(entity.id, 'en', 'many').padEnd(36)} ${entity.spec.path ?? ''}`)
