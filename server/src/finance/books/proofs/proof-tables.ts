/** Tables from which the statements of several proofs select. */

/** One row of the ledger for each side of a transfer, debits above zero. */
export const sides = `(select debit_kind as kind, debit_id as account, amount, debt_id, kind as event, event_id, posted_at, establishment_id from ledger_transfer
  union all select credit_kind, credit_id, -amount, debt_id, kind, event_id, posted_at, establishment_id from ledger_transfer)`

/** Movements of counted services; `undone` is the type of the movement that a refund undoes. */
export const goods = `(select t.*, o.transaction_type as undone from counted_service_transaction t left join counted_service_transaction o on o.establishment_id = t.establishment_id and o.id = t.refund_of_id) t`
