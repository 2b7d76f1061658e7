/** Converts a refusal of a rule or of the database to faults of a row, each in its column. */
import type { Refusal } from '@topcenter/model/kit/refusal'
import { faultAt, type SheetRow } from './sheet-row.ts'
import type { RowFault, Step } from '../run/step.ts'

export function faultsOfRefusal(step: Step, row: Pick<SheetRow, 'cells'>, refusal: Refusal): RowFault[] {
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
