/** Later changes of a receipt, which its paper and the page that proves it name apart. */
import type { Language } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment, readableMoney } from '@topcenter/texts/readable'
import { leftToRight } from '../../documents/document.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import type { DbRow } from '../../records/row.ts'

interface ReceiptChange {
  readonly what: 'verified' | 'rejected' | 'refunded' | 'writtenOff' | 'canceled'
  readonly at: string
  readonly amount: number
  /** The debt that was written off or canceled. */
  readonly code: string
}

export const receiptChanges = (tx: Tx, establishmentId: string, id: string): Promise<ReceiptChange[]> =>
  tx.query<ReceiptChange & DbRow>(sql`
    select c.what, c.at, c.amount, c.code
    from (
      select case r.verification when 'Rejected' then 'rejected' else 'verified' end as what, r.verified_at as at,
        0::bigint as amount, '' as code
      from receipt r
      where r.establishment_id = ${establishmentId}::uuid and r.id = ${id}::uuid and r.verified_at is not null
      union all
      select 'refunded', f.at, sum(f.money)::bigint, ''
      from payment_refund f
      join installment_payment p on p.establishment_id = f.establishment_id and p.id = f.installment_payment_id
      where f.establishment_id = ${establishmentId}::uuid and p.receipt_id = ${id}::uuid
      group by f.at
      union all
      select case t.kind when 'DebtCanceled' then 'canceled' else 'writtenOff' end, t.at, t.amount, d.code
      from receipt r
      join (
        select distinct p.receipt_id, p.debt_id
        from installment_payment p
        where p.establishment_id = ${establishmentId}::uuid and p.receipt_id = ${id}::uuid
      ) paid on paid.receipt_id = r.id
      join ledger_transfer t
        on t.establishment_id = r.establishment_id and t.debt_id = paid.debt_id
        and t.kind in ('DebtCanceled', 'DebtWrittenOff')
        and t.posted_at > (
          select max(own.posted_at)
          from ledger_event own
          where own.establishment_id = r.establishment_id and own.entity = 'receipt' and own.record_id = r.id
        )
      join debt d on d.establishment_id = r.establishment_id and d.id = paid.debt_id
      where r.establishment_id = ${establishmentId}::uuid and r.id = ${id}::uuid
    ) c
    order by c.at, c.what, c.code
  `)

export const changeText = ({ what, at, amount, code }: ReceiptChange, language: Language, timeZone: string): string =>
  interpolate(papers[language].kept[what], {
    amount: readableMoney(amount, language),
    when: readableMoment(at, language, timeZone),
    code: leftToRight(code),
  })
