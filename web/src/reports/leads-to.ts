/** The report that says more of a figure. */
import { viewKeys } from '@topcenter/model/reports/address'
import { dimensionOf } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'

/** Keys of the layout, which each report has for itself. */
const layoutKeys: readonly string[] = ['rows', 'columns', 'measures', 'compare', ...viewKeys]

/**
 * @param query What the figure is narrowed to, its place and its period among that
 * @returns Undefined where the other report cannot be narrowed to the same records: all that it does not know are
 *   dimensions of the first alone, since both have the filters of one list
 */
export function leadsTo(
  report: Report,
  query: Readonly<Record<string, string>>,
): { readonly report: Report; readonly address: string } | undefined {
  const other = reports.find(({ id }) => id === report.leadsTo)
  const asked = Object.entries(query).filter(([key, value]) => value !== '' && !layoutKeys.includes(key))
  const isKnown = ([key]: readonly [string, string]): boolean => {
    const id = key.replace(/Not$/, '')
    return !dimensionOf(report, id) || dimensionOf(other!, id) !== undefined
  }
  if (!other || !asked.every(isKnown)) return undefined
  return { report: other, address: `/reports/${other.path}?${new URLSearchParams(asked).toString()}` }
}
