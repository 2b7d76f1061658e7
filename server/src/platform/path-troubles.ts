/** Why a file or a folder that the environment or a command names cannot be used, in words of both languages. */

const notAllowed = ['this user has no rights there', 'لا يملك هذا المستخدم صلاحية هناك'] as const
const noFolder = ['a part of the path is a file, and not a folder', 'جزء من المسار ملف وليس مجلدًا'] as const
const byCode: Readonly<Record<string, readonly [en: string, ar: string]>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: [
    'it is read-only. A service of systemd must name the folder in ReadWritePaths (systemctl edit top-center)',
    'المكان متاح للقراءة فقط. في خدمة systemd يجب ذكر المجلد في ReadWritePaths (systemctl edit top-center)',
  ],
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  EISDIR: ['it is a folder, and not a file', 'هو مجلد وليس ملفًا'],
  ENOENT: ['it is not there', 'غير موجود'],
  ENOSPC: ['the disk is full', 'القرص ممتلئ'],
}

/** Undefined for an error of another kind. */
export const pathTrouble = (error: unknown): readonly [en: string, ar: string] | undefined =>
  byCode[(error as NodeJS.ErrnoException).code ?? '']
