/**
 * Addresses of files: `/m/<grant>/<name>`. A grant says which bytes, how and until when, signed together with the
 * session that asked: copied to anybody else it opens nothing (D9.4). Who makes one has checked that its session may
 * see the file.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { cleanFileName } from '../http/file-name.ts'
import { openSigningKey } from '../session/signing-key.ts'

export interface Granted {
  readonly establishmentId: string
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  /** By content (type.ts). */
  readonly mime: string
  readonly disposition: 'inline' | 'attachment'
  /** Given out in ranges alone; true for video and audio that are shown, unless it says otherwise. */
  readonly viewOnly: boolean
  /** The most bytes of one answer to a range. */
  readonly cap: number
  /** The id of a play: the address lasts as long as that does (PlayGate). */
  readonly play?: string | undefined
  /** Not these bytes, but the copy of them that the viewer of the play has (mix.ts). */
  readonly isMixed: boolean
}

export interface Wish extends Omit<Granted, 'viewOnly' | 'cap' | 'isMixed'> {
  readonly sessionId: string
  /** File name with its extension. */
  readonly name: string
  readonly viewOnly?: boolean | undefined
  /** {@link usualCap}, if left out. A list of segments needs room for its largest. */
  readonly cap?: number | undefined
  readonly isMixed?: boolean | undefined
}

export interface Grants {
  /** The address, from the root of the product. */
  of(wish: Wish, now: Date): Promise<string>
  /** Returns what an address grants to a session; undefined if it is forged, expired or another session's. */
  read(grant: string, name: string, sessionId: string, now: Date): Promise<Granted | undefined>
}

/** Bytes: what a right that ended can still bring, and enough for 20 s of a lecture. */
export const usualCap = 4 * 2 ** 20

const [minute, hour] = [60, 3_600]
/** Seconds. Requests within two minutes get the same address, so that browsers cache a picture. */
const lasts = { usual: 10 * minute, play: 12 * hour, sameFor: 2 * minute } as const

const flags = { attachment: 1, viewOnly: 2, play: 4, mixed: 8 } as const
const macBytes = 16

export function openGrants(db: Database): Grants {
  const key = openSigningKey(db, 'files')
  const sign = async (payload: Buffer, sessionId: string, name: string): Promise<Buffer> =>
    createHmac('sha256', await key())
      .update(payload)
      .update(`\n${sessionId}\n${name}`)
      .digest()
      .subarray(0, macBytes)
  return {
    of: async (wish, now) => {
      const name = cleanFileName(wish.name)
      const payload = written(wish, endOf(now, wish.play !== undefined))
      const mac = await sign(payload, wish.sessionId, name)
      return `/m/${Buffer.concat([mac, payload]).toString('base64url')}/${encodeURIComponent(name)}`
    },
    read: async (grant, name, sessionId, now) => {
      const bytes = Buffer.from(grant, 'base64url')
      const [mac, payload] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)]
      if (payload.length < fixedBytes || bytes.toString('base64url') !== grant) return undefined
      if (!timingSafeEqual(mac, await sign(payload, sessionId, name))) return undefined
      return payload.readUInt32BE(ends) * 1_000 > now.getTime() ? readBack(payload) : undefined
    },
  }
}

function endOf(now: Date, isPlay: boolean): number {
  const seconds = Math.floor(now.getTime() / 1_000)
  return seconds - (seconds % lasts.sameFor) + (isPlay ? lasts.play : lasts.usual)
}

// flags · end (s) · size · cap · establishment · hash · play (if there is one) · mime
const [ends, sizes, caps, establishments, hashes, fixedBytes] = [1, 5, 11, 15, 31, 63]

const bytesOfUuid = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function written({ disposition, mime, play, ...wish }: Wish, end: number): Buffer {
  const viewOnly = wish.viewOnly ?? (disposition === 'inline' && /^(video|audio)\//.test(mime))
  const head = Buffer.alloc(fixedBytes)
  head[0] =
    (disposition === 'attachment' ? flags.attachment : 0) |
    (viewOnly ? flags.viewOnly : 0) |
    (play === undefined ? 0 : flags.play) |
    (wish.isMixed ? flags.mixed : 0)
  head.writeUInt32BE(end, ends)
  head.writeUIntBE(wish.size, sizes, 6)
  head.writeUInt32BE(wish.cap ?? usualCap, caps)
  bytesOfUuid(wish.establishmentId).copy(head, establishments)
  Buffer.from(wish.sha256, 'hex').copy(head, hashes)
  return Buffer.concat([head, play === undefined ? Buffer.alloc(0) : bytesOfUuid(play), Buffer.from(mime, 'latin1')])
}

function readBack(payload: Buffer): Granted {
  const flag = payload[0]!
  const mime = flag & flags.play ? fixedBytes + 16 : fixedBytes
  return {
    establishmentId: uuidOf(payload.subarray(establishments, hashes)),
    sha256: payload.toString('hex', hashes, fixedBytes),
    size: payload.readUIntBE(sizes, 6),
    cap: payload.readUInt32BE(caps),
    mime: payload.toString('latin1', mime),
    disposition: flag & flags.attachment ? 'attachment' : 'inline',
    viewOnly: (flag & flags.viewOnly) > 0,
    isMixed: (flag & flags.mixed) > 0,
    play: flag & flags.play ? uuidOf(payload.subarray(fixedBytes, mime)) : undefined,
  }
}
