/** The file browser's operations, for each kind of space; beside them stand those of every record. */
import { int, longText } from '@topcenter/model/kit/field'
import { resourceOf } from '@topcenter/model/kit/entity'
import { nameIn } from '@topcenter/model/kit/names'
import { visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { itemOf, list, object, page, record, text as textSchema, token, whole } from '../../records/serving/answer.ts'
import { closed } from '../../records/schema/field-schema.ts'
import { readPage } from '../../records/list/list.ts'
import { readListQuery } from '../../records/list/list-query.ts'
import { permitFor } from '../../records/permissions/permit.ts'
import { answers, file, type Operation } from '../../records/serving/operation.ts'
import type { Ctx } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { faceAnswer, facesOf } from './faces.ts'
import { notFound, type SpaceKind, spaceKinds, spaceOf } from './kinds.ts'
import { chosen, copyAll, moveAll, mostAtOnce, purgeAll } from './moving.ts'
import { folderId, queriedSpace, readShelf, shelfAnswer, shelfQuery } from './shelf.ts'
import { bringBack, detailsAnswer, downloadOf, readDetails, wantPages } from './versions.ts'
import { zipOf } from './zip.ts'

/** What a page of a file browser shows of each file. */
const shown = 'mediaType,size,sharedLink,fileName,isFolder,folder,storageSpace'

async function filesOf(ctx: Ctx, kind: SpaceKind, query: Readonly<Record<string, string>>) {
  const asked = readListQuery(ctx, kind.entry, { ...query, columns: shown })
  // what went with its folder comes back with it, and stands in the trash as that folder alone
  const isTrash = query.state === 'archived' && !query.search
  const found = await readPage(
    ctx,
    kind.entry,
    isTrash && asked.conditions ? { ...asked, conditions: [...asked.conditions, sql`t.archived_with is null`] } : asked,
  )
  const faces = await facesOf(
    ctx,
    kind,
    found.items.map((item) => item.token as string),
  )
  return { ...found, faces }
}

const several = (entry: string) => ({
  ...list(token(entry)),
  minItems: 1,
  maxItems: mostAtOnce,
})
const given = (body: unknown) =>
  (body ?? {}) as { tokens?: unknown; folderToken?: unknown; n?: unknown; from?: unknown }

function reading(kind: SpaceKind): Operation[] {
  const { entry } = kind
  const base = `/api/${resourceOf(entry)}`
  const of = { entity: entry.id, method: 'GET', access: 'read', permit: permitFor(entry, 'view')! } as const
  return [
    {
      ...of,
      id: `${entry.id}.shelf`,
      path: `${base}/shelf`,
      query: shelfQuery(kind),
      describe: () => ({
        summary: 'Read what stands round the files of a space',
        description:
          'Of the space, or of the first space of its owner, which is null as long as nothing was put there.',
        answer: answers(shelfAnswer(kind)),
      }),
      handle: (ctx, { query }) => readShelf(ctx, kind, query),
    },
    {
      ...of,
      id: `${entry.id}.files`,
      path: `${base}/files`,
      filters: entry.id,
      describe: () => ({
        summary: 'List the files of a space, and what each looks like',
        answer: answers(object({ items: list(itemOf(entry.id)), page, faces: record(faceAnswer) })),
      }),
      handle: (ctx, { query }) => filesOf(ctx, kind, query),
    },
    {
      ...of,
      id: `${entry.id}.faces`,
      path: `${base}/faces`,
      query: { tokens: longText({ required: true, maxLength: 6400 }) },
      describe: () => ({
        summary: 'Read what up to 200 files look like',
        query: { tokens: { ...textSchema, description: 'Tokens, joined by commas' } },
        answer: answers(record(faceAnswer)),
      }),
      handle: (ctx, { query }) => facesOf(ctx, kind, (query.tokens ?? '').split(',')),
    },
    {
      ...of,
      id: `${entry.id}.details`,
      path: `${base}/:token/details`,
      describe: () => ({
        summary: 'Read the versions of a file, who brought it, and where it is shown',
        answer: answers(detailsAnswer(kind)),
      }),
      handle: (ctx, { params }) => readDetails(ctx, kind, params.token),
    },
    {
      ...of,
      id: `${entry.id}.download`,
      path: `${base}/:token/download`,
      query: { n: int({ min: 1 }) },
      describe: () => ({
        summary: 'Read the address under which a file, or a version of it, is saved',
        answer: answers(object({ address: textSchema })),
      }),
      handle: (ctx, { params, query }) =>
        downloadOf(ctx, kind, params.token, query.n === undefined ? undefined : Number(query.n)),
    },
    zipping(kind, of),
  ]
}

const zipping = (kind: SpaceKind, of: Pick<Operation, 'entity' | 'method' | 'access' | 'permit'>): Operation => {
  const { entry } = kind
  return {
    ...of,
    id: `${entry.id}.zip`,
    path: `/api/${resourceOf(entry)}/zip`,
    pace: 'file',
    query: { ...shelfQuery(kind), tokens: longText({ maxLength: 32 * mostAtOnce }) },
    describe: () => ({
      summary: 'Files of a space as one ZIP',
      description: 'The chosen ones (tokens, joined by commas), a folder, or all of the space; at most 20 GB.',
      answer: file('application/zip'),
    }),
    handle: async (ctx, { query }) => {
      if (!visibleStates(ctx.actor, entry).includes('active')) throw notFound()
      if (query.tokens) {
        const { space, rows } = await chosen(ctx, kind, query.tokens.split(','))
        const [first] = rows
        const name = rows.length === 1 ? nameOf(ctx, first!) : nameOf(ctx, await spaceRow(ctx, kind, space.id))
        return zipOf(
          ctx,
          space,
          name,
          rows.map(({ id }) => id as string),
          null,
        )
      }
      const space = await queriedSpace(ctx, kind, query)
      if (!space) throw new Refused(refuse('media.nothingToZip'))
      const folder = await folderId(ctx, kind, space, query.folderToken)
      return zipOf(ctx, space, nameOf(ctx, space as unknown as DbRow), undefined, folder)
    },
  }
}
const nameOf = (ctx: Ctx, row: DbRow): string => nameIn(namesFrom(row, 'name'), ctx.language)
const spaceRow = async (ctx: Ctx, kind: SpaceKind, id: string): Promise<DbRow> =>
  (await spaceOf(ctx, kind, tokenOf(kind.space.spec.prefix, id))) as unknown as DbRow

function writing(kind: SpaceKind): Operation[] {
  const { entry } = kind
  const base = `/api/${resourceOf(entry)}`
  const whose = (name: string) =>
    (entry.spec.portal as readonly string[] | undefined)?.includes(name)
      ? ({ portal: true } as const)
      : ({ staff: true } as const)
  const of = { entity: entry.id, method: 'POST', access: 'write' } as const
  const into = closed({ tokens: several(entry.id), folderToken: { type: ['string', 'null'] } }, ['tokens'])
  const body = (json: typeof into) => ({ json, form: json })
  return [
    {
      ...of,
      ...whose('update'),
      id: `${entry.id}.move`,
      path: `${base}/move`,
      permit: permitFor(entry, 'update')!,
      describe: () => ({
        summary: 'Move files and folders of one space into a folder of it',
        description: 'Without a folder: to the top of the space.',
        body: body(into),
        answer: answers(object({ moved: whole })),
      }),
      handle: (ctx, request) => moveAll(ctx, kind, given(request.body).tokens, given(request.body).folderToken),
    },
    {
      ...of,
      ...whose('create'),
      id: `${entry.id}.copy`,
      path: `${base}/copy`,
      permit: permitFor(entry, 'create')!,
      describe: () => ({
        summary: 'Copy files and folders of one space into a folder of it',
        body: body(into),
        answer: answers(object({ tokens: list(token(entry.id)) })),
      }),
      handle: (ctx, request) => copyAll(ctx, kind, given(request.body).tokens, given(request.body).folderToken),
    },
    {
      ...of,
      ...whose('update'),
      id: `${entry.id}.bringBack`,
      path: `${base}/:token/bringBack`,
      permit: permitFor(entry, 'update')!,
      describe: () => ({
        summary: 'Make a kept version of a file its newest',
        body: body(closed({ n: { ...whole, minimum: 1 } }, ['n'])),
        answer: 'nothing',
      }),
      handle: async (ctx, { params, body: sent }) => {
        const n = Number(given(sent).n)
        if (!Number.isInteger(n) || n < 1 || n > 2_147_483_647) throw new Refused(refuse('request.malformed'))
        await bringBack(ctx, kind, params.token, n)
        return undefined
      },
    },
    {
      ...of,
      ...whose('update'),
      id: `${entry.id}.wantPages`,
      path: `${base}/:token/wantPages`,
      permit: permitFor(entry, 'view')!,
      describe: () => ({
        summary: 'Ask for pictures of ten pages of a PDF',
        body: body(closed({ from: { ...whole, minimum: 1 } }, ['from'])),
        answer: 'nothing',
      }),
      handle: (ctx, { params, body: sent }) => {
        const from = Number(given(sent).from)
        if (!Number.isInteger(from) || from < 1 || from > 10_000) throw new Refused(refuse('request.malformed'))
        return wantPages(ctx, kind, params.token, from)
      },
    },
    {
      ...of,
      staff: true,
      id: `${entry.id}.purge`,
      path: `${base}/purge`,
      permit: permitFor(entry, 'remove')!,
      timeout: 120_000,
      describe: () => ({
        summary: 'Delete files and folders from the trash for good',
        description: 'With all that lies in them. Their bytes no longer count.',
        body: body(closed({ tokens: several(entry.id) }, ['tokens'])),
        answer: answers(object({ removed: whole })),
      }),
      handle: (ctx, request) => purgeAll(ctx, kind, given(request.body).tokens),
    },
  ]
}

export const spaceOperations: readonly Operation[] = spaceKinds.flatMap((kind) => [...reading(kind), ...writing(kind)])
