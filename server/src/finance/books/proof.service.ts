/**
 * The proof of the books (D6.3): the trial balance, and a comparison of every document with its transfers. It runs each
 * night and on request.
 */
import { entityOf } from '@topcenter/model/areas'
import type { proveBooks, readLastProof } from '@topcenter/model/finance/api'
import { type ProofName, proofNames } from '@topcenter/model/finance/proof'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { staffTypes } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import type { Tx } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { keptAnswer } from '../../records/kept-answers.ts'
import { notifyUsers } from '../../alerts/tell.ts'
import { proofs } from './proofs/proofs.ts'
import { recogniseHeld } from './recognition.service.ts'

type TrialBalance = AnswerOf<typeof proveBooks>
type TrialLine = TrialBalance['lines'][number]
type Finding = TrialBalance['findings'][number]

/** The maximum of findings in the answer; a person cannot look at more. */
const maxFindings = 100

interface Row {
  readonly entity: string
  readonly id: string
  readonly label: string
  readonly expected: number
  readonly found: number
}
interface Proved {
  readonly broken: number
  readonly findings: readonly Finding[]
  readonly events: number
}

const tokenIn = (entity: string, id: string) => tokenOf(entityOf(entity).spec.prefix, id)

export async function prove(tx: Tx): Promise<Proved> {
  const [found, events] = await Promise.all([
    Promise.all(proofNames.map((proof) => broke(tx, proof))),
    tx.first<{ count: number }>({
      sql: 'select count(*) as count from ledger_event where establishment_id = $1',
      parameters: [tx.establishmentId],
    }),
  ])
  const findings = found.flat()
  return { broken: findings.length, findings: findings.slice(0, maxFindings), events: events!.count }
}

async function broke(tx: Tx, proof: ProofName): Promise<Finding[]> {
  const rows = await tx.query<Row>({ sql: proofs[proof], parameters: [tx.establishmentId] })
  return rows.map(({ id, ...row }) => ({ proof, token: tokenIn(row.entity, id), ...row }))
}

/**
 * Kinds whose accounts have a line each, with the entity and table of their names. Accounts of people are summed to one
 * line.
 */
const named = {
  Cash: ['account', 'account'],
  Expense: ['expensesType', 'expenses_type'],
  OtherRevenue: ['revenuesType', 'revenues_type'],
  OtherRefunds: ['revenuesType', 'revenues_type'],
  Inventory: ['countedService', 'counted_service'],
} as const

export async function trialBalance(tx: Tx): Promise<TrialLine[]> {
  const rows = await tx.query<{
    kind: TrialLine['kind']
    account: string | null
    debit: number
    credit: number
    name_ar: string | null
    name_en: string | null
    name_und: string | null
  }>({
    sql: `
      with side as (
        select
          debit_kind as kind,
          debit_id as account,
          sum(amount)::bigint as debit,
          0::bigint as credit
        from ledger_transfer
        where establishment_id = $1
        group by 1, 2
        union all
        select credit_kind, credit_id, 0, sum(amount)::bigint
        from ledger_transfer
        where establishment_id = $1
        group by 1, 2
      ),
      line as (
        select
          kind,
          case when kind = any($2) then account end as account,
          sum(debit)::bigint as debit,
          sum(credit)::bigint as credit
        from side
        group by 1, 2
      ),
      name as (${Object.entries(named)
        .map(
          ([kind, [, table]]) =>
            `
              select '${kind}'::text as kind, id, name_ar, name_en, name_und
              from ${table}
              where establishment_id = $1
            `,
        )
        .join(' union all ')})
      select line.kind, account, debit, credit, name_ar, name_en, name_und
      from line
      left join name on name.kind = line.kind and name.id = account
      order by line.kind, account
    `,
    parameters: [tx.establishmentId, Object.keys(named)],
  })
  return rows.map(({ kind, account, debit, credit, name_ar: ar, name_en: en, name_und: und }) => ({
    kind,
    token: account ? tokenIn(named[kind as keyof typeof named][0], account) : null,
    names: account ? { ...(ar ? { ar } : {}), ...(en ? { en } : {}), ...(und ? { und } : {}) } : null,
    debit,
    credit,
  }))
}

/** Refuses readers of own groups only: the books and their faults are the whole centre's (D12.2). */
function permitWhole({ actor }: Ctx): void {
  if (actor.ownGroupsOnly) throw new Refused(refuse('permission.missing'))
}

export async function proveNow(ctx: Ctx): Promise<TrialBalance> {
  permitWhole(ctx)
  return keptAnswer(ctx, ['finance.proof'], async () => ({
    lines: await trialBalance(ctx.tx),
    ...(await prove(ctx.tx)),
    provedAt: ctx.now.toISOString(),
  }))
}

export async function lastNight(ctx: Ctx): Promise<AnswerOf<typeof readLastProof>> {
  permitWhole(ctx)
  const last = await ctx.tx.first<{ provedAt: string; broken: number; events: number }>({
    sql: `
      select proved_at as "provedAt", broken, events
      from ledger_proof
      where establishment_id = $1
      order by night desc
      limit 1
    `,
    parameters: [ctx.actor.establishmentId],
  })
  return { last: last ?? null }
}

/**
 * Does the work of one night: recognises deferred revenue (D6.12), takes snapshots of everything older than an hour,
 * folds debts and movements into the kept sums, runs the proof and stores it. Notifies users who may see the accounts
 * if something is broken. A second run in the same night does nothing.
 */
export async function proveNight(ctx: Ctx, night: string): Promise<void> {
  const { tx } = ctx
  await tx.run({ sql: `set local statement_timeout = '10min'` })
  const id = newId(ctx.now.getTime())
  const begun = await tx.run({
    sql: `
      insert into ledger_proof (establishment_id, id, night, events, snapshots, broken, findings)
      values ($1, $2, $3, 0, 0, 0, '[]')
      on conflict do nothing
    `,
    parameters: [tx.establishmentId, id, night],
  })
  if (begun === 0) return
  await recogniseHeld({ ...ctx, key: `recognition ${night}` })
  const snapshots = await tx.first<{ taken: number }>({
    sql: `select ledger_take_snapshots($1, clock_timestamp() - interval '1 hour') as taken`,
    parameters: [tx.establishmentId],
  })
  await tx.run({ sql: 'select fold_owed($1), fold_money($1)', parameters: [tx.establishmentId] })
  const { broken, findings, events } = await prove(tx)
  // kept sums are reported and then recounted, because nobody at the centre could repair them
  if (findings.some(({ proof }) => proof === 'owedSums'))
    await tx.run({ sql: 'select recount_owed($1)', parameters: [tx.establishmentId] })
  if (findings.some(({ proof }) => proof === 'moneySums'))
    await tx.run({ sql: 'select recount_money($1)', parameters: [tx.establishmentId] })
  await tx.run({
    sql: `
      update ledger_proof
      set proved_at = statement_timestamp(), events = $3, snapshots = $4, broken = $5, findings = $6
      where establishment_id = $1 and id = $2
    `,
    parameters: [tx.establishmentId, id, events, snapshots!.taken, broken, JSON.stringify(findings)],
  })
  if (broken > 0) await notifyReaders(ctx, broken)
}

async function notifyReaders(ctx: Ctx, broken: number): Promise<void> {
  const users = await ctx.tx.query<{ id: string }>({
    sql: `
      select u.id
      from user_account u
      join establishment_role r
        on r.establishment_id = u.establishment_id and r.id = u.role_id and r.record_state = 'active'
      where u.establishment_id = $1 and u.record_state = 'active' and u.user_type = any($2)
        and (r.all_privileges or r.privileges->'Account' ? 'view')
    `,
    parameters: [ctx.tx.establishmentId, staffTypes],
  })
  await notifyUsers(ctx, 'booksBroken', {
    users: users.map(({ id }) => id),
    params: { count: broken },
    link: '/finance/trial-balance',
  })
}
