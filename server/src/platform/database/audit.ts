/**
 * D1.4: who changed what, written in the transaction of the change. The application may insert into the table and
 * neither update nor delete.
 */
import { newId } from '@topcenter/model/kit/token'
import type { Tx } from './database.ts'
import type { Query } from './query.ts'

export interface AuditRow {
  readonly at: Date
  readonly actorId?: string | undefined
  /** Name at that time: the actor may be renamed later. */
  readonly actorName?: string | undefined
  readonly address?: string | undefined
  readonly requestId?: string | undefined
  readonly entity: string
  readonly recordId?: string | undefined
  readonly action: string
  /** By field: `{ old, new }`; never of a secret field. */
  readonly changes?: Readonly<Record<string, unknown>> | undefined
}

/** It goes out with all else that the transaction audits (`Tx.audit`). */
export const writeAudit = (tx: Tx, rows: readonly AuditRow[]): void =>
  tx.audit(rows.map((row) => ({ id: newId(), ...row })))

export type KeptAudit = AuditRow & { readonly id: string }

/** @param fills Whether the rows name values that the transaction has learned */
export function auditStatement(
  establishmentId: string | undefined,
  rows: readonly KeptAudit[],
  fills: boolean,
): Query<unknown> {
  const values = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor_id: row.actorId,
    actor_name: row.actorName,
    address: row.address,
    request_id: row.requestId,
    entity: row.entity,
    record_id: row.recordId,
    action: row.action,
    changes: row.changes ?? {},
  }))
  return {
    sql: `
      insert into audit (
        establishment_id, id, at, actor_id, actor_name, address, request_id, entity, record_id, action,
        changes
      )
      select $1::uuid, r.*
      from jsonb_to_recordset(${fills ? 'filled($2)' : '$2'}::jsonb) as r(
        id uuid, at timestamptz, actor_id uuid, actor_name text, address text, request_id text,
        entity text, record_id uuid, action text, changes jsonb
      )
      returning 1
    `,
    parameters: [establishmentId, JSON.stringify(values)],
  }
}
