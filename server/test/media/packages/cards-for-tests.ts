/** Codes on the cards of a batch, for tests and figures that use them. */
import { mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import { idOf } from '@topcenter/model/kit/token'
import type { Centre, Shown } from '../../education/test-centre.ts'
import { codeKeyIn } from '../../../src/media/packages/code-key.ts'

export interface Card {
  readonly id: string
  readonly serial: number
  readonly code: string
}

/** Returns the cards of a batch by their serials. */
export async function cardsOf(centre: Centre, batch: Shown): Promise<Card[]> {
  const key = await codeKeyIn(centre.app.application.runtime.dataDir)
  const rows = await centre.owner(
    'select id, serial, secret from media_package_code where batch_id = $1 order by serial',
    [idOf(batch.token, mediaPackageCodeBatch.spec.prefix)],
  )
  return rows.map(({ id, serial, secret }) => ({ id, serial, code: key.unseal(secret, id) }))
}
