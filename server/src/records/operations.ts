/**
 * The API of every entity, derived from its definition: one list of operations that routes, OpenAPI and the
 * authorisation matrix read.
 */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, hasTrait, resourceOf } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { type StandardOperation, type StateAction, stateActions } from '@topcenter/model/kit/permission'
import { actOn } from './act.ts'
import { actionPermit } from './allowed.ts'
import { bulkAct } from './bulk.ts'
import { constantsLists, constantsVersion } from './constants.ts'
import { createRecord } from './create.ts'
import { recordHistory } from './history.ts'
import { putImage, readImage, removeImage } from './image.ts'
import { listRecords, listTabs } from './list.ts'
import type { Operation } from './operation.ts'
import { permitFor } from './permit.ts'
import { readRecord } from './read.ts'
import { removeRecord } from './remove.ts'
import { searchEverything } from './search.ts'
import { shownRecord } from './shown.ts'
import { readTree } from './tree.ts'
import { updateRecord } from './update.ts'

const base = (entity: AnyEntity) => `/api/${resourceOf(entity)}`
/** A bulk action may take longer than a page. */
const slow = 120_000

function reading(entity: AnyEntity): Operation[] {
  const permit = permitFor(entity, 'view')
  if (!permit) return []
  const of = { entity: entity.id, method: 'GET', access: 'read', permit } as const
  return [
    { ...of, id: `${entity.id}.list`, path: base(entity), handle: (ctx, { query }) => listRecords(ctx, entity, query) },
    {
      ...of,
      id: `${entity.id}.tabs`,
      path: `${base(entity)}/tabs`,
      handle: (ctx, { query }) => listTabs(ctx, entity, query),
    },
    ...(hasTrait(entity, 'tree')
      ? [
          {
            ...of,
            id: `${entity.id}.tree`,
            path: `${base(entity)}/tree`,
            handle: (ctx, _request) => readTree(ctx, entity),
          } satisfies Operation,
        ]
      : []),
    ...(hasTrait(entity, 'imaged')
      ? [
          {
            ...of,
            id: `${entity.id}.image`,
            path: `${base(entity)}/:token/image`,
            handle: (ctx, { params }) => readImage(ctx, entity, params.token),
          } satisfies Operation,
        ]
      : []),
    {
      ...of,
      id: `${entity.id}.read`,
      path: `${base(entity)}/:token`,
      handle: (ctx, { params }) => readRecord(ctx, entity, params.token),
    },
    {
      ...of,
      id: `${entity.id}.history`,
      path: `${base(entity)}/:token/history`,
      handle: (ctx, { params, query }) => recordHistory(ctx, entity, params.token, query),
    },
    // it permits each action for itself
    {
      ...of,
      id: `${entity.id}.bulk`,
      method: 'POST',
      access: 'write',
      path: `${base(entity)}/bulk`,
      timeout: slow,
      handle: (ctx, { body }) => bulkAct(ctx, entity, body),
    },
  ]
}

/** An operation that no flag opens is not there. */
function writing(entity: AnyEntity): Operation[] {
  const when = (operation: StandardOperation, rest: Omit<Operation, 'entity' | 'access' | 'permit'>): Operation[] => {
    const permit = permitFor(entity, operation)
    return permit ? [{ ...rest, entity: entity.id, access: 'write', permit }] : []
  }
  return [
    ...when('create', {
      id: `${entity.id}.create`,
      method: 'POST',
      path: base(entity),
      input: inputFields(entity, 'create'),
      handle: (ctx, { body }) => createRecord(ctx, entity, body),
    }),
    ...when('update', {
      id: `${entity.id}.update`,
      method: 'PATCH',
      path: `${base(entity)}/:token`,
      input: inputFields(entity, 'update'),
      handle: (ctx, { params, body }) => updateRecord(ctx, entity, params.token, body),
    }),
    ...(hasTrait(entity, 'imaged')
      ? when('update', {
          id: `${entity.id}.putImage`,
          method: 'POST',
          path: `${base(entity)}/:token/image`,
          pace: 'upload',
          handle: (ctx, { params, body }) => putImage(ctx, entity, params.token, body),
        })
      : []),
    ...when('removeImage', {
      id: `${entity.id}.removeImage`,
      method: 'DELETE',
      path: `${base(entity)}/:token/image`,
      handle: (ctx, { params }) => removeImage(ctx, entity, params.token),
    }),
    ...when('remove', {
      id: `${entity.id}.remove`,
      method: 'DELETE',
      path: `${base(entity)}/:token`,
      handle: (ctx, { params }) => removeRecord(ctx, entity, params.token),
    }),
  ]
}

function acting(entity: AnyEntity): Operation[] {
  const states = (Object.keys(stateActions) as StateAction[]).map((name) => ({
    name,
    permit: permitFor(entity, name),
    input: {},
  }))
  const named = Object.entries(entity.spec.actions ?? {})
    .filter(([, action]) => action.by !== 'system')
    .map(([name, action]) => ({ name, permit: actionPermit(entity, action), input: action.input ?? {} }))
  return [...states, ...named].flatMap(({ name, permit, input }): Operation[] =>
    permit
      ? [
          {
            id: `${entity.id}.${name}`,
            entity: entity.id,
            method: 'POST',
            path: `${base(entity)}/:token/${name}`,
            access: 'write',
            permit,
            input,
            handle: (ctx, { params, body }) => actOn(ctx, entity, name, params.token, body),
          },
        ]
      : [],
  )
}

const shared: readonly Operation[] = [
  {
    id: 'constantsLists.read',
    method: 'GET',
    path: '/api/constants-lists',
    access: 'read',
    permit: 'user',
    handle: async (ctx, { headers }) => {
      const version = await constantsVersion(ctx)
      const etag = `"${version}"`
      const cached = { etag, 'cache-control': 'private, no-cache', 'content-type': 'application/json; charset=utf-8' }
      if (headers['if-none-match']?.includes(etag)) return { raw: true, status: 304, headers: cached, body: '' }
      return { raw: true, headers: cached, body: JSON.stringify({ version, ...(await constantsLists(ctx)) }) }
    },
  },
  {
    id: 'shown.read',
    method: 'GET',
    path: '/api/shown/:token',
    access: 'read',
    permit: 'user',
    handle: (ctx, { params }) => shownRecord(ctx, params.token ?? ''),
  },
  {
    id: 'search.read',
    method: 'GET',
    path: '/api/search',
    access: 'read',
    pace: 'search',
    atOnce: 2,
    permit: 'user',
    handle: (ctx, { query }) => searchEverything(ctx, query.q ?? ''),
  },
]

export const recordOperations: readonly Operation[] = [
  ...entities
    .filter((entity) => !entity.spec.abstract)
    .flatMap((entity) => [...reading(entity), ...writing(entity), ...acting(entity)]),
  ...shared,
]
