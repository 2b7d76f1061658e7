/** Filters that a report offers: its dimensions, and the filters of the list whose records it counts (D11.3). */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { dimensionOf, reach } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { type Filter, filtersFor } from '../fields/filter.ts'
import { useWho } from '../platform/session.ts'
import { FilterInputs } from '../records/list/filter-panel.tsx'
import type { ReportState } from './report-state.ts'

interface OneFilter {
  readonly entity: AnyEntity
  readonly filter: Filter
}
const shapes: Partial<Record<Field['kind'], Filter['shape']>> = { ref: 'record', oneOf: 'values', bool: 'yesNo' }

/** Dimensions of references and of known values; days, parts of time and keys of rows are chosen by the figures. */
function dimensionFilters(report: Report): OneFilter[] {
  const source = entityOf(report.source)
  return Object.keys(report.dimensions).flatMap((id) => {
    const { path, days, isOfRows } = dimensionOf(report, id)!
    if (isOfRows) return []
    const { entity, name, field } = reach(source, path)
    const held: Field = field ?? { kind: 'oneOf', values: entity.spec.states ?? [], options: {}, required: true }
    const shape = shapes[held.kind]
    return shape && !days ? [{ entity, filter: { name, shape, keys: [id], field: held } }] : []
  })
}

/** Without those of the list that a dimension asks for as well. */
function reportFilters(report: Report, own: readonly Filter[]): readonly OneFilter[] {
  const source = entityOf(report.source)
  const byDimension = dimensionFilters(report)
  const isAsked = ({ name }: Filter): boolean =>
    byDimension.some(({ entity, filter }) => entity.id === source.id && filter.name === name)
  return [...byDimension, ...own.filter((filter) => !isAsked(filter)).map((filter) => ({ entity: source, filter }))]
}

interface ReportFilterPanelProps {
  readonly report: Report
  readonly state: ReportState
  readonly close: () => void
}

export function ReportFilterPanel({ report, state, close }: ReportFilterPanelProps) {
  const filters = reportFilters(report, filtersFor(entityOf(report.source), useWho()))
  const keys = filters.flatMap(({ filter }) => filter.keys)
  return (
    <FilterInputs
      filters={filters}
      state={{
        filters: state.query,
        set: state.set,
        clear: () => state.set(Object.fromEntries(keys.map((key) => [key, '']))),
      }}
      close={close}
    />
  )
}
