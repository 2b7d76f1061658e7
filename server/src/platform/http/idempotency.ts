/**
 * The same `Idempotency-Key` and body give the same answer and happen once: in parallel, after a crash, after a
 * restart. The key's row is the first write of the work's own transaction, so both stand or fall together, and a second
 * request with the key waits on it. Refusals (406) are kept too: a client takes a new key for each time its user
 * presses the button.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Refused, refuse, refusalStatus } from '@topcenter/model/kit/refusal'
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { Learned, Tx } from '../database/database.ts'
import { UploadedFile } from './request-body.ts'

/** `body` is answered as it is, byte for byte, but for the values that the transaction learned (`filledIn`). */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

export interface KeyedRequest {
  readonly actorId: string
  /** The `Idempotency-Key` header; without it the work runs each time. */
  readonly key: string | undefined
  /** Method and path. */
  readonly route: string
  readonly bodyHash: Buffer
  /** The problem document of a refusal, as text. */
  readonly problem: (refusal: Refusal) => string
}

export async function idempotent(
  tx: Tx,
  request: KeyedRequest,
  work: () => Promise<{ status: number; body: string }>,
): Promise<Answer> {
  if (request.key === undefined) return { ...(await work()), replayed: false }
  if (!(await claim(tx, request))) return replay(tx, request)
  const answer = await tx.savepoint(work).catch((error: unknown) => {
    const kept = keptRefusal(request, error)
    if (kept) return kept
    throw error
  })
  keep(tx, request, answer)
  return { ...answer, replayed: false }
}

/** Returns a text as `filled` in the database does. Waits for the values, which come with the commit. */
export async function filledIn(text: string, learned: readonly Learned[]): Promise<string> {
  let filled = text
  for (const { name, value } of learned) {
    const known = await value
    if (typeof known === 'number') filled = filled.replaceAll(`"${name}"`, String(known))
    filled = filled.replaceAll(name, String(known))
  }
  return filled
}

const keptRefusal = (request: KeyedRequest, error: unknown): { status: number; body: string } | undefined =>
  error instanceof Refused && refusalStatus[error.refusal.refused] === 406
    ? { status: 406, body: request.problem(error.refusal) }
    : undefined

const identityOf = (tx: Tx, { actorId, key }: KeyedRequest): readonly unknown[] => [tx.establishmentId, actorId, key]

/** Returns true if the key is new. Waits for a concurrent request with the same key. */
async function claim(tx: Tx, request: KeyedRequest): Promise<boolean> {
  if (!/^[\x21-\x7e]{1,200}$/.test(request.key!)) throw new Refused(refuse('request.malformed'))
  const inserted = await tx.run({
    sql: `
      insert into idempotency (establishment_id, actor_id, key, route, request_hash)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing
    `,
    parameters: [...identityOf(tx, request), request.route, request.bodyHash],
  })
  return inserted > 0
}

const keep = (tx: Tx, request: KeyedRequest, answer: { status: number; body: string }): void =>
  tx.send({
    sql: `
      update idempotency
      set status = $4, response = ${tx.learned.length > 0 ? 'filled($5)' : '$5'}
      where establishment_id = $1 and actor_id = $2 and key = $3
    `,
    parameters: [...identityOf(tx, request), answer.status, answer.body],
  })

async function replay(tx: Tx, request: KeyedRequest): Promise<Answer> {
  const stored = await tx.first<{ route: string; request_hash: Buffer; status: number; response: string }>({
    sql: `
      select route, request_hash, status, response
      from idempotency
      where establishment_id = $1 and actor_id = $2 and key = $3
    `,
    parameters: identityOf(tx, request),
  })
  if (!stored || stored.route !== request.route || !stored.request_hash.equals(request.bodyHash))
    throw new Refused(refuse('request.idempotencyMismatch'))
  return { status: stored.status, body: stored.response, replayed: true }
}

/** A hash of the decoded body, the same for any order of its members; files count by their content. */
export async function hashBody(body: unknown): Promise<Buffer> {
  return createHash('sha256')
    .update(JSON.stringify(await canonical(body)) ?? '')
    .digest()
}

async function canonical(value: unknown): Promise<unknown> {
  if (value instanceof UploadedFile) {
    const content = createHash('sha256')
    await pipeline(createReadStream(value.path), content)
    return [value.fileName, value.mimeType, content.digest('hex')]
  }
  if (Array.isArray(value)) return Promise.all(value.map(canonical))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(members.map(async ([key, inner]) => [key, await canonical(inner)]))
}

/** Milliseconds. */
export const keptFor = 2 * 24 * 3_600_000
/** Deletes keys that are older; run daily for each establishment that has some. */
export const forgetOldKeys = (tx: Tx, now: Date): Promise<number> =>
  tx.run({
    sql: 'delete from idempotency where establishment_id = $1 and created_at < $2',
    parameters: [tx.establishmentId, new Date(now.getTime() - keptFor)],
  })
