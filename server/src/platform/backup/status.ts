/** Status of the backup, for the health page, the log and the lines of the start. */
import type { Log } from '../database/postgres.ts'
import type { Kept, Rehearsal } from './place-owner.ts'
import { type Trouble, troubleOf, troubleWords } from './troubles.ts'

export interface BackupStatus {
  /** `off`: there is no BACKUP_TO; `starting`: no copy of the whole database yet. */
  readonly state: 'off' | 'starting' | 'ok' | 'stale'
  /** Changes older than this many seconds are in the backup; null: it has nothing yet. */
  readonly ageSeconds: number | null
  /** All that is kept. */
  readonly bytes: number
  /** When the last copy of the whole database was made; ISO 8601. */
  readonly lastBaseAt: string | null
  readonly lastRehearsalAt: string | null
  /** Why it is stale, or what the last rehearsal found. */
  readonly lastError: Trouble | null
  /** True if it is on the disk of DATA_DIR, so that a lost disk takes both. */
  readonly sameDisk: boolean
}

export const noBackup: BackupStatus = {
  state: 'off',
  ageSeconds: null,
  bytes: 0,
  lastBaseAt: null,
  lastRehearsalAt: null,
  lastError: null,
  sameDisk: false,
}

/** Seconds: twice what is promised, so that a slow minute is no alarm; a night that took long is none either. */
const [staleLog, staleBase] = [120, 26 * 3_600]

/** `place`: it can be read, also by a node that waits for another node's copy. */
type Part = 'place' | 'log' | 'files' | 'base' | 'rehearsal'

export interface Status {
  logKept(at: Date, bytes: number): void
  copied(bytes: number): void
  baseTaken(at: Date): void
  rehearsed(rehearsal: Rehearsal): void
  measured(bytes: number): void
  /** Records whether the place is on the same disk as the data. */
  placed(isOnSameDisk: boolean): void
  worked(part: Part): void
  failed(part: Part, error: unknown): void
  read(): BackupStatus
}

/**
 * @param kept What was known before the start
 * @param followsLog Whether it is more than a copy each night
 */
export function openStatus(log: Log, kept: Kept, followsLog: boolean): Status {
  const troubles = new Map<Part, Trouble>()
  let keptAt: Date | undefined
  let baseAt = kept.baseAt === undefined ? undefined : new Date(kept.baseAt)
  let bytes = kept.bytes ?? 0
  let rehearsal = kept.rehearsal
  let sameDisk = false
  const tell = (part: Part, trouble: Trouble, error?: unknown): void => {
    if (troubles.get(part) === trouble) return
    troubles.set(part, trouble)
    const [en, ar] = troubleWords[trouble]
    log.error({ part, trouble, ...(error === undefined ? {} : { err: error }), ar }, `backup: ${en}`)
  }
  const worked = (part: Part): void => {
    if (troubles.delete(part)) log.info({ part }, 'the backup works again')
  }
  if (rehearsal?.trouble) troubles.set('rehearsal', rehearsal.trouble as Trouble)
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
    placed: (isOnSameDisk) => {
      if (isOnSameDisk && !sameDisk) log.warn({ ar: sameDiskWords[1] }, sameDiskWords[0])
      sameDisk = isOnSameDisk
    },
    worked,
    failed: (part, error) => tell(part, troubleOf(error), error),
    read: () => {
      const baseSeconds = age(baseAt)
      const ageSeconds = followsLog ? age(keptAt) : baseSeconds
      const isBehind = (followsLog && (ageSeconds ?? 0) > staleLog) || (baseSeconds ?? 0) > staleBase
      const trouble = [...troubles.values()][0] ?? (isBehind ? 'behind' : null)
      return {
        state: trouble ? 'stale' : baseAt ? 'ok' : 'starting',
        ageSeconds,
        bytes,
        lastBaseAt: baseAt?.toISOString() ?? null,
        lastRehearsalAt: rehearsal?.at ?? null,
        lastError: trouble,
        sameDisk,
      }
    },
  }
}

const sameDiskWords: readonly [en: string, ar: string] = [
  'Backup: BACKUP_TO is on the disk of DATA_DIR, and is lost together with it. Name a folder on another disk, or S3.',
  'النسخ الاحتياطي: المجلد في BACKUP_TO على قرص DATA_DIR نفسه، وتلف القرص يذهب بالاثنين. حدّد مجلدًا على قرص آخر أو S3.',
]

/**
 * Returns the lines for the start, in both languages.
 *
 * @param isOthers The database is external
 * @param key The public key, which a restore asks for
 */
export const backupLines = (status: BackupStatus, isOthers: boolean, key: string): string =>
  [
    ...standing(status),
    ...(status.sameDisk ? sameDiskWords : []),
    `Backup key: ${key}. A restore on a new machine needs it: write it down, away from this machine and the backup.`,
    `مفتاح النسخ الاحتياطي: ${key} تحتاج إليه الاستعادة على جهاز جديد: دوّنه بعيدًا عن هذا الجهاز وعن مكان النسخ.`,
    ...(isOthers
      ? [
          'Backup: of your own database it is a dump each night; keeping its write-ahead log is your work.',
          'النسخ الاحتياطي: نسخة ليلية من قاعدة بياناتكم؛ أما حفظ سجلاتها أولًا بأول فعليكم.',
        ]
      : []),
  ]
    .map((line) => `  ${line}\n`)
    .join('') + '\n'

function standing({ state, lastBaseAt, lastRehearsalAt, lastError, bytes }: BackupStatus): [en: string, ar: string] {
  if (lastError) return [`Backup: ${troubleWords[lastError][0]}.`, `النسخ الاحتياطي: ${troubleWords[lastError][1]}.`]
  if (state === 'starting' || !lastBaseAt)
    return ['Backup: the first copy of all data is being made.', 'النسخ الاحتياطي: تُعدّ الآن أول نسخة من جميع البيانات.']
  const megabytes = Math.ceil(bytes / 2 ** 20)
  const [en, ar] = lastRehearsalAt
    ? [`restored for a rehearsal at ${lastRehearsalAt}`, `آخر تجربة استعادة ${lastRehearsalAt}`]
    : ['not rehearsed yet', 'لم تُجرَّب استعادتها بعد']
  return [
    `Backup: the last copy of all data is of ${lastBaseAt}, ${megabytes} MB are kept, ${en}.`,
    `النسخ الاحتياطي: آخر نسخة من جميع البيانات ${lastBaseAt}، المحفوظ ${megabytes} ميجابايت، ${ar}.`,
  ]
}
