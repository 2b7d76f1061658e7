/** Chooses the place of each transaction on a cluster: the node with its rows, else the coordinator. */
import type pg from 'pg'
import type { Router } from '../database/placement.ts'
import { coordinatorPlace } from './coordinator.ts'
import { NotNear } from './near-placement.ts'
import { type OpenNode, openNearNodes } from './near.ts'

export interface ClusterOptions {
  /** Address and connections of the coordinator. */
  readonly connection: pg.ClientConfig
  readonly pool: pg.Pool
  /** Opens connections to another node that work as the application does. */
  readonly open: OpenNode
  /** Called for a node that cannot be reached, once until it can, and for a statement that a node does not understand. */
  readonly onError: (error: Error) => void
}

export function clusterRouter({ connection, pool, open, onError }: ClusterOptions): Router {
  const coordinator = coordinatorPlace(pool)
  const nodes = openNearNodes(connection, pool, open, onError)
  return {
    run: async (establishmentId, work) => {
      const near = establishmentId === undefined ? undefined : nodes.of(establishmentId)
      if (!near) return work(coordinator)
      try {
        return await work(near)
      } catch (error) {
        if (!(error instanceof NotNear)) throw error
        if (error.why === 'gone') nodes.forget(establishmentId!)
        if (error.why === 'notUnderstood')
          onError(new Error(`not understood by a node: ${error.message}`, { cause: error.cause }))
      }
      return work(coordinator)
    },
    on: coordinatorPlace,
    pools: nodes.pools,
    close: nodes.close,
  }
}
