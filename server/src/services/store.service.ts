/** Movements of the store (D7.7): the database adds them up, and refuses what would leave less than is reserved. */
import { type movementTypes, storeMovement } from '@topcenter/model/services/store-movement'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'

export interface Movement {
  readonly storeItem: string
  readonly movementType: (typeof movementTypes)[number]
  /** Pieces that come, or below zero go. */
  readonly quantity?: number
  /** Pieces that are promised from then on, or below zero no longer. */
  readonly reserved?: number
  /** Piastres, of all that comes; what goes has its mean cost. */
  readonly cost?: number
  readonly supplier?: string | null
  readonly priceQuotation?: string | null
  readonly reason?: string | null
}

export const moveStore = (ctx: Ctx, { quantity = 0, ...movement }: Movement): Promise<string> =>
  insertRecord(ctx, storeMovement, { ...movement, quantity, at: ctx.now.toISOString() })
