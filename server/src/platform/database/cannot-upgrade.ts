/** Why data cannot be brought to this release, in words for who starts it: what happened, how the data is, what to do. */
import pg from 'pg'
import { isFull } from '../disk-space.ts'
import { isConnectionLoss } from './failures.ts'

/**
 * `newer`: a later release used the data. `beforeBaseline`: a release before 0.2.0 made it. `changed`: a migration is
 * not the one that it was made with. `unfinished`: a load was cut off.
 */
export class CannotUpgrade extends Error {
  readonly why: 'newer' | 'beforeBaseline' | 'changed' | 'failed' | 'unfinished'
  constructor(why: CannotUpgrade['why'], [en, ar]: readonly [en: string, ar: string], options?: ErrorOptions) {
    super(`${en}\n${ar}`, options)
    this.why = why
  }
}

/** @param what That this release does not know, as in "the migration …" */
export const usedByNewer = (what: string): CannotUpgrade =>
  new CannotUpgrade('newer', [
    `This data was used by a newer release of the product: ${what}. Nothing was changed. Start the newer release again; or go back to the copy or the backup from before the upgrade (docs/operating/upgrades.md).`,
    `استُخدمت هذه البيانات بإصدار أحدث من البرنامج. لم يتغير شيء. شغّل الإصدار الأحدث من جديد، أو ارجع إلى النسخة التي حُفظت قبل الترقية (docs/operating/upgrades.md).`,
  ])

export const madeBeforeBaseline = (): CannotUpgrade =>
  new CannotUpgrade('beforeBaseline', [
    'This data was made by a release before 0.2.0, and this release begins anew with an empty DATA_DIR (or with an empty database in DATABASE_URL); nothing was changed.',
    'أُنشئت هذه البيانات بإصدار قبل 0.2.0، وهذا الإصدار يبدأ من جديد بمجلد DATA_DIR فارغ (أو بقاعدة بيانات فارغة في DATABASE_URL)، ولم يتغير شيء.',
  ])

/** Stands among the migrations of a database into which a dump is loaded, so that no release works on it. */
export const unfinishedLoad = 'unfinished load'

/** @param cause What stopped it just now; undefined: it is found later */
export function loadCutOff(cause?: unknown): CannotUpgrade {
  const why = cause === undefined ? '' : ` (${cause instanceof Error ? cause.message : String(cause)})`
  return new CannotUpgrade(
    'unfinished',
    [
      `A dump was being loaded here and was cut off${why}, so a part of it is missing. Make the database anew (with DATABASE_URL drop and create it, else move DATA_DIR/postgres away), and load the dump again.`,
      `توقف تحميل ملف هنا قبل أن يكتمل، فجزء منه ناقص. أنشئ قاعدة البيانات من جديد (مع DATABASE_URL احذفها وأنشئها، وإلا فانقل DATA_DIR/postgres من مكانه)، ثم حمّل الملف مرة أخرى.`,
    ],
    { cause },
  )
}

export const madeByAnother = (migration: string): CannotUpgrade =>
  new CannotUpgrade('changed', [
    `The migration "${migration}" was changed after it had been applied to this data: a file in server/migrations was edited, or the data comes from a state of the product between two releases. Nothing was changed. Take the release with its files as they are; who develops writes a new file instead.`,
    `تغيّر الملف "${migration}" بعد تطبيقه على هذه البيانات. لم يتغير شيء. استخدم ملفات الإصدار كما هي دون تعديل.`,
  ])

/** @param done How many migrations came before it in this start */
export function failedAt(migration: string, line: number | undefined, done: number, error: unknown): CannotUpgrade {
  const said = error instanceof Error ? error.message : String(error)
  const detail = error instanceof pg.DatabaseError && error.detail ? ` (${error.detail})` : ''
  const [todoEn, todoAr] = whatToDo(done, error)
  return new CannotUpgrade(
    'failed',
    [
      `The upgrade of the data stopped: the migration "${migration}" failed${line ? ` at line ${line}` : ''}: ${said}${detail}.\nAll of it was undone${done > 0 ? `; what came before it is done and stays (${done})` : ', and the data is as it was'}. ${todoEn}`,
      `توقفت ترقية البيانات عند "${migration}"، وأُلغي كل ما فعله${done > 0 ? `، وبقي ما اكتمل قبله (${done})` : '، والبيانات كما كانت'}. ${todoAr}`,
    ],
    { cause: error },
  )
}

function whatToDo(done: number, error: unknown): readonly [en: string, ar: string] {
  if (isFull(error))
    return ['The disk is full: make room, and start again.', 'القرص ممتلئ: وفّر مساحة ثم شغّل البرنامج من جديد.']
  if (isConnectionLoss(error))
    return ['The database went away meanwhile: start again.', 'انقطع الاتصال بقاعدة البيانات: شغّل البرنامج من جديد.']
  const before =
    done > 0
      ? [
          'the release before no longer takes this data, so go back to the copy from before the upgrade',
          'الإصدار السابق لا يقبل هذه البيانات الآن، فارجع إلى النسخة التي حُفظت قبل الترقية',
        ]
      : ['start the release before again', 'شغّل الإصدار السابق من جديد']
  return [
    `Give these lines to who maintains the product; a mended release goes on from here with the next start. To work meanwhile: ${before[0]} (docs/operating/upgrades.md).`,
    `أرسل هذه السطور إلى من يتولى صيانة البرنامج؛ يكمل الإصدار المصحَّح من هنا عند التشغيل التالي. وللعمل حتى ذلك الحين: ${before[1]} (docs/operating/upgrades.md).`,
  ]
}
