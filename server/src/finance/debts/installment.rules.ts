/**
 * Plans of instalments (D6.5): made from a batch type or freely, changed and canceled; their parts always add up
 * exactly.
 */
import { debt } from '@topcenter/model/finance/debt'
import {
  type Installment,
  installment,
  installmentSchedule,
  installmentScheduleTime,
} from '@topcenter/model/finance/installment'
import { type PlannedPart, planOf, spreadOver } from '@topcenter/model/finance/plan'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { readableAmount } from '@topcenter/texts/readable'
import { newId } from '@topcenter/model/kit/token'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import type { Debt } from '@topcenter/model/finance/debt'
import { type Ctx, memberId } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import { lockRow } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'
import { type Columns, type CreateInputOf, type NewRowOf, rules } from '../../records/rules.ts'
import { insertRows } from '../../records/write/write.ts'
import { cancelParts, renewDebts } from './debts.service.ts'

const lockDebt = async (ctx: Ctx, id: string): Promise<Debt> => recordOf(debt, await lockRow(ctx, debt, id))
const dueAt = (ctx: Ctx, day: string) => zonedToUtc(day, '00:00', ctx.timeZone)
const canceledNow = (ctx: Ctx, reason: string): Columns => ({
  canceled: 'Canceled',
  canceledAt: ctx.now.toISOString(),
  canceledBy: memberId(ctx.actor),
  cancelReason: reason,
})

interface Terms {
  readonly amount: number
  readonly parts: number
  readonly everyMonths: number | null
  readonly startsOn: string
  readonly user: string
}

type Input = CreateInputOf<typeof installment>
/** The given values, completed from the batch type and the debt. */
async function termsOf(ctx: Ctx, input: Input): Promise<Terms> {
  const of = await lockDebt(ctx, input.debt)
  const free = input.freeParts ?? []
  const sum = free.reduce((total, part) => total + part.amount, 0)
  const amount = input.amount ?? (free.length ? sum : of.unscheduled)
  if (of.remainder === 0) throw new Refused(refuse('debt.nothingOwed'))
  if (amount > of.unscheduled || of.unscheduled === 0)
    throw new Refused(refuseField('amount', 'debt.overUnscheduled', { unscheduled: readableAmount(of.unscheduled) }))
  if (free.length) {
    if (sum !== amount)
      throw new Refused(
        refuseField('freeParts', 'debt.partsSum', { sum: readableAmount(sum), amount: readableAmount(amount) }),
      )
    const first = free.map((part) => part.dueOn).sort()[0]!
    return { amount, parts: free.length, everyMonths: null, startsOn: first, user: of.user }
  }
  const batch = input.installmentBatchType
    ? await ctx.tx.first<{ parts: number; every_months: number }>({
        sql: `
          select parts, every_months
          from installment_batch_type
          where establishment_id = $1 and id = $2
        `,
        parameters: [ctx.actor.establishmentId, input.installmentBatchType],
      })
    : undefined
  return {
    amount,
    parts: input.parts ?? batch?.parts ?? 1,
    everyMonths: input.everyMonths ?? batch?.every_months ?? 1,
    startsOn: input.startsOn,
    user: of.user,
  }
}

function partsOf(terms: Terms, input: Input): readonly PlannedPart[] {
  const free = input.freeParts ?? []
  if (free.length) return [...free].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  const planned = planOf({ ...terms, everyMonths: terms.everyMonths ?? 1, roundTo: input.roundTo })
  if (!planned) throw new Refused(refuseField(input.roundTo ? 'roundTo' : 'parts', 'debt.roundingTooLarge'))
  return planned
}

async function writePlan(ctx: Ctx, row: NewRowOf<typeof installment> & Terms, input: Input): Promise<void> {
  const terms: Terms = {
    amount: row.amount,
    parts: row.parts,
    everyMonths: row.everyMonths,
    startsOn: row.startsOn,
    user: row.user,
  }
  const shared = { debt: row.debt, user: row.user }
  const schedule = await insertRecord(ctx, installmentSchedule, {
    ...shared,
    installment: row.id,
    startsOn: terms.startsOn,
    parts: terms.parts,
    everyMonths: terms.everyMonths,
    amount: terms.amount,
  })
  await insertRows(
    ctx,
    installmentScheduleTime,
    partsOf(terms, input).map((part) => ({
      id: newId(ctx.now.getTime()),
      values: {
        ...shared,
        installmentSchedule: schedule,
        dueDateTime: dueAt(ctx, part.dueOn),
        amount: part.amount,
        paid: 0,
        remainder: part.amount,
        canceled: 'NotCanceled',
      },
    })),
  )
  await renewDebts(ctx, [{ id: row.debt }])
}

/** A plan is canceled when its last part is. */
const endEmptyPlans = async (ctx: Ctx, debtId: string, reason: string): Promise<void> => {
  const parameters = [
    ctx.actor.establishmentId,
    debtId,
    ctx.now.toISOString(),
    ctx.actor.userId,
    reason,
    memberId(ctx.actor),
  ]
  const set = `set canceled = 'Canceled', canceled_at = $3, canceled_by_id = $6::uuid, cancel_reason = $5, version = version + 1, updated_at = $3, updated_by = $4`
  await ctx.tx.run({
    sql: `
      update installment_schedule s ${set}
      where establishment_id = $1
        and debt_id = $2
        and canceled = 'NotCanceled'
        and not exists (
            select 1
            from installment_schedule_time p
            where p.establishment_id = $1
              and p.installment_schedule_id = s.id
              and p.canceled = 'NotCanceled'
          )
    `,
    parameters,
  })
  await ctx.tx.run({
    sql: `
      update installment i ${set}
      where establishment_id = $1
        and debt_id = $2
        and canceled = 'NotCanceled'
        and not exists (
            select 1
            from installment_schedule s
            where s.establishment_id = $1 and s.installment_id = i.id and s.canceled = 'NotCanceled'
          )
    `,
    parameters,
  })
}

export const installmentRules = rules(
  installment,
  {
    create: { prepare: async (ctx, input) => ({ ...(await termsOf(ctx, input)) }), apply: writePlan },
  },
  {
    cancel: {
      check: async (ctx, row: Installment) => {
        await lockDebt(ctx, row.debt)
      },
      prepare: (ctx, _row, { reason }) => canceledNow(ctx, reason),
      apply: async (ctx, row, { reason }) => {
        if ((await cancelParts(ctx, { debt: row.debt, installment: row.id }, reason)) === 0)
          throw new Refused(refuse('debt.nothingPlanned'))
        await renewDebts(ctx, [{ id: row.debt }])
        await endEmptyPlans(ctx, row.debt, reason)
      },
    },
  },
)

interface LiveRow {
  id: string
  amount: number
  paid: number
  due_date_time: string
}
const laterParts = (ctx: Ctx, debtId: string, after: string, id: string): Promise<LiveRow[]> =>
  ctx.tx.query<LiveRow>({
    sql: `
      select id, amount, paid, due_date_time
      from installment_schedule_time
      where establishment_id = $1
        and debt_id = $2
        and canceled = 'NotCanceled'
        and remainder > 0
        and (due_date_time, id) > ($3, $4::uuid)
      order by due_date_time, id
    `,
    parameters: [ctx.actor.establishmentId, debtId, after, id],
  })

export const installmentScheduleTimeRules = rules(
  installmentScheduleTime,
  {},
  {
    cancel: {
      check: async (ctx, row) => {
        await lockDebt(ctx, row.debt)
      },
      prepare: (ctx, _row, { reason }) => ({ ...canceledNow(ctx, reason), remainder: 0 }),
      apply: async (ctx, row, { reason }) => {
        await renewDebts(ctx, [{ id: row.debt }])
        await endEmptyPlans(ctx, row.debt, reason)
      },
    },
    postpone: {
      check: async (ctx, row, { dueOn }) => {
        await lockDebt(ctx, row.debt)
        return dueOn <= utcToZoned(row.dueDateTime, ctx.timeZone).date
          ? refuseField('dueOn', 'field.endBeforeStart')
          : undefined
      },
      prepare: (ctx, _row, { dueOn }) => ({ dueDateTime: dueAt(ctx, dueOn) }),
      apply: (ctx, row) => renewDebts(ctx, [{ id: row.debt }]),
    },
    changeAmount: {
      check: async (ctx, row, { amount }) => {
        await lockDebt(ctx, row.debt)
        return amount < (row.paid ?? 0)
          ? refuseField('amount', 'debt.belowPaid', { paid: readableAmount(row.paid ?? 0) })
          : undefined
      },
      prepare: (_ctx, row, { amount }) => ({ amount, remainder: amount - (row.paid ?? 0) }),
      apply: async (ctx, row, { amount }) => {
        const later = await laterParts(ctx, row.debt, row.dueDateTime, row.id)
        const { amounts, rest } = spreadOver(later, amount - row.amount)
        const { unscheduled } = await lockDebt(ctx, row.debt)
        if (rest > unscheduled)
          throw new Refused(
            refuseField('amount', 'debt.overUnscheduled', {
              unscheduled: readableAmount(unscheduled + amount - row.amount - rest),
            }),
          )
        const changed = later
          .map((part, at) => ({ id: part.id, amount: amounts[at]! }))
          .filter((part, at) => part.amount !== later[at]!.amount)
        await ctx.tx.run({
          sql: `
            update installment_schedule_time p
            set
              amount = c.amount,
              remainder = c.amount - p.paid,
              version = version + 1,
              updated_at = $3,
              updated_by = $4
            from jsonb_to_recordset($2) as c(id uuid, amount bigint)
            where p.establishment_id = $1 and p.id = c.id
          `,
          parameters: [ctx.actor.establishmentId, JSON.stringify(changed), ctx.now.toISOString(), ctx.actor.userId],
        })
        await renewDebts(ctx, [{ id: row.debt }])
      },
    },
  },
)
