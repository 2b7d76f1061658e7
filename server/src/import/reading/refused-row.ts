/** Turns a refusal of a rule or of the database into faults of a row, in the columns that they belong to. */
import type { Refusal } from '@topcenter/model/kit/refusal'
import { faultAt, type ParsedRow } from './parsed-row.ts'
import type { RowFault, Step } from '../run/step.ts'

export function faultsOfRefusal(step: Step, row: Pick<ParsedRow, 'cells'>, refusal: Refusal): RowFault[] {
  if (!refusal.fields?.length) return [faultAt(row, '', refusal.refused, refusal.params)]
  return refusal.fields.map(({ name, code, params }) => {
    const given = /^(\w+)\[(\d+)\]\.(?:value|propertyToken)$/.exec(name)
    const own = given && step.columns.filter((each) => each.property && each.name === given[1] && row.cells[each.key])
    if (own?.length) return faultAt(row, own[Number(given![2])]?.key ?? '', code, params)
    const bare = name.replace(/Tokens?(?=$|\[)/, '')
    const column =
      step.columns.find((each) => each.key === name || each.key === bare) ??
      step.columns.find((each) => each.name === bare.split(/[.[]/)[0])
    return faultAt(row, column?.key ?? bare, code, params)
  })
}
