/** Why an action cannot start: the state in which the record is now, in the reader's language. */
import { type Action, type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { formatMoneyText } from '@topcenter/model/kit/money'
import { type Refusal, refuse } from '@topcenter/model/kit/refusal'
import { fieldLabel, valueLabel } from '@topcenter/texts/describe'
import { readableDay } from '@topcenter/texts/readable'
import { fieldsInTheWay } from '../permissions/allowed.ts'
import type { Ctx } from '../context.ts'
import { isSeen } from '../read.ts'
import type { recordOf } from '../row.ts'

type Row = ReturnType<typeof recordOf>

export function refusalToStart(ctx: Ctx, entity: AnyEntity, action: Action, row: Row): Refusal {
  const [field, ...others] =
    action.from && !action.from.includes(String(row.state))
      ? ['state', ...fieldsInTheWay(action, row)]
      : fieldsInTheWay(action, row)
  const own = [field, ...others].map((each) => action.refusals?.[each!]).find((code) => code !== undefined)
  return own ? refuse(own) : wrongState(ctx, entity, field!, row)
}

/** Refuses an action in a wrong state. An actor who may not see the record does not learn its state. */
export function wrongState({ actor, language }: Ctx, entity: AnyEntity, field: string, row: Row): Refusal {
  if (!isSeen(actor, entity, row.recordState)) return refuse('record.notNow')
  const value = row[field]
  const kind = fieldsOf(entity)[field]?.kind
  const said =
    value === null || value === undefined
      ? null
      : kind === 'money'
        ? formatMoneyText(Number(value))
        : kind === 'date'
          ? readableDay(String(value), language)
          : valueLabel(entity.id, field, String(value), language)
  const params = { field: fieldLabel(entity.id, field, language) }
  return said === null
    ? refuse('record.notYet', { params })
    : refuse('record.wrongState', { params: { ...params, value: said } })
}
