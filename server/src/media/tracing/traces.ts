/** The copies of a traced lecture, one for each viewer, mixed as they are asked for. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Mixed, Traces } from '../../platform/files/renditions/mix.ts'
import { mix } from '../../platform/files/renditions/mix.ts'
import type { HlsIndex } from '../../platform/files/renditions/playlist.ts'
import { renditionsOf } from '../../platform/files/renditions/rendition.ts'
import { openSigningKey } from '../../platform/session/signing-key.ts'
import { codeOf } from './code.ts'

const maxKept = 500

export function openTraces(db: Database): Traces {
  const key = openSigningKey(db, 'traces')
  const kept = new Map<string, Mixed>()
  const traces: Traces = {
    codeOf: async (whose) => codeOf(await key(), whose),
    encodingsOf: async (tx, sha256) => {
      const made = ((await renditionsOf(tx, [sha256])).get(sha256) ?? []).flatMap(({ kind, madeSha256, meta }) =>
        kind === 'trace' && madeSha256 ? [{ sha256: madeSha256, index: meta as unknown as HlsIndex }] : [],
      )
      const [first, second] = made
      return first && second ? [first, second] : undefined
    },
    mixOf: async (tx, sha256, userId) => {
      const both = await traces.encodingsOf(tx, sha256)
      return both && mix(...both, await traces.codeOf({ establishmentId: tx.establishmentId!, sha256, userId }))
    },
    // whether the play lives has been asked (play-gate.ts)
    ofPlay: async (establishmentId, sha256, play) => {
      const name = `${play} ${sha256}`
      const known = kept.get(name)
      if (known) return known
      const mixed = await db.read(establishmentId, async (tx) => {
        const viewer = await tx.first<{ userId: string }>(sql`
          select user_id as "userId"
          from media_play
          where establishment_id = ${establishmentId}::uuid and id = ${play}::uuid
        `)
        return viewer && traces.mixOf(tx, sha256, viewer.userId)
      })
      if (kept.size >= maxKept) kept.clear()
      if (mixed) kept.set(name, mixed)
      return mixed
    },
  }
  return traces
}
