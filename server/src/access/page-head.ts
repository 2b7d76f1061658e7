/** Fills the head of the pages before the login: the centre's name, its slogan and its logo. */
import type { FastifyRequest } from 'fastify'
import { nameIn } from '@topcenter/model/kit/names'
import type { Database } from '../platform/database/database.ts'
import { languageOf } from '../platform/http/problem.ts'
import type { HeadOf } from '../platform/http/web-files.ts'
import { establishmentAt, type LookRow, lookOf } from '../records/establishment/look.ts'
import { namesFrom } from '../records/row.ts'
import { addressOf } from './look.routes.ts'
import { named } from './public-page.service.ts'

/** Milliseconds for which an address is known, so that a flood of pages asks the database seldom. */
const keptFor = 20_000
const maxKept = 500

export function pageHead(db: Pick<Database, 'platform'>, originOf: (request: FastifyRequest) => string): HeadOf {
  const kept = new Map<string, { readonly until: number; readonly row: LookRow | undefined }>()
  return async (request) => {
    const address = addressOf(request)
    const key = JSON.stringify(address)
    let known = kept.get(key)
    if (!known || known.until < performance.now()) {
      const row = await db.platform((tx) => establishmentAt(tx, address, ', slogan_ar, slogan_en, slogan_und'))
      known = { row, until: performance.now() + keptFor }
      if (kept.size >= maxKept) kept.clear()
      kept.set(key, known)
    }
    const { row } = known
    if (!row) return undefined
    const asked = request.headers['accept-language']
    const language = asked ? languageOf(asked) : 'ar'
    const { logo } = lookOf(row)
    return {
      title: nameIn(namesFrom(row, 'name'), language),
      description: nameIn(named(row, 'slogan'), language) || undefined,
      icon: logo ?? undefined,
      image: logo ? `${originOf(request)}${logo}` : undefined,
    }
  }
}
