/**
 * Facts that the code on a printed paper proves (D11.5). They are stored as printed, in both languages, so that the
 * holder of the paper can compare them even if the records have changed since.
 */
import { randomInt } from 'node:crypto'
import type { Language } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment } from '@topcenter/texts/readable'
import { type DocumentBlock, leftToRight } from '../documents/document.ts'
import { establishmentsWith, moment, some } from '../platform/database/busy.ts'
import { type Database, sql, type Tx } from '../platform/database/database.ts'
import { type Ctx, today } from '../records/context.ts'
import { checkPath, makeSecret } from './seal.ts'

type InBoth = Readonly<Record<Language, string>>
/** A label and its value, such as a total. Nobody may be named: the page is open to anybody. */
export interface ProvenFact {
  readonly label: InBoth
  readonly value: InBoth
}
export interface Proven {
  readonly title: InBoth
  readonly facts: readonly ProvenFact[]
}

/** Excludes letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Returns a number such as `20261121-7KQ4MD`, which does not reveal how many papers a centre has. */
const newNumber = (day: string): string =>
  `${day.replaceAll('-', '')}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`

/** A value without a letter is written from left to right in both languages. */
const inItsDirection = (value: string): string => (/\p{L}/u.test(value) ? value : leftToRight(value))

/**
 * Stores the facts of a paper and returns the block for its end.
 *
 * @param origin This server's origin as a reader's phone reaches it
 */
export async function provenBlock(ctx: Ctx, { title, facts }: Proven, origin: string): Promise<DocumentBlock> {
  const { tx, actor, language } = ctx
  const number = newNumber(today(ctx))
  await makeSecret(tx, actor.establishmentId)
  await tx.run(sql`
    insert into paper_proof (establishment_id, number, title_ar, title_en, facts, made_at)
    values (
      ${actor.establishmentId}::uuid,
      ${number},
      ${title.ar},
      ${title.en},
      ${JSON.stringify(facts)}::jsonb,
      ${ctx.now.toISOString()}::timestamptz
    )
  `)
  const words = papers[language].proof
  return {
    kind: 'proof',
    text: origin + (await checkPath(tx, actor.establishmentId, number, 'report'))!,
    lines: [
      interpolate(words.number, { number: leftToRight(number) }),
      ...facts.map(({ label, value }) => `${label[language]}: ${inItsDirection(value[language])}`),
      readableMoment(ctx.now, language, ctx.timeZone),
      words.scan,
    ],
  }
}

/** Years for which books are kept. */
const kept = 10

/** Nightly chore. */
export async function forgetOldProofs(db: Database, now: Date): Promise<void> {
  const old = some('paper_proof', `made_at < ${moment} - make_interval(years => ${kept})`)
  for (const id of await establishmentsWith(db, old, now)) await db.transaction(id, (tx) => forgetOld(tx, id, now))
}

const forgetOld = (tx: Tx, establishmentId: string, now: Date): Promise<number> =>
  tx.run(sql`
    delete from paper_proof
    where establishment_id = ${establishmentId}::uuid
      and made_at < ${now.toISOString()}::timestamptz - make_interval(years => ${kept})
  `)
