/** Handlers of the file browser, for each kind of space, beside the operations of every record. */
import type { AnswerOf, Readers } from '@topcenter/model/kit/endpoint'
import { nameIn } from '@topcenter/model/kit/names'
import { visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import {
  bringBackVersion,
  copyFiles,
  listFiles,
  moveFiles,
  purgeFiles,
  readDownload,
  readFaces,
  readFileDetails,
  readShelf as readShelfEndpoint,
  type SpaceKind,
  wantPages as wantPagesEndpoint,
  zipFiles,
} from '@topcenter/model/media/api'
import type { storageSpaceMedia } from '@topcenter/model/media/storage-space'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { readPage } from '../../records/list/list.ts'
import { readListQuery } from '../../records/list/list-query.ts'
import { permitFor } from '../../records/permissions/permit.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { handle } from '../../records/serving/handle.ts'
import type { Operation, RawAnswer } from '../../records/serving/operation.ts'
import { facesOf } from './faces.ts'
import { notFound, spaceKinds, spaceOf } from './kinds.ts'
import { chosen, copyAll, moveAll, purgeAll } from './moving.ts'
import { folderId, queriedSpace, readShelf } from './shelf.ts'
import { bringBack, downloadOf, readDetails, wantPages } from './versions.ts'
import { zipOf } from './zip.ts'

/** Columns of each file in a file browser. */
const columns = 'mediaType,size,sharedLink,fileName,isFolder,folder,storageSpace'

type Query = Readonly<Record<string, string>>

async function filesOf(ctx: Ctx, kind: SpaceKind, query: Query): Promise<AnswerOf<ReturnType<typeof listFiles>>> {
  const asked = readListQuery(ctx, kind.entry, { ...query, columns })
  // files that were archived with their folder are restored with it, so the trash shows only the folder
  const isTrash = query.state === 'archived' && !query.search
  const found = await readPage(
    ctx,
    kind.entry as typeof storageSpaceMedia,
    isTrash && asked.conditions ? { ...asked, conditions: [...asked.conditions, sql`t.archived_with is null`] } : asked,
  )
  const faces = await facesOf(
    ctx,
    kind,
    found.items.map(({ token }) => token),
  )
  return { ...found, faces }
}

async function zipped(ctx: Ctx, kind: SpaceKind, query: Query): Promise<RawAnswer> {
  if (!visibleStates(ctx.actor, kind.entry).includes('active')) throw notFound()
  if (query.tokens) {
    const { space, rows } = await chosen(ctx, kind, query.tokens.split(','))
    const [first] = rows
    const named = rows.length === 1 ? first! : await spaceOf(ctx, kind, tokenOf(kind.space.spec.prefix, space.id))
    return zipOf(
      ctx,
      space,
      nameOf(ctx, named),
      rows.map(({ id }) => id),
      null,
    )
  }
  const space = await queriedSpace(ctx, kind, query)
  if (!space) throw new Refused(refuse('media.nothingToZip'))
  const folder = await folderId(ctx, kind, space, query.folderToken)
  return zipOf(ctx, space, nameOf(ctx, space), undefined, folder)
}
const nameOf = (ctx: Ctx, row: DbRow): string => nameIn(namesFrom(row, 'name'), ctx.language)

function reading(kind: SpaceKind): Operation[] {
  const permit = permitFor(kind.entry, 'view')!
  return [
    handle(readShelfEndpoint(kind, permit), (ctx, { queryText }) => readShelf(ctx, kind, queryText)),
    handle(listFiles(kind, permit), (ctx, { queryText }) => filesOf(ctx, kind, queryText)),
    handle(readFaces(kind, permit), (ctx, { queryText }) => facesOf(ctx, kind, (queryText.tokens ?? '').split(','))),
    handle(readFileDetails(kind, permit), (ctx, { params }) => readDetails(ctx, kind, params.token)),
    handle(readDownload(kind, permit), (ctx, { params, queryText: { n } }) =>
      downloadOf(ctx, kind, params.token, n === undefined ? undefined : Number(n)),
    ),
    handle(zipFiles(kind, permit), { pace: 'file' }, (ctx, { queryText }) => zipped(ctx, kind, queryText)),
  ]
}

interface Given {
  readonly tokens?: unknown
  readonly folderToken?: unknown
  readonly n?: unknown
  readonly from?: unknown
}
const given = (body: unknown): Given => body ?? {}

function numberIn(value: unknown, max: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > max) throw new Refused(refuse('request.malformed'))
  return number
}
const maxVersion = 2_147_483_647
const maxPage = 10_000

function writing(kind: SpaceKind): Operation[] {
  const { entry } = kind
  const readersOf = (name: 'create' | 'update'): Readers => (entry.spec.portal?.includes(name) ? 'portal' : 'staff')
  const [view, create, update] = [permitFor(entry, 'view')!, permitFor(entry, 'create')!, permitFor(entry, 'update')!]
  return [
    handle(moveFiles(kind, update, readersOf('update')), (ctx, { body }) => {
      const { tokens, folderToken } = given(body)
      return moveAll(ctx, kind, tokens, folderToken)
    }),
    handle(copyFiles(kind, create, readersOf('create')), (ctx, { body }) => {
      const { tokens, folderToken } = given(body)
      return copyAll(ctx, kind, tokens, folderToken)
    }),
    handle(bringBackVersion(kind, update, readersOf('update')), async (ctx, { params, body }) =>
      bringBack(ctx, kind, params.token, numberIn(given(body).n, maxVersion)),
    ),
    handle(wantPagesEndpoint(kind, view, readersOf('update')), async (ctx, { params, body }) =>
      wantPages(ctx, kind, params.token, numberIn(given(body).from, maxPage)),
    ),
    handle(purgeFiles(kind, permitFor(entry, 'remove')!), { timeout: 120_000 }, (ctx, { body }) =>
      purgeAll(ctx, kind, given(body).tokens),
    ),
  ]
}

export const spaceOperations = spaceKinds.flatMap((kind) => [...reading(kind), ...writing(kind)])
