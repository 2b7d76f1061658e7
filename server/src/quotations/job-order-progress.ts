/** The order on a quotation as its client reads it (D7.6): progress, steps for the client, and signed deliveries. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { attachment } from '@topcenter/model/media/attachment'
import type { readOrderProgress } from '@topcenter/model/quotations/api'
import { jobOrderDelivery } from '@topcenter/model/quotations/job-order-delivery'
import { jobOrderLine } from '@topcenter/model/quotations/job-order-line'
import { jobOrderStep } from '@topcenter/model/quotations/job-order-step'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { deliveryPaper, orderPaper } from './order-papers.ts'

type Progress = AnswerOf<typeof readOrderProgress>
type Order = NonNullable<Progress['order']>

interface OrderRow {
  readonly id: string
  readonly code: string
  readonly state: Order['state']
  readonly start_work_date_time: string | null
  readonly expected_finish_work_date_time: string | null
  readonly is_late: boolean
}
interface LineRow extends DbRow {
  readonly id: string
  readonly ordered: number
  readonly done: number
  readonly canceled: number
  readonly received: number
}
type Photo = Order['steps'][number]['photos'][number]
interface StepRow {
  readonly id: string
  readonly at: string
  readonly work: string
  readonly photos: readonly (Omit<Photo, 'token'> & { readonly id: string })[]
}

const instantOf = (value: string): string => new Date(value).toISOString()

/** Reads the running or finished order; null without one, or if the last one was canceled. */
export async function progressOf(ctx: Ctx, quotation: string): Promise<Progress> {
  const centre = ctx.actor.establishmentId
  const order = await ctx.tx.first<OrderRow>(sql`
    select o.id, o.code, o.state, o.start_work_date_time, o.expected_finish_work_date_time,
      coalesce(is_late(o), false) as is_late
    from job_order o
    where o.establishment_id = ${centre}::uuid
      and o.price_quotation_id = ${quotation}::uuid
      and o.state <> 'Canceled'
      and o.record_state <> 'archived'
  `)
  if (!order) return { order: null }
  const { id, start_work_date_time: startAt, expected_finish_work_date_time: expectedAt } = order
  const [lines, steps, deliveries] = await Promise.all([
    ctx.tx.query<LineRow>(sql`
      select l.id, l.ordered, l.done, l.canceled, l.received, s.name_ar, s.name_en, s.name_und
      from job_order_line l
      join store_item s on s.establishment_id = l.establishment_id and s.id = l.store_item_id
      where l.establishment_id = ${centre}::uuid and l.job_order_id = ${id}::uuid
      order by l.created_at, l.id
    `),
    ctx.tx.query<StepRow>(sql`
      select t.id, t.at, t.work, coalesce((
        select jsonb_agg(
          jsonb_build_object('id', f.id, 'fileName', f.file_name, 'mediaType', f.media_type) order by a.position
        )
        from job_order_step_attachments a
        join attachment f on f.establishment_id = a.establishment_id and f.id = a.target_id
        where a.establishment_id = t.establishment_id and a.parent_id = t.id
      ), '[]') as photos
      from job_order_step t
      where t.establishment_id = ${centre}::uuid and t.job_order_id = ${id}::uuid and t.told_client
      order by t.at desc, t.id desc
    `),
    ctx.tx.query<{ readonly id: string; readonly at: string }>(sql`
      select id, at
      from job_order_delivery
      where establishment_id = ${centre}::uuid and job_order_id = ${id}::uuid
      order by at, id
    `),
  ])
  return {
    order: {
      code: order.code,
      state: order.state,
      startAt: startAt && instantOf(startAt),
      expectedAt: expectedAt && instantOf(expectedAt),
      isLate: order.is_late,
      lines: lines.map((row) => ({
        token: tokenOf(jobOrderLine.spec.prefix, row.id),
        names: namesFrom(row, 'name'),
        ordered: row.ordered,
        done: row.done,
        canceled: row.canceled,
        received: row.received,
      })),
      steps: steps.map((row) => ({
        token: tokenOf(jobOrderStep.spec.prefix, row.id),
        at: instantOf(row.at),
        work: row.work,
        photos: row.photos.map(({ id: photo, ...file }) => ({
          token: tokenOf(attachment.spec.prefix, photo),
          ...file,
        })),
      })),
      deliveries: deliveries.map((row) => ({
        token: tokenOf(jobOrderDelivery.spec.prefix, row.id),
        at: instantOf(row.at),
      })),
    },
  }
}

/**
 * Finds a photo of a step that is for the client; undefined if the order has no such photo. The caller has checked that
 * the quotation is theirs.
 */
export async function progressPhoto(ctx: Ctx, quotation: string, photo: string): Promise<string | undefined> {
  const found = await ctx.tx.first<{ id: string }>(sql`
    select a.target_id as id
    from job_order o
    join job_order_step t on t.establishment_id = o.establishment_id and t.job_order_id = o.id and t.told_client
    join job_order_step_attachments a on a.establishment_id = t.establishment_id and a.parent_id = t.id
    where o.establishment_id = ${ctx.actor.establishmentId}::uuid
      and o.price_quotation_id = ${quotation}::uuid
      and a.target_id = ${idOf(photo, attachment.spec.prefix) ?? null}::uuid
  `)
  return found?.id
}

/**
 * Prints the running or finished order, or the note of one of its deliveries; undefined if there is none. The caller
 * has checked that the quotation is theirs.
 */
export async function progressPaper(
  ctx: Ctx,
  quotation: string,
  delivery?: { readonly token: string | undefined },
): Promise<RawAnswer | undefined> {
  const centre = ctx.actor.establishmentId
  const order = await ctx.tx.first<{ id: string }>(sql`
    select o.id
    from job_order o
    where o.establishment_id = ${centre}::uuid
      and o.price_quotation_id = ${quotation}::uuid
      and o.state <> 'Canceled'
      and o.record_state <> 'archived'
  `)
  if (!order) return undefined
  if (!delivery) return orderPaper(ctx, order.id, true)
  const found = await ctx.tx.first<{ id: string }>(sql`
    select d.id
    from job_order_delivery d
    where d.establishment_id = ${centre}::uuid
      and d.job_order_id = ${order.id}::uuid
      and d.id = ${idOf(delivery.token ?? '', jobOrderDelivery.spec.prefix) ?? null}::uuid
  `)
  return found && deliveryPaper(ctx, found.id, true)
}
