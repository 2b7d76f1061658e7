/**
 * The API of every entity, derived from its definition: one list of operations that routes, OpenAPI and the
 * authorisation matrix read.
 */
import { createHash } from 'node:crypto'
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, hasTrait, resourceOf } from '@topcenter/model/kit/entity'
import { int, oneOf, text } from '@topcenter/model/kit/field'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { actionPermit, type StandardOperation, type StateAction, stateActions } from '@topcenter/model/kit/permission'
import { newest } from '../../platform/pace/at-once.ts'
import { pictureBytes } from '../../platform/http/request-body.ts'
import { attachmentFields } from '../attachments/attached.ts'
import { openAttachment } from '../attachments/open-attachment.ts'
import type { Ctx } from '../context.ts'
import { actOn } from '../write/act.ts'
import { bulkAct } from '../write/bulk.ts'
import { constantsLists, constantsVersion, recordLists } from '../schema/constants.ts'
import { createRecord } from '../write/create.ts'
import { recordHistory } from '../write/history.ts'
import { putImage, readImage, removeImage } from '../write/image.ts'
import { listRecords } from '../list/list.ts'
import { listBoard } from '../list/board.ts'
import { listTabs } from '../list/tabs.ts'
import { imageQuery, isSmallAsked } from './image-query.ts'
import type { Operation, RawAnswer } from './operation.ts'
import { permitFor } from '../permissions/permit.ts'
import { readRecord } from '../read.ts'
import { removeRecord } from '../write/remove.ts'
import { searchEverything } from '../list/search.ts'
import { shownRecord } from '../permissions/shown-record.ts'
import {
  describeAction,
  describeAttachment,
  describeBoard,
  describeBulk,
  describeConstants,
  describeCreate,
  describeHistory,
  describeImage,
  describeList,
  describePutImage,
  describeRead,
  describeRemove,
  describeRemoveImage,
  describeSearch,
  describeShown,
  describeTabs,
  describeTree,
  describeUpdate,
} from './descriptions.ts'
import { readTree } from '../list/tree.ts'
import { updateRecord } from '../write/update.ts'

const base = (entity: AnyEntity) => `/api/${resourceOf(entity)}`
/** Portal users may change something where the definition says so (D2.4), otherwise staff only. */
const whose = ({ spec }: AnyEntity, ...operations: string[]): { portal: true } | { staff: true } =>
  operations.some((name) => spec.portal?.includes(name)) ? { portal: true } : { staff: true }
const historyQuery = { page: int({ min: 1, max: 200 }) } as const
/** Milliseconds for a bulk action, which takes longer than other requests. */
const slow = 120_000

/** Operations that the flag to view permits. */
function reading(entity: AnyEntity): Operation[] {
  const permit = permitFor(entity, 'view')
  if (!permit) return []
  const of: Of = { entity: entity.id, method: 'GET', access: 'read', permit }
  return [
    ...listing(entity, of),
    ...readingImage(entity, of),
    ...openingAttachments(entity, of),
    {
      ...of,
      id: `${entity.id}.read`,
      path: `${base(entity)}/:token`,
      describe: () => describeRead(entity),
      handle: (ctx, { params }) => readRecord(ctx, entity, params.token),
    },
    {
      ...of,
      id: `${entity.id}.history`,
      path: `${base(entity)}/:token/history`,
      query: historyQuery,
      describe: () => describeHistory(entity),
      handle: (ctx, { params, query }) => recordHistory(ctx, entity, params.token, query),
    },
    // permitted by the flag to view; `bulkAct` checks the flag of the action itself
    {
      ...of,
      ...whose(entity, ...(entity.spec.portal ?? [])),
      id: `${entity.id}.bulk`,
      method: 'POST',
      access: 'write',
      path: `${base(entity)}/bulk`,
      timeout: slow,
      describe: () => describeBulk(entity),
      handle: (ctx, { body }) => bulkAct(ctx, entity, body),
    },
  ]
}
type Of = Pick<Operation, 'entity' | 'method' | 'access' | 'permit'>

function listing(entity: AnyEntity, of: Of): Operation[] {
  const tree: Operation = {
    ...of,
    id: `${entity.id}.tree`,
    path: `${base(entity)}/tree`,
    describe: () => describeTree(entity),
    handle: (ctx, _request) => readTree(ctx, entity),
  }
  const board: Operation = {
    ...of,
    id: `${entity.id}.board`,
    path: `${base(entity)}/board`,
    filters: entity.id,
    describe: () => describeBoard(entity),
    handle: (ctx, { query }) => listBoard(ctx, entity, query),
  }
  return [
    {
      ...of,
      id: `${entity.id}.list`,
      path: base(entity),
      filters: entity.id,
      describe: () => describeList(entity),
      handle: (ctx, { query }) => listRecords(ctx, entity, query),
    },
    {
      ...of,
      id: `${entity.id}.tabs`,
      path: `${base(entity)}/tabs`,
      filters: entity.id,
      describe: () => describeTabs(entity),
      handle: (ctx, { query }) => listTabs(ctx, entity, query),
    },
    ...(entity.spec.list?.board ? [board] : []),
    ...(hasTrait(entity, 'tree') ? [tree] : []),
  ]
}

const readingImage = (entity: AnyEntity, of: Of): Operation[] =>
  hasTrait(entity, 'imaged')
    ? [
        {
          ...of,
          id: `${entity.id}.image`,
          path: `${base(entity)}/:token/image`,
          query: imageQuery,
          describe: () => describeImage(entity),
          handle: (ctx, { params, query }) => readImage(ctx, entity, params.token, isSmallAsked(query)),
        },
      ]
    : []

const openingAttachments = (entity: AnyEntity, of: Of): Operation[] =>
  attachmentFields(entity).length > 0
    ? [
        {
          ...of,
          id: `${entity.id}.attachment`,
          path: `${base(entity)}/:token/attachments/:attachment`,
          describe: () => describeAttachment(entity),
          handle: (ctx, { params }) => openAttachment(ctx, entity, params.token, params.attachment),
        },
      ]
    : []

/** An operation that no flag permits does not exist. */
function writing(entity: AnyEntity): Operation[] {
  const when = (operation: StandardOperation, rest: Omit<Operation, 'entity' | 'access' | 'permit'>): Operation[] => {
    const permit = permitFor(entity, operation)
    return permit ? [{ ...rest, ...whose(entity, operation), entity: entity.id, access: 'write', permit }] : []
  }
  return [
    ...when('create', {
      id: `${entity.id}.create`,
      method: 'POST',
      path: base(entity),
      input: inputFields(entity, 'create'),
      describe: () => describeCreate(entity),
      handle: (ctx, { body }) => createRecord(ctx, entity, body),
    }),
    ...when('update', {
      id: `${entity.id}.update`,
      method: 'PATCH',
      path: `${base(entity)}/:token`,
      input: inputFields(entity, 'update'),
      describe: () => describeUpdate(entity),
      handle: (ctx, { params, body }) => updateRecord(ctx, entity, params.token, body),
    }),
    ...(hasTrait(entity, 'imaged')
      ? when('update', {
          id: `${entity.id}.putImage`,
          method: 'POST',
          path: `${base(entity)}/:token/image`,
          pace: 'upload',
          maxFileBytes: pictureBytes,
          describe: () => describePutImage(entity),
          handle: (ctx, { params, body }) => putImage(ctx, entity, params.token, body),
        })
      : []),
    ...when('removeImage', {
      id: `${entity.id}.removeImage`,
      method: 'DELETE',
      path: `${base(entity)}/:token/image`,
      describe: () => describeRemoveImage(entity),
      handle: (ctx, { params }) => removeImage(ctx, entity, params.token),
    }),
    ...when('remove', {
      id: `${entity.id}.remove`,
      method: 'DELETE',
      path: `${base(entity)}/:token`,
      describe: () => describeRemove(entity),
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
            ...whose(entity, name),
            input,
            describe: (rules) => describeAction(entity, name, input, rules.get(entity.id)?.actions[name]?.result),
            handle: (ctx, { params, body }) => actOn(ctx, entity, name, params.token, body),
          },
        ]
      : [],
  )
}

/**
 * Reads the lists that are loaded at login. The records among them differ by reader, so an answer that has them gets
 * its tag from its content.
 */
async function readConstants(ctx: Ctx, known: string | undefined, isLookups: boolean): Promise<RawAnswer> {
  const version = await constantsVersion(ctx)
  const records = isLookups ? undefined : await recordLists(ctx)
  const tail = records ? createHash('sha256').update(JSON.stringify(records)).digest('base64url').slice(0, 16) : ''
  const etag = `"${version}${tail}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'content-type': 'application/json; charset=utf-8' }
  if (known?.includes(etag)) return { raw: true, status: 304, headers, body: '' }
  const { lists } = await constantsLists(ctx)
  const body = { version, lists: { ...lists, ...records?.lists }, cut: records?.cut ?? [] }
  return { raw: true, headers, body: JSON.stringify(body) }
}

const shared: readonly Operation[] = [
  {
    id: 'constantsLists.read',
    method: 'GET',
    path: '/api/constants-lists',
    access: 'read',
    permit: 'user',
    query: { only: oneOf(['lookups']) },
    describe: describeConstants,
    handle: (ctx, { headers, query }) => readConstants(ctx, headers['if-none-match'], query.only === 'lookups'),
  },
  {
    id: 'shown.read',
    method: 'GET',
    path: '/api/shown/:token',
    access: 'read',
    permit: 'user',
    describe: describeShown,
    handle: (ctx, { params }) => shownRecord(ctx, params.token ?? ''),
  },
  {
    id: 'search.read',
    method: 'GET',
    path: '/api/search',
    access: 'read',
    pace: 'search',
    newest: newest(2),
    permit: 'user',
    query: { q: text() },
    describe: describeSearch,
    handle: (ctx, { query }) => searchEverything(ctx, query.q ?? ''),
  },
]

export const recordOperations: readonly Operation[] = [
  ...entities
    .filter((entity) => !entity.spec.abstract)
    .flatMap((entity) => [...reading(entity), ...writing(entity), ...acting(entity)]),
  ...shared,
]
