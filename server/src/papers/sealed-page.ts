/** The page that the code on a sealed paper opens, for anybody who has the paper. */
import type { FastifyInstance } from 'fastify'
import type { Language } from '@topcenter/model/kit/names'
import type { Database, Tx } from '../platform/database/database.ts'
import { addProofRoute, type Proof, type ProofRoute } from '../platform/http/proof-page.ts'
import { establishmentIn, isSealed, pages, type Sealed } from './seal.ts'

interface SealedPage extends Pick<ProofRoute, 'number' | 'words'> {
  readonly what: Sealed
  /** Returns the content of the page. Called only for a genuine seal; undefined if the number does not exist. */
  find(tx: Tx, establishmentId: string, number: string, language: Language): Promise<Proof | undefined>
}

export const addSealedPage = (
  http: FastifyInstance,
  db: Pick<Database, 'read'>,
  { what, number, words, find }: SealedPage,
): void =>
  addProofRoute(http, {
    path: `/${pages[what]}`,
    number,
    words,
    prove: async (asked, h, language) => {
      const establishment = establishmentIn(h)
      if (!establishment) return undefined
      return db.read(establishment, async (tx) =>
        (await isSealed(tx, establishment, asked, h, what)) ? find(tx, establishment, asked, language) : undefined,
      )
    },
  })
