/** The lines of a job order (D7.6): made of what was accepted, done or canceled piece by piece, and given to the client. */
import { type JobOrder, jobOrder } from '@topcenter/model/quotations/job-order'
import { jobOrderDelivery } from '@topcenter/model/quotations/job-order-delivery'
import { jobOrderLine } from '@topcenter/model/quotations/job-order-line'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { everyPrivilege } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import { type Ctx, memberId } from '../records/context.ts'
import { withPrivileges } from '../records/nightly.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { act } from '../records/write/act.ts'
import { creationOf, insertRecord, newValues } from '../records/write/create.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { insertRows } from '../records/write/write.ts'
import { lowerOwed } from './quotation-money.service.ts'
import { releaseBeyond, reserveMissing, takeReserved } from './reserving.ts'

type Order = Pick<JobOrder, 'id' | 'priceQuotation'>
export interface Line {
  readonly id: string
  readonly detail: string
  readonly item: string
  readonly ordered: number
  readonly done: number
  readonly canceled: number
  readonly received: number
}

/** Makes lines for all accepted pieces that no order before has done. @throws {Refused} `store.notEnough` */
export async function makeLines(ctx: Ctx, order: string, quotation: string): Promise<void> {
  const accepted = await ctx.tx.query<{ id: string; item: string; ordered: number }>(sql`
    select d.id, d.store_item_id as item, d.quantity - coalesce((
      select sum(l.done)
      from job_order_line l
      where l.establishment_id = d.establishment_id and l.price_quotation_detail_id = d.id
    ), 0)::integer as ordered
    from price_quotation_detail d
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid
      and d.price_quotation_id = ${quotation}::uuid
      and d.state = 'ReviewedByCustomer'
      and d.record_state <> 'archived'
    order by d.created_at, d.id
  `)
  const wanted = accepted.filter(({ ordered }) => ordered > 0)
  const rows = wanted.map(({ id, item, ordered }) => ({
    id: newId(ctx.now.getTime()),
    values: newValues(ctx, jobOrderLine, { jobOrder: order, priceQuotationDetail: id, storeItem: item, ordered }),
  }))
  await insertRows(ctx, jobOrderLine, rows)
  await leaveTrail(
    ctx,
    jobOrderLine,
    rows.map(({ id, values }) => creationOf(jobOrderLine, id, values)),
  )
  await reserveMissing(
    ctx,
    quotation,
    wanted.map(({ id, ordered }) => ({ id, quantity: ordered })),
  )
}

/** Whoever changes them has locked their order. */
export const linesOf = (ctx: Ctx, order: string): Promise<readonly Line[]> =>
  ctx.tx.query<Line>(sql`
    select id, price_quotation_detail_id as detail, store_item_id as item, ordered, done, canceled, received
    from job_order_line
    where establishment_id = ${ctx.actor.establishmentId}::uuid and job_order_id = ${order}::uuid
    order by created_at, id
  `)

type Counts = Partial<Pick<Line, 'done' | 'canceled' | 'received'>>
async function setLines(
  ctx: Ctx,
  action: string,
  changes: readonly { readonly id: string; readonly set: Counts; readonly reason?: string }[],
): Promise<void> {
  const rows = await ctx.tx.query<{ id: string; version: number }>(sql`
    update job_order_line l
    set done = coalesce(s.done, l.done), canceled = coalesce(s.canceled, l.canceled),
      received = coalesce(s.received, l.received), cancel_reason = coalesce(s.reason, l.cancel_reason),
      version = l.version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ id, set, reason }) => ({ id, ...set, reason })))}::jsonb)
      as s(id uuid, done integer, canceled integer, received integer, reason text)
    where l.establishment_id = ${ctx.actor.establishmentId}::uuid and l.id = s.id
    returning l.id, l.version
  `)
  await leaveTrail(
    ctx,
    jobOrderLine,
    rows.map(({ id, version }) => ({
      id,
      version,
      action,
      changes: { ...changes.find((each) => each.id === id)!.set },
    })),
  )
}

/** Completes all lines that have pieces left. */
export async function doRest(ctx: Ctx, { id, priceQuotation }: Order): Promise<void> {
  const left = (await linesOf(ctx, id)).filter(({ ordered, done, canceled }) => done + canceled < ordered)
  for (const { detail, ordered, done, canceled } of left)
    await takeReserved(ctx, priceQuotation, detail, ordered - canceled - done)
  await setLines(
    ctx,
    'finishPieces',
    left.map(({ id: line, ordered, canceled }) => ({ id: line, set: { done: ordered - canceled } })),
  )
}

/** Locked whatever its actor may see: what follows from a permitted act is done. */
export const lockedRecord = async (ctx: Ctx, entity: AnyEntity, id: string) =>
  recordOf(entity, await lockRow(withPrivileges(ctx, everyPrivilege), entity, id))

const leftOf = ({ ordered, done, canceled }: Pick<Line, 'ordered' | 'done' | 'canceled'>): number =>
  ordered - done - canceled

export async function doPieces(ctx: Ctx, order: string, line: string, quantity: number): Promise<void> {
  const [row, priceQuotation] = await openLine(ctx, order, line, ['WorkProgres'])
  if (quantity > leftOf(row)) throw new Refused(refuseField('quantity', 'field.max', { max: leftOf(row) }))
  await takeReserved(ctx, priceQuotation, row.detail, quantity)
  await setLines(ctx, 'finishPieces', [{ id: line, set: { done: row.done + quantity } }])
  await finishIfDone(ctx, order)
}

export async function cancelPieces(
  ctx: Ctx,
  order: string,
  line: string,
  { quantity, reason }: { readonly quantity: number; readonly reason: string },
): Promise<void> {
  const [row, priceQuotation] = await openLine(ctx, order, line, ['NewlyWanted', 'WorkProgres'])
  if (quantity > leftOf(row)) throw new Refused(refuseField('quantity', 'field.max', { max: leftOf(row) }))
  await setLines(ctx, 'cancelPieces', [{ id: line, set: { canceled: row.canceled + quantity }, reason }])
  const lines = await linesOf(ctx, order)
  if (lines.every(({ ordered, canceled }) => canceled === ordered)) throw new Refused(refuse('jobOrder.cancelWhole'))
  await releaseBeyond(ctx, priceQuotation, row.detail, leftOf(row) - quantity)
  await lowerOwed(ctx, priceQuotation, reason)
  await finishIfDone(ctx, order)
}

async function openLine(
  ctx: Ctx,
  order: string,
  line: string,
  states: readonly string[],
): Promise<readonly [Line, string]> {
  const head = await lockedRecord(ctx, jobOrder, order)
  if (!states.includes(String(head.state))) throw new Refused(refuse('record.wrongState'))
  const row = (await linesOf(ctx, order)).find(({ id }) => id === line)
  if (!row) throw new Refused(refuse('record.notFound'))
  return [row, head.priceQuotation as string]
}

/** An order all of whose lines are done or canceled is finished by the last of them, as soon as work on it began. */
async function finishIfDone(ctx: Ctx, order: string): Promise<void> {
  const head = await lockedRecord(ctx, jobOrder, order)
  const lines = await linesOf(ctx, order)
  if (head.state === 'WorkProgres' && lines.every((line) => leftOf(line) === 0))
    await act(ctx, jobOrder, 'finish', head, {})
}

const tokenOfLine = (id: string): string => tokenOf(jobOrderLine.spec.prefix, id)

interface HandedOver {
  readonly receivedBy: string
  readonly signature?: string | null | undefined
  readonly lines?: readonly { readonly line?: string | null; readonly quantity?: number | null }[] | null | undefined
}
/**
 * Writes the note that the client signed; what is left out is handed over later.
 *
 * @throws {Refused} `jobOrder.nothingToHandOver`, `field.max` of a line of which fewer are done
 */
export async function handOver(ctx: Ctx, order: string, { receivedBy, signature, lines }: HandedOver): Promise<void> {
  const rows = await linesOf(ctx, order)
  const wanted = lines?.length ? new Map(lines.map(({ line, quantity }) => [line!, quantity!])) : undefined
  const given = rows.flatMap((row) => {
    const ready = row.done - row.received
    const quantity = wanted ? (wanted.get(tokenOfLine(row.id)) ?? 0) : ready
    if (quantity > ready) throw new Refused(refuseField('lines', 'field.max', { max: ready }))
    return quantity > 0 ? [{ ...row, quantity }] : []
  })
  const known = new Set(rows.map(({ id }) => tokenOfLine(id)))
  if (wanted && [...wanted.keys()].some((token) => !known.has(token))) throw new Refused(refuse('record.notFound'))
  if (given.length === 0) throw new Refused(refuse('jobOrder.nothingToHandOver'))
  await setLines(
    ctx,
    'handOver',
    given.map(({ id, received, quantity }) => ({ id, set: { received: received + quantity } })),
  )
  await insertRecord(ctx, jobOrderDelivery, {
    jobOrder: order,
    receivedBy,
    signature,
    at: ctx.now.toISOString(),
    by: memberId(ctx.actor),
    pieces: given.map(({ item, quantity }) => ({ storeItem: item, quantity })),
  })
}

/** Returns true if the client has received all that was made. */
export async function isAllReceived(ctx: Ctx, order: string): Promise<boolean> {
  const lines = await linesOf(ctx, order)
  return lines.length > 0 && lines.every(({ done, received }) => received === done)
}
