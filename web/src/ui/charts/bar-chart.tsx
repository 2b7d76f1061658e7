/** Bars by category, laid out by CSS alone: the axis and the order of series follow the reading direction. */
import { useFormats } from '../page/language.tsx'
import { useUiText } from '../page/texts.ts'

export interface ChartSeries {
  name: string
  values: readonly number[]
}

export interface BarChartProps {
  label: string
  categories: readonly string[]
  /** Five at most: there are five colours. */
  series: readonly ChartSeries[]
  /** How a figure is written; a plain number by default. */
  format?(value: number): string
}

/** A round step that gives four to six lines below the highest value. */
function axisTicks(top: number): number[] {
  const rough = Math.max(top, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
}

export function BarChart({ label, categories, series, format }: BarChartProps) {
  const formats = useFormats()
  const write = format ?? ((value: number) => formats.compact(value))
  const ticks = axisTicks(Math.max(...series.flatMap((one) => one.values), 1))
  const top = ticks.at(-1) ?? 1
  return (
    <figure className="chart">
      {series.length > 1 && <Legend names={series.map((one) => one.name)} />}
      <div className="bars" aria-hidden>
        <div className="bars-axis">
          {ticks.map((tick) => (
            <bdi key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
              {write(tick)}
            </bdi>
          ))}
        </div>
        <div className="bars-plot">
          {ticks.map((tick) => (
            <i key={tick} className="bars-line" style={{ insetBlockEnd: `${(tick / top) * 100}%` }} />
          ))}
          {categories.map((category, index) => (
            <div key={category} className="bars-group">
              <div className="bars-set">
                {series.map((one, at) => (
                  <span
                    key={one.name}
                    className={`bar is-chart-${at + 1}`}
                    style={{ blockSize: `${((one.values[index] ?? 0) / top) * 100}%` }}
                    title={`${category}: ${write(one.values[index] ?? 0)}`}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className="bars-names">
          {categories.map((category) => (
            <span key={category}>{category}</span>
          ))}
        </div>
      </div>
      <ChartTable label={label} categories={categories} series={series} write={write} />
    </figure>
  )
}

function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="legend">
      {names.map((name, index) => (
        <li key={name}>
          <i className={`is-chart-${index + 1}`} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The same figures as a table, for screen readers. */
function ChartTable({
  label,
  categories,
  series,
  write,
}: {
  label: string
  categories: readonly string[]
  series: readonly ChartSeries[]
  write(value: number): string
}) {
  const t = useUiText()
  return (
    <div className="only-read">
      <table>
        <caption>{t('chart.table', { name: label })}</caption>
        <thead>
          <tr>
            <td />
            {series.map((one) => (
              <th key={one.name} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map((one) => (
                <td key={one.name}>{write(one.values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
