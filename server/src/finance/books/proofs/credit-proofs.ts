/** Proofs of wallets, points and cards (D6.3). */
import type { ProofName } from '@topcenter/model/finance/proof'
import { sides } from './proof-tables.ts'

/**
 * Each line of a table shows the balance after it. That balance must be the sum of the amounts of all lines up to it,
 * in the order of their moments.
 *
 * @param grows The condition under which a line adds its amount; otherwise it takes it away
 */
const runningLines = (entity: string, table: string, grows: string, amount: string, balance: string) => `
  select '${entity}' as entity, id, code as label, expected, found
  from (
    select
      id,
      code,
      sum(case when ${grows} then ${amount} else -${amount} end) over (partition by user_id order by at, id)::bigint
        as expected,
      ${balance}::bigint as found
    from ${table}
    where establishment_id = $1
  ) line
  where expected is distinct from found
`

export const creditProofs = {
  walletLines: runningLines(
    'walletTransaction',
    'wallet_transaction',
    `transaction_type = 'Deposit'`,
    'paid_money',
    'balance',
  ),
  wallets: `
    select
      'user' as entity,
      coalesce(w.user_id, t.account) as id,
      coalesce(
        (
          select code
          from user_account u
          where u.establishment_id = $1 and u.id = coalesce(w.user_id, t.account)
        ),
        ''
      ) as label,
      coalesce(w.held, 0) as expected,
      coalesce(t.held, 0) as found
    from (
      select
        user_id,
        sum(case transaction_type when 'Deposit' then paid_money else -paid_money end)::bigint as held
      from wallet_transaction
      where establishment_id = $1
      group by 1
    ) w
    full join (
      select account, -sum(amount)::bigint as held
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Wallet'
      group by 1
    ) t on t.account = w.user_id
    where coalesce(w.held, 0) <> coalesce(t.held, 0) or t.held < 0
  `,
  pointsLines: runningLines(
    'pointsTransaction',
    'points_transaction',
    `transaction_type = 'Increase'`,
    'number_of_points',
    'points_balance',
  ),
  // of two people who were merged, the movements of one stay and what they earned goes to the other
  pointsShort: `
    select
      'user' as entity,
      p.user_id as id,
      coalesce((select code from user_account u where u.establishment_id = $1 and u.id = p.user_id), '') as label,
      p.expected,
      p.found
    from (
      select user_id, sum(moved)::bigint as expected, sum(short)::bigint as found
      from (
        select
          user_id,
          case transaction_type when 'Increase' then number_of_points else -number_of_points end as moved,
          0 as short
        from points_transaction
        where establishment_id = $1 and point_rule_id is not null
        union all
        select user_id, -points, 0
        from point_earning
        where establishment_id = $1
        union all
        select user_id, 0, points
        from point_shortfall
        where establishment_id = $1
      ) line
      group by 1
    ) p
    where p.expected <> p.found
      and not exists (
        select 1
        from person_merge g
        where g.establishment_id = $1 and p.user_id in (g.kept_id, g.merged_id)
      )
  `,
  cards: `
    select
      'mediaPackage' as entity,
      coalesce(c.media_package_id, t.account) as id,
      coalesce((select code from media_package p where p.establishment_id = $1 and p.id = coalesce(c.media_package_id, t.account)), '') as label,
      coalesce(c.held, 0) as expected,
      coalesce(t.held, 0) as found
    from (
      select media_package_id, sum(sold_for)::bigint as held
      from media_package_code
      where establishment_id = $1 and activation = 'Sold' and state = 'NotUsed'
      group by 1
    ) c
    full join (
      select account, -sum(amount)::bigint as held
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Prepaid'
      group by 1
    ) t on t.account = c.media_package_id
    where coalesce(c.held, 0) <> coalesce(t.held, 0)
  `,
} satisfies Partial<Record<ProofName, string>>
