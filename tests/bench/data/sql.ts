/** Helpers of the generated statements: ids and draws that follow from row numbers alone. */
import type pg from 'pg'
import type { Centre } from '../centres.ts'

/** The part of a generated id that says which table it belongs to. */
const kinds = {
  student: 1,
  staff: 2,
  role: 3,
  governorate: 4,
  category: 5,
  period: 6,
  group: 7,
  application: 8,
  seat: 9,
  meeting: 10,
  attendance: 11,
  parent: 12,
  family: 13,
  relation: 14,
  knownMethod: 15,
  account: 16,
  method: 17,
  debt: 18,
  plan: 19,
  schedule: 20,
  part: 21,
  receipt: 22,
  payment: 23,
  refund: 24,
  debtMade: 25,
  debtCanceled: 26,
  paymentReceived: 27,
  paymentRefunded: 28,
  priceOwed: 29,
  discountGiven: 30,
  priceCanceled: 31,
  discountCanceled: 32,
  moneyReceived: 33,
  moneyRefunded: 34,
  service: 35,
  entitlement: 36,
  subscription: 37,
  pointRule: 38,
  pointLine: 39,
  pointsIncreased: 40,
  pointsGiven: 41,
  interest: 42,
  ownInterest: 43,
  otherInterest: 44,
  communication: 45,
  followUp: 46,
  call: 47,
  complaintType: 48,
  complaintSector: 49,
  priority: 50,
  complaint: 51,
  complaintMessage: 52,
  waiting: 53,
} as const
type Kind = keyof typeof kinds

/** The id of the row with this number. $2 must be the number of the centre. */
export const id = (kind: Kind, number: string): string => `pg_temp.made_id($2, ${kinds[kind]}, ${number})`

export const functions = `
  create function pg_temp.made_id(centre int, kind int, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(1690000000000 + n * 9000), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || substr(md5(centre || '.' || kind || '.' || n), 1, 15))::uuid $$;
  create function pg_temp.draw(n bigint, salt bigint) returns double precision language sql immutable as $$ select (hashint8extended(n, salt) & 1073741823) / 1073741824.0 $$;
  create function pg_temp.place(words text[], n bigint, salt bigint) returns int language sql immutable as $$ select 1 + floor(power(pg_temp.draw(n, salt), 1.7) * cardinality(words))::int $$;
  create function pg_temp.between(since timestamptz, upto timestamptz, share double precision) returns timestamptz language sql immutable as $$ select date_trunc('milliseconds', since + share * (upto - since)) $$;`

export const stamps = 'created_at, updated_at, created_by, updated_by'

/** Values of `stamps`: made at that time by the manager, and not changed since. */
export const made = (at: string): string => `${at}, ${at}, ${id('staff', '1')}, ${id('staff', '1')}`

export const words = (pairs: readonly (readonly [string, string])[], side: 0 | 1): string[] =>
  pairs.map((pair) => pair[side])

/** When a student was entered: evenly over three years until now. */
export const entered = (centre: Centre, student: string): string =>
  `(date_trunc('milliseconds', now()) - interval '3 years' + (${student}) * (interval '1094 days' / ${centre.students}))`

/**
 * Runs statements in their order. In each, $1 is the establishment and $2 the number of the centre; they are written
 * into the text, because a statement may use only one of them.
 */
export async function runAll(client: pg.Client, { id, number }: Centre, statements: readonly string[]): Promise<void> {
  for (const statement of statements)
    await client.query(statement.replaceAll('$1', `'${id}'::uuid`).replaceAll('$2', String(number)))
}

/**
 * Rows of a list that has a code and a name in both languages.
 *
 * @param more Further columns, with their values by `n`, which counts from 1
 */
export const listOf = (
  table: string,
  kind: Kind,
  code: string,
  names: readonly (readonly [ar: string, en: string])[],
  more: Readonly<Record<string, string>> = {},
): string => `
  insert into ${table} (${['establishment_id, id, code, name_ar, name_en', stamps, ...Object.keys(more)].join(', ')})
  select ${[`$1, ${id(kind, 'n')}, '${code}-' || n, ar, en, ${made('now()')}`, ...Object.values(more)].join(', ')}
  from (values ${names.map(([ar, en], at) => `(${at + 1}, '${ar}', '${en}')`).join(', ')}) w (n, ar, en)
`
