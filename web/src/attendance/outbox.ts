/**
 * Marks that wait for the network. Each parcel has its own idempotency key, so that it is saved once however often it
 * is sent. They are sent in order, by one page at a time (a lock).
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import type { Draft, Drafts } from '../education/register/marks.ts'
import {
  keepRegister,
  type MarkInput,
  type Marks,
  type MarkVerdict,
  type Register,
  sendMarks,
} from '../education/register/register-data.ts'
import { appStore } from '../platform/local-store.ts'
import { allIn, putIn, removeFrom } from '../platform/offline/kept.ts'
import { isNetworkProblem, Problem } from '../platform/problem.ts'

export interface Parcel {
  /** The Idempotency-Key. */
  readonly id: string
  /** Token of the user who took the marks. */
  readonly user: string
  readonly time: string
  readonly group: string
  readonly names: Names
  readonly from: string
  readonly at: number
  readonly body: Marks
  /** The server's answer: the code if all was refused, or the rows that were. */
  readonly refused?: string
  readonly rows?: readonly MarkVerdict[]
}

let parcels: readonly Parcel[] = []
let loaded: Promise<void> | undefined
const listeners = new Set<() => void>()

async function load(): Promise<void> {
  parcels = (await allIn<Parcel>('outbox').catch(() => [])).toSorted((one, other) => one.at - other.at)
  appStore.set('outbox', parcels.length > 0 ? parcels.length : undefined)
  for (const listener of listeners) listener()
}
const isAnswered = (parcel: Parcel): boolean => parcel.refused !== undefined || parcel.rows !== undefined

export const outbox = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    loaded ??= load()
    return () => void listeners.delete(listener)
  },
  /** All parcels on this device, of every user. */
  all: () => parcels,
  /** Resolves with true if marks of this session are still to be sent: later ones must not overtake them. */
  waitsFor: async (user: string, time: string): Promise<boolean> => {
    await (loaded ??= load())
    return parcels.some((parcel) => parcel.user === user && parcel.time === time && !isAnswered(parcel))
  },
  /** Throws when this device cannot keep it. */
  add: async (parcel: Parcel): Promise<void> => {
    await putIn('outbox', parcel.id, parcel)
    await load()
  },
  drop: async (id: string): Promise<void> => {
    await removeFrom('outbox', id)
    await load()
  },
  send: (client: QueryClient, user: string): Promise<number> =>
    'locks' in navigator ? navigator.locks.request('outbox', () => sendAll(client, user)) : sendAll(client, user),
}

/** Resolves with the number of saved marks. Stops when the network fails; unsent parcels keep their order. */
async function sendAll(client: QueryClient, user: string): Promise<number> {
  await load()
  let saved = 0
  for (const parcel of parcels.filter((each) => each.user === user && !isAnswered(each))) {
    try {
      const { verdicts, register } = await sendMarks(
        parcel.time,
        parcel.body,
        { idempotencyKey: parcel.id },
        minutesSince(parcel.at),
      )
      const refused = verdicts.filter((verdict) => !verdict.saved)
      saved += verdicts.length - refused.length
      if (refused.length > 0) await giveBack(parcel, refused)
      else await removeFrom('outbox', parcel.id)
      keepRegister(client, parcel.time, register)
    } catch (error) {
      if (isNetworkProblem(error) || !(error instanceof Problem) || error.status >= 429) break
      await putIn('outbox', parcel.id, { ...parcel, refused: error.code })
    }
  }
  await load()
  return saved
}

/** Returns minutes by this device's own clock, which need not be right; at most one week. */
const minutesSince = (at: number): number => Math.min(Math.max(Math.floor((Date.now() - at) / 60_000), 0), 10_080)

/** Refused marks become drafts of the register again, with the reason, until the user decides. */
async function giveBack(parcel: Parcel, rows: readonly MarkVerdict[]): Promise<void> {
  const name = draftsName(parcel.user, parcel.time)
  const back = rows.flatMap((row): [string, Draft][] => {
    const mark = parcel.body.marks.find((each) => each.groupStudentToken === row.groupStudentToken)
    return mark
      ? [
          [
            row.groupStudentToken,
            {
              attendance: mark.attendance,
              minutesLate: mark.minutesLate,
              leftEarly: mark.leftEarly,
              excused: mark.excused,
              reason: mark.reason,
              seen: mark.version || null,
            },
          ],
        ]
      : []
  })
  appStore.set(name, { ...Object.fromEntries(back), ...appStore.get<Drafts>(name) })
  await putIn('outbox', parcel.id, { ...parcel, rows })
}

export const draftsName = (user: string, time: string): string => `draft ${user} register ${time}`

/**
 * Returns the register as it will be once the server has saved the marks: each mark's version is one more than the one
 * that was seen.
 */
export function withMarks(register: Register, marks: readonly MarkInput[]): Register {
  const byStudent = new Map(marks.map((mark) => [mark.groupStudentToken, mark]))
  return {
    ...register,
    students: register.students.map((row) => {
      const mark = byStudent.get(row.groupStudentToken)
      return mark
        ? {
            ...row,
            attendance: mark.attendance,
            minutesLate: mark.minutesLate,
            leftEarly: mark.leftEarly,
            excused: mark.excused,
            reason: mark.reason,
            version: (mark.version ?? 0) + 1,
          }
        : row
    }),
  }
}
