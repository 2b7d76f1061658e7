/** Requests of an operation with `handleAll`: those that come while others are written are written together. */
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Answer, idempotentTogether, type KeyedRequest } from '../../platform/http/idempotency.ts'
import { gather } from '../../platform/pace/gather.ts'
import type { Ctx } from '../context.ts'
import { limitsOfOperation, type Operation, type Request } from './operation.ts'

export interface Written {
  readonly operation: Operation
  readonly establishmentId: string
  readonly keyed: KeyedRequest
  readonly contextIn: (tx: Tx) => Ctx
  readonly request: Request
}
export type WriteTogether = (written: Written) => Promise<Answer>

/** One for the whole application, as what is asked at once waits in it. */
export function createWriteTogether(db: Database): WriteTogether {
  const add = gather<Written, Answer>({
    doAll: (all) => {
      const { operation, establishmentId } = all[0]!
      return db.transaction(establishmentId, (tx) => writeAll(tx, operation, all), {
        ...limitsOfOperation(operation),
        inPortal: operation.portal === true,
      })
    },
    apart: ({ keyed }) => keyed.actorId,
  })
  return (written) => add(`${written.operation.id} ${written.establishmentId}`, written)
}

async function writeAll(tx: Tx, operation: Operation, all: readonly Written[]) {
  const of = new Map(all.map((written) => [written.keyed, written]))
  return idempotentTogether(tx, [...of.keys()], async (fresh) => {
    const asked = fresh.map((keyed) => {
      const { contextIn, request } = of.get(keyed)!
      return { ctx: contextIn(tx), request }
    })
    const results = await operation.handleAll!(asked)
    return results.map((result) =>
      result.status === 'fulfilled' ? { ...result, value: answerOf(result.value) } : result,
    )
  })
}

/** What is kept of an answer under its key. */
export const answerOf = (value: unknown): { status: number; body: string } =>
  value === undefined ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(value) }
