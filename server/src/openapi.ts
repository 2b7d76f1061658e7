/**
 * The API described for other clients (OpenAPI 3.1): every operation, from the list that makes the routes and from the
 * definitions that decide what is accepted and answered.
 */
import { entities, entityOf } from '@topcenter/model/areas'
import { resourceOf } from '@topcenter/model/kit/entity'
import { catalogues } from '@topcenter/texts/describe'
import { flagLabel, groupLabel } from '@topcenter/texts/labels'
import { answersOf, bodyOf, type Shared } from './openapi/bodies.ts'
import {
  addressParameters,
  listParametersOf,
  type Parameter,
  parametersOf,
  sharedParameters,
} from './openapi/parameters.ts'
import { refusalResponses, refusalsOf } from './openapi/refusals.ts'
import { namesMaker, schemaMakers } from './openapi/schemas.ts'
import { tagOf, tagsOf } from './openapi/tags.ts'
import { paces } from './platform/pace/pace.ts'
import { type Schema, schemaName, shared, text, token } from './records/serving/answer.ts'
import { type Body, type Described, flagsAsked, type Permit, type Description } from './records/serving/operation.ts'
import type { RuleBook } from './records/rules.ts'

const introduction = `One resource for each kind of record. Payloads are JSON, or multipart/form-data in a convention of its own: nested objects by dots (\`names.ar\`), lists by index (\`slices[0].placeToken\`), files as they are; an empty text empties a value, an empty list is \`name[]\`, an empty object \`name{}\`, each with an empty text. What is left out stays as it is, and what is unknown, in a payload or in an address, is refused by its name. Answers may gain members: a client skips those that it does not know. Every time is in UTC, every day and hour of the day on the establishment's calendar, money in whole piastres.

A browser sends the session as a cookie, with \`Api-Version\`, and only from the server's own origin; every other client sends it as a bearer.`

/** Describes these operations: megabytes, made in seconds of CPU when the web is built. */
export function openApi(operations: readonly Described[], rules: RuleBook): Schema {
  const descriptions = new Map(operations.map((operation) => [operation, operation.describe(rules)]))
  const kept: Shared = { responses: { ...refusalResponses }, requestBodies: {} }
  const paths = pathsOf(descriptions, kept)
  const parameters = usedIn(paths, parametersIn(operations))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Top center',
      version: '1.0',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { sessionOverHttp: [] }, { bearer: [] }],
    tags: tagsOf(operations),
    paths,
    components: {
      securitySchemes,
      parameters,
      ...kept,
      schemas: schemasIn([paths, parameters, kept], descriptions.values()),
    },
  }
}

/** The shared parameters that some operation refers to: one may have its own under the same name in place of each. */
function usedIn(paths: Schema, parameters: Readonly<Record<string, Parameter>>): Record<string, Parameter> {
  const used = new Set(
    [...JSON.stringify(paths).matchAll(/"#\/components\/parameters\/([^"]+)"/g)].map(([, name]) => name),
  )
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => used.has(name)))
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'Of a browser, over https: HttpOnly, set by `POST /api/session` with `platform: web`',
  },
  sessionOverHttp: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'The same over plain http' },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: '`userAuthorizeToken` of `POST /api/session` with any other `platform`',
  },
}

function pathsOf(
  descriptions: ReadonlyMap<Described, Description>,
  kept: Shared,
): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operation, words] of descriptions) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= { parameters: addressParameters(operation.path, (name) => tokenIn(operation.path, name)) }
    paths[path][operation.method.toLowerCase()] = describeOperation(operation, words, kept)
  }
  return paths
}

function describeOperation(operation: Described, description: Description, kept: Shared): Schema {
  const parameters = parametersOf(operation, description)
  const body = bodyOf(operation, description, standardBody(operation), kept)
  const answers = answersOf(description, kept)
  return {
    operationId: operation.id,
    summary: description.summary,
    description: [description.description, needs(operation)].filter(Boolean).join('\n\n'),
    tags: [tagOf(operation)],
    ...(operation.permit === 'public' ? { security: [] } : {}),
    ...(parameters.length ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...Object.fromEntries(
        refusalsOf(operation, body !== undefined).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
      ...answers,
    },
  }
}

/** The input of an entity's creation and change is a shared schema. */
function standardBody({ id, entity }: Described): Body | undefined {
  const verb =
    entity && id === `${entity}.create` ? 'Create' : entity && id === `${entity}.update` ? 'Update' : undefined
  if (!verb) return undefined
  const name = schemaName(entityOf(entity!)) + verb
  return { json: shared(name), form: shared(`${name}Form`) }
}

/** The kind of token is known by the resource before it in the path; otherwise it is any token. */
function tokenIn(path: string, name: string): Schema {
  const entity = name === 'token' ? byResource().get(path.split('/')[2]!) : undefined
  return entity ? token(entity) : text
}

let resources: ReadonlyMap<string, string> | undefined
const byResource = (): ReadonlyMap<string, string> =>
  (resources ??= new Map(
    entities.filter(({ spec }) => !spec.abstract).map((entity) => [resourceOf(entity), entity.id]),
  ))

function needs({ permit, staff, pace }: Described): string {
  return [
    `Needs ${permitText(permit)}.`,
    staff ? 'Not for portal users, whatever flags they hold.' : '',
    pace ? `At most ${paces[pace]} times a minute by one user.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
const flagTexts = new Map<string, string>()
function flagText(group: string, flag: string): string {
  const key = `${group}.${flag}`
  let said = flagTexts.get(key)
  if (said === undefined)
    flagTexts.set(
      key,
      (said = `\`${key}\` (${groupLabel(catalogues.en, group, entities)}: ${flagLabel(catalogues.en, flag)})`),
    )
  return said
}
function permitText(permit: Permit): string {
  if (permit === 'public') return 'no session'
  if (permit === 'user') return 'a session, and no flag'
  return flagsAsked(permit)
    .map((any) => `the flag ${any.map(({ group, flag }) => flagText(group, flag)).join(' or ')}`)
    .join(', and ')
}

function parametersIn(operations: readonly Described[]): Record<string, Parameter> {
  const listed = [...new Set(operations.flatMap(({ filters }) => filters ?? []))].map(entityOf)
  return Object.assign({}, sharedParameters, ...listed.map(listParametersOf)) as Record<string, Parameter>
}

/** All schemas to which something refers, directly or through others. */
export function schemasIn(roots: readonly unknown[], descriptions: Iterable<Description>): Record<string, Schema> {
  const makers = new Map(schemaMakers())
  for (const { schemas = {} } of descriptions)
    for (const [name, schema] of Object.entries(schemas)) makers.set(name, () => schema)
  const made: Record<string, Schema> = {}
  const waiting: unknown[] = [...roots]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (typeof each !== 'object' || each === null) continue
    const reference = (each as Schema).$ref
    const name = typeof reference === 'string' ? /^#\/components\/schemas\/(.+)$/.exec(reference)?.[1] : undefined
    if (name && !made[name]) waiting.push((made[name] = schemaOf(makers, name)))
    waiting.push(...Object.values(each))
  }
  return Object.fromEntries(Object.entries(made).sort(([a], [b]) => (a < b ? -1 : 1)))
}
function schemaOf(makers: ReadonlyMap<string, () => Schema>, name: string): Schema {
  const make = makers.get(name) ?? namesMaker(name)
  if (!make) throw new Error(`no schema is called ${name}`)
  return make()
}
