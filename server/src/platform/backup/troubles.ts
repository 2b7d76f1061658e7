/** Why a backup cannot be made or read, in words of both languages. */
import { commandLine } from '../release.ts'

export type Trouble =
  | 'full'
  | 'missing'
  | 'refused'
  | 'readOnly'
  | 'noFolder'
  | 'unreachable'
  | 'damaged'
  | 'unsigned'
  | 'taken'
  | 'books'
  | 'room'
  | 'behind'
  | 'failed'

/** Messages of each trouble, with its remedy. */
export const troubleWords: Readonly<Record<Trouble, readonly [en: string, ar: string]>> = {
  full: [
    'the place of the backup (BACKUP_TO) is full. Make room there',
    'المكان المخصص للنسخ الاحتياطية (BACKUP_TO) ممتلئ. أفرغ مساحة فيه',
  ],
  missing: [
    'the folder or bucket of BACKUP_TO is not there. Is the disk mounted?',
    'المجلد أو الحاوية المذكورة في BACKUP_TO غير موجودة. هل القرص موصول؟',
  ],
  refused: [
    'BACKUP_TO lets us not write: the key, the secret or the rights are wrong',
    'لا يسمح BACKUP_TO بالكتابة: المفتاح أو الرمز السري أو الصلاحيات غير صحيحة',
  ],
  readOnly: [
    'the folder of BACKUP_TO is read-only. A service of systemd must name it in ReadWritePaths (systemctl edit top-center)',
    'مجلد BACKUP_TO متاح للقراءة فقط. في خدمة systemd يجب ذكره في ReadWritePaths (systemctl edit top-center)',
  ],
  noFolder: [
    'BACKUP_TO names a file, and not a folder. Name a folder',
    'يشير BACKUP_TO إلى ملف وليس إلى مجلد. حدّد مجلدًا',
  ],
  unreachable: ['BACKUP_TO cannot be reached over the network', 'تعذّر الوصول إلى BACKUP_TO عبر الشبكة'],
  damaged: ['a piece of the backup is damaged or missing', 'جزء من النسخة الاحتياطية تالف أو مفقود'],
  unsigned: [
    'a piece of the backup is not signed with the key of this installation, so somebody else may have written it',
    'جزء من النسخة الاحتياطية غير موقَّع بمفتاح هذا التثبيت، وربما كتبه طرف آخر',
  ],
  taken: [
    `another installation keeps its backup in BACKUP_TO. Name another place, or restore that one (${commandLine('restore')})`,
    `يحفظ تثبيت آخر نسخته الاحتياطية في BACKUP_TO. حدّد مكانًا آخر، أو استعد تلك النسخة (${commandLine('restore')})`,
  ],
  books: [
    'the backup was restored for a rehearsal, and its books are not right',
    'استُعيدت النسخة الاحتياطية للتجربة، ودفاترها غير صحيحة',
  ],
  room: [
    'there is no room on the disk of DATA_DIR to rehearse a restore',
    'لا توجد مساحة على قرص DATA_DIR لتجربة استعادة النسخة',
  ],
  behind: ['the backup is behind what is written', 'النسخة الاحتياطية متأخرة عما يُكتب'],
  failed: ['the backup failed; the log says why', 'فشل النسخ الاحتياطي؛ السبب مذكور في السجل'],
}

/** Another installation's mark is in the place. */
export class PlaceTaken extends Error {
  readonly code = 'TAKEN'
}

const byCode: Readonly<Record<string, Trouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'missing',
  NoSuchBucket: 'missing',
  EACCES: 'refused',
  EPERM: 'refused',
  EROFS: 'readOnly',
  ENOTDIR: 'noFolder',
  InvalidAccessKeyId: 'refused',
  SignatureDoesNotMatch: 'refused',
  AccessDenied: 'refused',
  Forbidden: 'refused',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  TimeoutError: 'unreachable',
  DAMAGED: 'damaged',
  UNSIGNED: 'unsigned',
  TAKEN: 'taken',
  BOOKS: 'books',
  ROOM: 'room',
}

export function troubleOf(error: unknown): Trouble {
  const { code, name, $metadata } = error as { code?: string; name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  return byCode[code ?? ''] ?? byCode[name ?? ''] ?? (status === 403 || status === 401 ? 'refused' : 'failed')
}
