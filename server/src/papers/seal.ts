/**
 * The signature in the code of a printed paper (receipt, certificate, report) or of a student's card, or in the secret
 * link of a quotation or of a request for prices. It proves to somebody who has only the paper, or the link, that this
 * establishment issued this number.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql, type Tx } from '../platform/database/database.ts'

const sealBytes = 16

/** First path segment of the page of each kind of sealed paper. */
export const pages = {
  receipt: 'r',
  certificate: 'c',
  report: 'p',
  quotation: 'q',
  priceRequest: 's',
  card: 'v',
} as const
export type Sealed = keyof typeof pages

const sealWith = (secret: Buffer, establishmentId: string, what: Sealed, number: number | string): Buffer =>
  createHmac('sha256', secret).update(`${what} ${establishmentId} ${number}`).digest().subarray(0, sealBytes)

/** Makes the establishment's secret when its first paper is printed. */
export async function makeSecret(tx: Tx, establishmentId: string): Promise<void> {
  await tx.run({
    sql: `
      insert into receipt_seal (establishment_id, secret)
      values ($1, $2)
      on conflict do nothing
    `,
    parameters: [establishmentId, randomBytes(32)],
  })
}

const secretOf = async (tx: Tx, establishmentId: string): Promise<Buffer | undefined> =>
  (
    await tx.first<{ secret: Buffer }>(
      sql`select secret from receipt_seal where establishment_id = ${establishmentId}::uuid`,
    )
  )?.secret

/**
 * The address in the code: `/r/<number>?h=<establishment and signature>`, for others `/c/…`, `/p/…`; undefined before
 * the first paper was printed.
 */
export async function checkPath(
  tx: Tx,
  establishmentId: string,
  number: number | string,
  what: Sealed = 'receipt',
): Promise<string | undefined> {
  const secret = await secretOf(tx, establishmentId)
  const h =
    secret &&
    Buffer.concat([
      Buffer.from(establishmentId.replaceAll('-', ''), 'hex'),
      sealWith(secret, establishmentId, what, number),
    ]).toString('base64url')
  return h && `/${pages[what]}/${number}?h=${h}`
}

/** The establishment that a code names; only `isSealed` says whether the code is genuine. */
export function establishmentIn(h: string): string | undefined {
  const bytes = /^[\w-]{43}$/.test(h) ? Buffer.from(h, 'base64url') : undefined
  // the last letter has two bits to spare: only one spelling of a seal counts
  if (bytes?.length !== 16 + sealBytes || bytes.toString('base64url') !== h) return undefined
  const hex = bytes.subarray(0, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export async function isSealed(
  tx: Tx,
  establishmentId: string,
  number: number | string,
  h: string,
  what: Sealed = 'receipt',
): Promise<boolean> {
  const secret = await secretOf(tx, establishmentId)
  return (
    secret !== undefined &&
    timingSafeEqual(Buffer.from(h, 'base64url').subarray(16), sealWith(secret, establishmentId, what, number))
  )
}
