/**
 * `/v/<student and minute>?h=…`: the page that a brand opens by scanning a student's card. It tells the name, the photo
 * and that the card is valid today, and nothing more (D7.9).
 */
import type { FastifyInstance } from 'fastify'
import { type Language, nameIn } from '@topcenter/model/kit/names'
import { student } from '@topcenter/model/people/user'
import { papers } from '@topcenter/texts/both'
import { readableDay } from '@topcenter/texts/readable'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { addSealedPage } from '../papers/sealed-page.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Proof } from '../platform/http/proof-page.ts'
import { namesFrom } from '../records/row.ts'
import { pictureOf } from '../records/write/image.ts'
import { endOf, holderOf, numbers, studentIn } from './student-card.service.ts'

interface Parts {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly store: FileStore
}

const words = (language: Language) => papers[language].card

export const addStudentCard = (http: FastifyInstance, { db, clock, store }: Parts): void =>
  addSealedPage(http, db, {
    what: 'card',
    number: numbers,
    words,
    find: (tx, establishment, number, language) =>
      endOf(number) > clock.now().getTime()
        ? valid(tx, store, { establishment, id: studentIn(number), now: clock.now(), language })
        : Promise.resolve(undefined),
  })

interface Asked {
  readonly establishment: string
  readonly id: string | undefined
  readonly now: Date
  readonly language: Language
}
async function valid(
  tx: Tx,
  store: FileStore,
  { establishment, id, now, language }: Asked,
): Promise<Proof | undefined> {
  const holder = id && (await holderOf(tx, establishment, id))
  if (!holder) return undefined
  const say = words(language)
  const name = nameIn(namesFrom(holder, 'name'), language)
  const picture = await pictureOf(tx, store, student, { establishment, id: holder.id, isSmall: false })
  return {
    state: say.valid,
    tone: 'ok',
    ...(picture ? { picture: { ...picture, label: name } } : {}),
    facts: [
      [say.name, name],
      [say.day, readableDay(utcToZoned(now, holder.time_zone).date, language)],
    ],
  }
}
