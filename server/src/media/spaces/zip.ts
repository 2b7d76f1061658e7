/** Files of a space as one ZIP, stored as they are: its length is known before its first byte (D9.5). */
import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { keyOf } from '../../platform/files/file-store.ts'
import { disposition } from '../../platform/http/file-name.ts'
import type { Ctx } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { savedName } from './faces.ts'
import { lyingIn } from './shelf.ts'
import { inSpace } from './shelf.ts'

const maxZipped = 20 * 2 ** 30
const maxFiles = 10_000

/** Removes characters that no system accepts in a name, and marks that turn the direction of text. */
const clean = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 120) || '_'

/** Makes a path unique in its folder, ignoring case: `a.pdf`, `a (2).pdf`. */
export function uniquePath(folder: string, name: string, taken: Set<string>): string {
  const [, bare, ending] = /^(.*?)(\.[a-z0-9]{1,8})?$/i.exec(clean(name))!
  for (let n = 1; ; n += 1) {
    const path = `${folder}${bare}${n > 1 ? ` (${n})` : ''}${ending ?? ''}`
    const key = path.normalize('NFC').toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return path
  }
}

interface Zipped {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly lastModified: Date
}

interface TreeRow extends DbRow {
  readonly under: string | null
  readonly id: string
  readonly is_folder: boolean
  readonly sha256: string
  readonly size: number
  readonly content_at: string | null
  readonly created_at: string
}

/** Lists the chosen files and folders, or a folder (null: the whole space), without archived files and links. */
async function listed(
  ctx: Ctx,
  space: { readonly id: string },
  ids: readonly string[] | undefined,
  folder: string | null,
): Promise<readonly Zipped[]> {
  const rows = await ctx.tx.query<TreeRow>(sql`
    with recursive tree as (
      select m.id, null::uuid as under
      from storage_space_media m
      where ${inSpace(ctx, space)}
        and record_state = 'active'
        and ${ids ? sql`id = any(${[...ids]}::uuid[])` : lyingIn(folder)}
      union
      select m.id, m.folder_id
      from tree
      join storage_space_media m
        on m.establishment_id = ${ctx.actor.establishmentId}::uuid
          and m.folder_id = tree.id
          and m.record_state = 'active'
    )
    select tree.under, m.id, m.is_folder, m.name_ar, m.name_en, m.name_und, m.file_name, m.sha256, m.size, m.content_at, m.created_at
    from tree
    join storage_space_media m on m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.id = tree.id
    where m.is_folder or m.sha256 is not null
    order by m.created_at, m.id
    limit ${2 * maxFiles}
  `)
  const [inside, taken] = [Map.groupBy(rows, ({ under }) => under), new Set<string>()]
  const files: Zipped[] = []
  const walk = (under: string | null, path: string): void => {
    for (const row of inside.get(under) ?? []) {
      if (row.is_folder) walk(row.id, `${uniquePath(path, nameIn(namesFrom(row, 'name'), ctx.language), taken)}/`)
      else
        files.push({
          name: uniquePath(path, savedName(ctx, row), taken),
          size: row.size,
          sha256: row.sha256,
          lastModified: new Date(row.content_at ?? row.created_at),
        })
    }
  }
  walk(null, '')
  return files
}

export async function zipOf(
  ctx: Ctx,
  space: { readonly id: string },
  name: string,
  ids: readonly string[] | undefined,
  folder: string | null,
): Promise<RawAnswer> {
  const files = await listed(ctx, space, ids, folder)
  if (files.length === 0) throw new Refused(refuse('media.nothingToZip'))
  if (files.length > maxFiles) throw new Refused(refuse('media.tooManyFiles', { params: { max: maxFiles } }))
  const length = Number(predictLength(files))
  if (length > maxZipped) throw new Refused(refuse('media.zipTooLarge', { params: { max: maxZipped / 2 ** 30 } }))
  const { store } = ctx.runtime.files
  const { establishmentId } = ctx.actor
  async function* bytes() {
    for (const { name: path, size, sha256, lastModified } of files)
      yield { name: path, size, lastModified, input: await store.get(keyOf(establishmentId, sha256)) }
  }
  return {
    raw: true,
    isNoPage: true,
    headers: {
      'content-type': 'application/zip',
      'content-length': String(length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      ...disposition('attachment', `${clean(name)}.zip`),
    },
    body: Readable.fromWeb(makeZip(bytes()) as Parameters<typeof Readable.fromWeb>[0]),
  }
}
