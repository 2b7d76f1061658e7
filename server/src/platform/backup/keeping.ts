/** How long backups are kept. */
import { type Base, readBases } from './bases.ts'
import { logPieces } from './log-pieces.ts'
import { forgetOwn } from './own-files.ts'
import type { BackupPlace } from './place.ts'
import { startOfSegment } from './replication.ts'

/** Milliseconds: every moment of the last fourteen days can be restored. */
export const keptFor = 14 * 24 * 3_600_000
/** Milliseconds until the pieces of an interrupted copy are deleted. */
const unfinishedFor = 24 * 3_600_000

/**
 * Deletes bases that no moment of the retention time needs, and the log before the first base that is needed. Deletes
 * everything of a line that ended before that time (the machine was lost, and restored).
 *
 * @returns Bytes that remain
 */
export async function forgetOld(place: BackupPlace, ownLine: string, now: Date): Promise<number> {
  const listed = await place.list('base/')
  const bases = await readBases(place, { isOfAnybody: true })
  const cutoff = now.getTime() - keptFor
  const goes = new Set<string>()
  let bytes = 0
  const lines = new Set([...bases.map(({ line }) => line), ...(await linesOfLog(place))])
  for (const line of lines) {
    const own = bases.filter((base) => base.line === line)
    const pieces = await logPieces(place, line)
    const last = Math.max(...own.map(({ at }) => at.getTime()), ...pieces.map(({ at }) => at.getTime()))
    const isOver = line !== ownLine && last < cutoff
    if (isOver) await forgetOwn(place, line)
    const first: Base | undefined = own.findLast(({ at }) => at.getTime() <= cutoff) ?? own[0]
    for (const base of own) if (isOver || base.at < first!.at) goes.add(base.folder)
    const from = first && startOfSegment(first.start)
    for (const piece of pieces)
      if (isOver || (from !== undefined && piece.end <= from)) await place.delete(piece.name)
      else bytes += piece.size
  }
  const whole = new Set(bases.map(({ folder }) => folder))
  for (const folder of new Set(listed.map(({ name }) => folderOf(name)))) {
    if (!whole.has(folder) && begunAt(folder) < now.getTime() - unfinishedFor) goes.add(folder)
    const own = listed.filter(({ name }) => folderOf(name) === folder)
    // deletes the note that marks it as whole first: half a base is none
    own.sort((one, other) => Number(isNote(other.name)) - Number(isNote(one.name)))
    for (const { name, size } of own)
      if (goes.has(folder)) await place.delete(name)
      else bytes += size
  }
  return bytes
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)
const isNote = (name: string): boolean => /\/whole-/.test(name)

function begunAt(folder: string): number {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(folder) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const linesOfLog = async (place: BackupPlace): Promise<string[]> =>
  (await place.list('wal/')).map(({ name }) => name.split('/')[1]!)
