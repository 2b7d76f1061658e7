/**
 * The kept sums of money (money_sum) against the records, counted again. One finding for each day, or month, that
 * differs, with its numbers added up.
 */
export const moneySumsProof = `
  with side as (
    select
      what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state, records, money,
      refunded, allocated, credit, discount, paid, written_off, remainder, 1 as sign
    from money_counted
    where establishment_id = $1
    union all
    select
      what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state, records, money,
      refunded, allocated, credit, discount, paid, written_off, remainder, -1
    from money_sum
    where establishment_id = $1
  ),
  place as (
    select
      what,
      day,
      sum(records * sign) as records,
      sum(money * sign) as money,
      sum(refunded * sign) as refunded,
      sum(allocated * sign) as allocated,
      sum(credit * sign) as credit,
      sum(discount * sign) as discount,
      sum(paid * sign) as paid,
      sum(written_off * sign) as written_off,
      sum(remainder * sign) as remainder,
      sum(
        records + money + coalesce(refunded, 0) + coalesce(allocated, 0) + coalesce(credit, 0)
          + coalesce(discount, 0) + coalesce(paid, 0) + coalesce(written_off, 0) + coalesce(remainder, 0)
      ) filter (where sign = 1) as expected,
      sum(
        records + money + coalesce(refunded, 0) + coalesce(allocated, 0) + coalesce(credit, 0)
          + coalesce(discount, 0) + coalesce(paid, 0) + coalesce(written_off, 0) + coalesce(remainder, 0)
      ) filter (where sign = -1) as found
    from side
    group by what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state
  )
  select
    'establishment' as entity,
    $1::uuid as id,
    what || ' ' || day as label,
    sum(coalesce(expected, 0))::bigint as expected,
    sum(coalesce(found, 0))::bigint as found
  from place
  where (records, money) <> (0, 0) or refunded <> 0 or allocated <> 0 or credit <> 0 or discount <> 0
    or paid <> 0 or written_off <> 0 or remainder <> 0
  group by what, day
`
