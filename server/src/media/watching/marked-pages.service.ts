/** Pages of a view-only PDF, each with the mark of its reader in the picture. */
import { buffer } from 'node:stream/consumers'
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { keyOf } from '../../platform/files/file-store.ts'
import { markedPage } from '../../platform/files/renditions/marked-page.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { mediumOf } from '../sharing/medium.ts'
import { markOf } from './mark.ts'

export const pageAddress = (token: string, n: number): string => `/api/shared-medias/${token}/pages/${n}`

/** Seconds for which the reader's browser caches a page. */
const keptFor = 300
/** Words that are a name only with the word after them. */
const begins = /^(عبد|أبو|ابو|أم|ام|أبي|abd|abu|umm|om)$/i

function shortName(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  return begins.test(first) && second ? `${first} ${second}` : first
}

/** Returns the picture of a page. Checks the right for each page, as for each part of a video. */
export async function readPage(ctx: Ctx, token: string, n: number): Promise<RawAnswer> {
  const medium = await mediumOf(ctx, token)
  const made =
    medium.mediaType === 'pdf' && !medium.link
      ? medium.file?.renditions.find((each) => each.kind === 'page' && each.n === n && each.madeSha256)
      : undefined
  if (!made) throw new Refused(refuse('record.notFound'))
  const mark = await markOf(ctx, medium)
  const { store } = ctx.runtime.files
  const bytes = await buffer(await store.get(keyOf(ctx.actor.establishmentId, made.madeSha256!)))
  const words =
    mark && [shortName(nameIn(mark.names, ctx.language)), mark.digits, mark.code].filter(Boolean).join(' · ')
  return {
    raw: true,
    headers: {
      'content-type': 'image/webp',
      'cache-control': `private, max-age=${keptFor}`,
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Cookie, Accept-Language',
    },
    body: words ? await markedPage(bytes, words) : bytes,
  }
}
