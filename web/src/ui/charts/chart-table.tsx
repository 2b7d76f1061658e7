/** The figures of a chart as a table, for screen readers; it comes right after the chart is painted. */
import { memo, useDeferredValue } from 'react'
import { useUiText } from '../page/texts.ts'

export interface ChartTableProps {
  label: string
  categories: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** Formats a value; null if it is unknown, undefined if a shorter series does not have it. */
  write(value: number | null | undefined): string
}

export function ChartTable(props: ChartTableProps) {
  const shown = useDeferredValue(props, undefined)
  return shown && <Figures {...shown} />
}

const Figures = memo(function Figures({ label, categories, series, write }: ChartTableProps) {
  const t = useUiText()
  return (
    <div className="only-read">
      <table>
        <caption>{t('chart.table', { name: label })}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{category}</bdi>
              </th>
              {series.map(({ name, values }) => (
                <td key={name}>{write(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
