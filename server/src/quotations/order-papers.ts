/** Prints a job order for the person who does the work, and delivery notes for the client (D7.6). Neither has prices. */
import { fieldsOf } from '@topcenter/model/kit/entity'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { printDelivery, printJobOrder } from '@topcenter/model/quotations/api'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { jobOrderDelivery } from '@topcenter/model/quotations/job-order-delivery'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { fieldLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment } from '@topcenter/texts/readable'
import { sql } from 'kysely'
import { type DocumentBlock, type DocumentTable, leftToRight, ownDirection, runsOf } from '../documents/document.ts'
import { copyNote, copyNotes, type Kept, keptName, keptOf, rebuiltNotes } from '../papers/kept-paper.ts'
import { facts, paperAnswer, wordsOf } from '../papers/paper.ts'
import { printing, spoken } from '../papers/paper-request.ts'
import type { Ctx } from '../records/context.ts'
import { propertiesSql } from '../records/list/select.ts'
import type { PropertyRow } from '../records/presenter.ts'
import { readRow, recordId } from '../records/read.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { handle } from '../records/serving/handle.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { describedItem } from './paper-lines.ts'

const properties = propertiesSql(priceQuotationDetail, 'itemProperties', fieldsOf(priceQuotationDetail).itemProperties!)

/** Size of the field for a signature, in pixels; its width on paper. */
const drawing = { width: 400, height: 140, millimetres: 22 } as const

interface Order {
  readonly code: string
  readonly quotation: string
  readonly client: string
  readonly phone: string | null
  readonly doer: string
  readonly work: string | null
  readonly startAt: string | null
  readonly expectedAt: string | null
}
interface OrderRow extends DbRow {
  readonly code: string
  readonly work: string | null
  readonly start_work_date_time: string | null
  readonly expected_finish_work_date_time: string | null
  readonly quotation: string
  readonly client_name: string | null
  readonly phone: string | null
}
async function orderOf(ctx: Ctx, id: string): Promise<Order> {
  const row = (await ctx.tx.first<OrderRow>(sql`
    select o.code, o.work, o.start_work_date_time, o.expected_finish_work_date_time, q.code as quotation, q.client_name, coalesce(q.client_phone, c.phone) as phone,
      c.name_ar as client_ar, c.name_en as client_en, c.name_und as client_und,
      d.name_ar as doer_ar, d.name_en as doer_en, d.name_und as doer_und
    from job_order o
    join price_quotation q on q.establishment_id = o.establishment_id and q.id = o.price_quotation_id
    left join user_account c on c.establishment_id = q.establishment_id and c.id = q.client_id
    left join user_account d on d.establishment_id = o.establishment_id and d.id = o.doer_id
    where o.establishment_id = ${ctx.actor.establishmentId}::uuid and o.id = ${id}::uuid
  `))!
  const called = (name: string): string => nameIn(namesFrom(row, name), ctx.language)
  return {
    code: row.code,
    quotation: row.quotation,
    client: called('client') || (row.client_name ?? ''),
    phone: row.phone,
    doer: called('doer'),
    work: row.work,
    startAt: row.start_work_date_time,
    expectedAt: row.expected_finish_work_date_time,
  }
}

const moment = (ctx: Ctx, at: string | null | undefined): string | null =>
  at ? readableMoment(at, ctx.language, ctx.timeZone) : null

/** @param isForClient Leaves out the doer and the internal notes */
export async function orderPaper(ctx: Ctx, id: string, isForClient: boolean): Promise<RawAnswer> {
  const order = await orderOf(ctx, id)
  const { doer, work } = isForClient ? { doer: '', work: null } : order
  const { quotation: words, jobOrder: say } = wordsOf(ctx)
  const labelOf = (field: string): string => fieldLabel('jobOrder', field, ctx.language)
  return paperAnswer(ctx, interpolate(say.title, { code: order.code }), `job-order-${order.code}`, {
    title: interpolate(say.title, { code: leftToRight(order.code) }),
    blocks: [
      facts([
        [labelOf('priceQuotation'), leftToRight(order.quotation)],
        [words.client, ownDirection(order.client)],
        [fieldLabel('priceQuotation', 'clientPhone', ctx.language), order.phone && leftToRight(order.phone)],
        [labelOf('doer'), doer && ownDirection(doer), true],
        [labelOf('startWorkDateTime'), moment(ctx, order.startAt)],
        [labelOf('expectedFinishWorkDateTime'), moment(ctx, order.expectedAt), true],
      ]),
      ...(work ? [{ kind: 'text', text: work, runs: runsOf(work) } as const] : []),
      await orderTable(ctx, id, isForClient),
    ],
  })
}

interface LineRow extends DbRow {
  readonly ordered: number
  readonly done: number
  readonly canceled: number
  readonly design_notes: string | null
  readonly properties: readonly PropertyRow[]
  readonly operations: readonly string[] | null
}
/** Builds the table of open pieces, with room for the doer to tick finished ones. */
async function orderTable(ctx: Ctx, order: string, isForClient: boolean): Promise<DocumentTable> {
  const lines = await ctx.tx.query<LineRow>(sql`
    select l.ordered, l.done, l.canceled, t.design_notes, s.name_ar, s.name_en, s.name_und,
      ${sql.raw(properties)} as properties,
      (
        select array_agg(p.operation order by p.created_at, p.id)
        from price_quotation_affiliate_operation p
        where p.establishment_id = t.establishment_id and p.price_quotation_detail_id = t.id and p.accepted_amount > 0
      ) as operations
    from job_order_line l
    join price_quotation_detail t on t.establishment_id = l.establishment_id and t.id = l.price_quotation_detail_id
    join store_item s on s.establishment_id = l.establishment_id and s.id = l.store_item_id
    where l.establishment_id = ${ctx.actor.establishmentId}::uuid
      and l.job_order_id = ${order}::uuid
      and l.canceled < l.ordered
    order by l.created_at, l.id
  `)
  const { quotation: words, jobOrder: say } = wordsOf(ctx)
  return {
    kind: 'table',
    isForm: !isForClient,
    columns: [
      { header: words.number, millimetres: 10 },
      { header: words.item },
      { header: words.quantity, isNumber: true },
      { header: fieldLabel('jobOrderLine', 'done', ctx.language), isNumber: true },
      ...(isForClient ? [] : [{ header: say.check, millimetres: 20 }]),
    ],
    rows: lines.map((line, at) => [
      String(at + 1),
      [
        describedItem(ctx, {
          names: namesFrom(line, 'name'),
          designNotes: line.design_notes,
          properties: line.properties,
        }),
        ...(line.operations ?? []),
      ].join('\n'),
      String(line.ordered - line.canceled),
      String(line.done),
      ...(isForClient ? [] : ['']),
    ]),
    keys: 2,
  }
}

/** @param isForClient The client gets a copy: only staff make the first print */
export async function deliveryPaper(ctx: Ctx, id: string, isForClient: boolean): Promise<RawAnswer> {
  const note = await keptOf(ctx.tx, ctx.actor.establishmentId, 'delivery', id)
  const order = String(note.order)
  const pieces = await ctx.tx.query<{ item: Names; quantity: number; rebuilt: boolean }>(sql`
    select
      coalesce(k.content -> 'item', names_json(s.name_ar, s.name_en, s.name_und)) as item,
      coalesce((k.content ->> 'quantity')::int, p.quantity) as quantity,
      coalesce(k.rebuilt, true) as rebuilt
    from job_order_delivery_pieces p
    join store_item s on s.establishment_id = p.establishment_id and s.id = p.store_item_id
    left join kept_paper k
      on k.establishment_id = p.establishment_id and k.kind = 'piece' and k.record_id = piece_key(p.parent_id, p.position)
    where p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.parent_id = ${id}::uuid
    order by p.position
  `)
  const kept: Kept = { ...note, isRebuilt: note.isRebuilt || pieces.some((piece) => piece.rebuilt) }
  const { quotation: words, delivery: say } = wordsOf(ctx)
  const labelOf = (field: string): string => fieldLabel('jobOrderDelivery', field, ctx.language)
  return paperAnswer(ctx, interpolate(say.title, { code: order }), `delivery-${order}`, {
    title: interpolate(say.title, { code: leftToRight(order) }),
    centreName: keptName(ctx, kept, 'centre'),
    notes: isForClient ? [copyNote(ctx), ...rebuiltNotes(ctx, kept)] : await copyNotes(ctx, 'delivery', id, kept),
    blocks: [
      facts([
        [fieldLabel('jobOrder', 'priceQuotation', ctx.language), leftToRight(String(kept.quotation))],
        [words.client, ownDirection(keptName(ctx, kept, 'client'))],
        [labelOf('at'), moment(ctx, typeof kept.at === 'string' ? kept.at : null), true],
        [labelOf('receivedBy'), ownDirection(String(kept.receivedBy)), true],
      ]),
      {
        kind: 'table',
        columns: [
          { header: words.number, millimetres: 10 },
          { header: words.item },
          { header: words.quantity, isNumber: true },
        ],
        rows: pieces.map((piece, at) => [String(at + 1), nameIn(piece.item, ctx.language), String(piece.quantity)]),
        keys: 2,
      },
      ...signed(typeof kept.signature === 'string' ? kept.signature : null, say.signed),
    ],
  })
}

/** Prints the signature as it was drawn on the screen, or a line to sign on. */
const signed = (path: string | null, who: string): DocumentBlock[] =>
  path
    ? [
        { kind: 'text', text: who },
        {
          kind: 'picture',
          type: 'svg',
          height: drawing.millimetres,
          bytes: Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ${drawing.height}"><path d="${path}" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
          ),
        },
      ]
    : [{ kind: 'signatures', who: [who] }]

export const orderPapers = [
  handle(printJobOrder, printing, async (ctx, request) => {
    const row = await readRow(ctx, jobOrder, recordId(jobOrder, request.params.token))
    return orderPaper(spoken(ctx, request), String(row.id), false)
  }),
  handle(printDelivery, printing, async (ctx, request) => {
    const row = await readRow(ctx, jobOrderDelivery, recordId(jobOrderDelivery, request.params.token))
    return deliveryPaper(spoken(ctx, request), String(row.id), false)
  }),
]
