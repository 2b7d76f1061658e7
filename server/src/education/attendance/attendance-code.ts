/**
 * The code on a lecturer's screen (D4.4). The server signs it, changes it every 30 seconds by its own clock, and
 * accepts it only while the session can be scanned. The scanned code is `<session>~<step>~<signature>`. The typed code
 * has eight digits. The server compares them only with the codes of the student's own sessions within 24 hours of now.
 * Nobody can guess eight digits in half a minute.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { sql, type Tx } from '../../platform/database/database.ts'

/** Lifetime of one shown code, in milliseconds. */
export const stepLength = 30_000
/** Minutes before the beginning of a session at which scanning opens. It closes at the end of the session. */
export const opensBefore = 15

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepLength)
const seal = (secret: Buffer, scheduleTimeId: string, step: number): Buffer =>
  createHmac('sha256', secret).update(`attendance ${scheduleTimeId} ${step}`).digest()

/** Returns the establishment's secret. Creates it at the first call. */
export async function secretFor(tx: Tx, establishmentId: string): Promise<Buffer> {
  await tx.run({
    sql: `
      insert into attendance_seal (establishment_id, secret)
      values ($1, $2)
      on conflict do nothing
    `,
    parameters: [establishmentId, randomBytes(32)],
  })
  return (await tx.first<{ secret: Buffer }>(
    sql`select secret from attendance_seal where establishment_id = ${establishmentId}::uuid`,
  ))!.secret
}

export const codeOf = (secret: Buffer, scheduleTimeId: string, step: number): string =>
  `${tokenOf('est', scheduleTimeId)}~${step.toString(36)}~${seal(secret, scheduleTimeId, step).subarray(0, 15).toString('base64url')}`

/** Returns the code as eight digits, for students who type it because they have no camera. */
export const digitsOf = (secret: Buffer, scheduleTimeId: string, step: number): string =>
  String(seal(secret, scheduleTimeId, step).readUInt32BE(20) % 100_000_000).padStart(8, '0')

/** Accepts the current code and the one before it, so that a student can finish a scan while the code changes. */
const isFresh = (step: number, now: Date): boolean => step === stepOf(now) || step === stepOf(now) - 1

export type Read =
  | { readonly scheduleTimeId: string; readonly refused?: never }
  | { readonly refused: 'attendance.codeWrong' | 'attendance.codeExpired'; readonly scheduleTimeId?: never }

export function readCode(secret: Buffer, code: string, now: Date): Read {
  const [token, step36 = '', given = ''] = code.split('~')
  const scheduleTimeId = idOf(token, 'est')
  const step = /^[0-9a-z]{1,10}$/.test(step36) ? Number.parseInt(step36, 36) : Number.NaN
  if (!scheduleTimeId || !Number.isSafeInteger(step) || !/^[\w-]{20}$/.test(given))
    return { refused: 'attendance.codeWrong' }
  if (!timingSafeEqual(Buffer.from(given, 'base64url'), seal(secret, scheduleTimeId, step).subarray(0, 15)))
    return { refused: 'attendance.codeWrong' }
  return isFresh(step, now) ? { scheduleTimeId } : { refused: 'attendance.codeExpired' }
}

export const isTyped = (secret: Buffer, scheduleTimeId: string, digits: string, now: Date): boolean =>
  [stepOf(now), stepOf(now) - 1].some((step) => digitsOf(secret, scheduleTimeId, step) === digits)
