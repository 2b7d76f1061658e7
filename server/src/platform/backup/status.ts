/** How the backup stands, as the health page, the log and the lines of the start tell it. */
import type { Log } from '../database/postgres.ts'
import type { Rehearsal } from './place-owner.ts'
import { type Trouble, troubleOf, troubleWords } from './troubles.ts'

export interface BackupStatus {
  /** `off`: there is no BACKUP_TO; `starting`: no copy of the whole database yet. */
  readonly state: 'off' | 'starting' | 'ok' | 'stale'
  /** All that was done before so many seconds is kept; null: nothing is yet. */
  readonly ageSeconds: number | null
  /** All that is kept. */
  readonly bytes: number
  /** When the last copy of the whole database was made; ISO 8601. */
  readonly lastBaseAt: string | null
  readonly lastRehearsalAt: string | null
  /** Why it is stale, or what the last rehearsal found. */
  readonly lastError: Trouble | null
}

export const noBackup: BackupStatus = {
  state: 'off',
  ageSeconds: null,
  bytes: 0,
  lastBaseAt: null,
  lastRehearsalAt: null,
  lastError: null,
}

/** Seconds: twice what is promised, so that a slow minute is no alarm; a night that took long is none either. */
const [staleLog, staleBase] = [120, 26 * 3_600]

type Part = 'log' | 'files' | 'base' | 'rehearsal'

export interface Status {
  logKept(at: Date, bytes: number): void
  copied(bytes: number): void
  baseTaken(at: Date): void
  rehearsed(rehearsal: Rehearsal): void
  measured(bytes: number): void
  worked(part: Part): void
  failed(part: Part, error: unknown): void
  read(): BackupStatus
}

export function openStatus(log: Log, last: Rehearsal | undefined): Status {
  const troubles = new Map<Part, Trouble>()
  let [keptAt, baseAt] = [undefined as Date | undefined, undefined as Date | undefined]
  let bytes = 0
  let rehearsal = last
  const tell = (part: Part, trouble: Trouble, error?: unknown): void => {
    if (troubles.get(part) === trouble) return
    troubles.set(part, trouble)
    const [en, ar] = troubleWords[trouble]
    log.error({ part, trouble, ...(error === undefined ? {} : { err: error }), ar }, `backup: ${en}`)
  }
  const worked = (part: Part): void => {
    if (troubles.delete(part)) log.info({ part }, 'the backup works again')
  }
  if (last?.trouble) troubles.set('rehearsal', last.trouble as Trouble)
  const age = (at: Date | undefined): number | null =>
    at === undefined ? null : Math.max(0, Math.round((Date.now() - at.getTime()) / 1_000))
  return {
    logKept: (at, more) => {
      keptAt = at
      bytes += more
      worked('log')
    },
    copied: (more) => {
      bytes += more
    },
    baseTaken: (at) => {
      baseAt = at
    },
    rehearsed: (done) => {
      rehearsal = done
      if (done.trouble) tell('rehearsal', done.trouble as Trouble)
      else worked('rehearsal')
    },
    measured: (all) => {
      bytes = all
    },
    worked,
    failed: (part, error) => tell(part, troubleOf(error), error),
    read: () => {
      const [ageSeconds, baseSeconds] = [age(keptAt), age(baseAt)]
      const isBehind = (ageSeconds ?? 0) > staleLog || (baseSeconds ?? 0) > staleBase
      const trouble = [...troubles.values()][0] ?? (isBehind ? 'behind' : null)
      return {
        state: trouble ? 'stale' : baseAt ? 'ok' : 'starting',
        ageSeconds,
        bytes,
        lastBaseAt: baseAt?.toISOString() ?? null,
        lastRehearsalAt: rehearsal?.at ?? null,
        lastError: trouble,
      }
    },
  }
}

/** For the start, in both languages. */
export function backupLines({ state, lastBaseAt, lastRehearsalAt, lastError, bytes }: BackupStatus): string {
  if (lastError) {
    const [en, ar] = troubleWords[lastError]
    return `  Backup: ${en}.\n  النسخ الاحتياطي: ${ar}.\n\n`
  }
  if (state === 'starting' || !lastBaseAt)
    return '  Backup: the first copy of all data is being made.\n  النسخ الاحتياطي: تُعدّ الآن أول نسخة من جميع البيانات.\n\n'
  const megabytes = Math.ceil(bytes / 2 ** 20)
  const [en, ar] = lastRehearsalAt
    ? [`restored for a rehearsal at ${lastRehearsalAt}`, `آخر تجربة استعادة ${lastRehearsalAt}`]
    : ['not rehearsed yet', 'لم تُجرَّب استعادتها بعد']
  return `  Backup: the last copy of all data is of ${lastBaseAt}, ${megabytes} MB are kept, ${en}.\n  النسخ الاحتياطي: آخر نسخة من جميع البيانات ${lastBaseAt}، المحفوظ ${megabytes} ميجابايت، ${ar}.\n\n`
}
