/**
 * Shared parts of all charts along categories: axis, lines, names, a hint for each category and its keys. CSS does the
 * layout, so that the axis and the order of categories follow the reading direction.
 */
import { type ReactNode, useState } from 'react'
import { goBeside } from '../buttons/one-of.tsx'
import { classNames } from '../marks/class-names.ts'
import { useFormats } from '../page/language.tsx'
import { ChartTable } from './chart-table.tsx'
import { type ChartScale, heightOf } from './chart-scale.ts'

export interface ChartSeries {
  name: string
  /** In the order of the categories; null if the value is unknown. */
  values: readonly (number | null)[]
  /** True for the series to compare with: a dotted line. */
  isBefore?: boolean
}

export interface ChartProps {
  label: string
  categories: readonly string[]
  /** Five at most: there are five colours. */
  series: readonly ChartSeries[]
  /** How a figure is written; a plain number by default. */
  format?(value: number): string
  /** Makes each category a button, which says `openLabel`. */
  onOpen?(index: number): void
  openLabel?: string
  /** True for a day on which the centre was closed: hatched instead of a bar of zero. */
  isClosed?(index: number): boolean
  /** Along time: where names have no room, some are left out. */
  isInOrder?: boolean
  /** The category that is still running. */
  running?: number
}

interface ChartFrameProps extends ChartProps {
  scale: ChartScale
  children: ReactNode
}

/** With more names than there is room for, every second or third one is written. */
const maxNames = (categories: readonly string[]): number =>
  Math.max(...categories.map((name) => name.length)) > 3 ? 12 : 31

/** On a phone there is room for so many. */
const maxNarrow = 6

export function ChartFrame(props: ChartFrameProps) {
  const { label, categories, series, format, scale, children, running, isInOrder = false } = props
  const formats = useFormats()
  const write = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : format ? format(value) : formats.compact(value)
  const every = isInOrder ? Math.ceil(categories.length / maxNames(categories)) : 1
  return (
    <figure className="chart">
      {series.length > 1 && <Legend series={series} />}
      <div className="bars">
        <div className="bars-axis" aria-hidden>
          {scale.ticks.map((tick) => (
            <bdi key={tick} dir="ltr" style={{ insetBlockEnd: `${heightOf(scale, tick)}%` }}>
              {write(tick)}
            </bdi>
          ))}
        </div>
        <div className="bars-plot">
          {scale.ticks.map((tick) => (
            <i
              key={tick}
              className={classNames('bars-line', tick === 0 && scale.bottom < 0 && 'is-zero')}
              style={{ insetBlockEnd: `${heightOf(scale, tick)}%` }}
              aria-hidden
            />
          ))}
          {children}
          <Places {...props} write={write} />
        </div>
        <div className={classNames('bars-names', isInOrder && 'is-spaced')} aria-hidden>
          {categories.map((category, index) => (
            <span
              key={index}
              className={classNames(
                index === running && 'is-running',
                isInOrder && categories.length > maxNarrow && (index / every) % 2 === 1 && 'is-between',
              )}
            >
              {index % every === 0 && <bdi>{category}</bdi>}
            </span>
          ))}
        </div>
      </div>
      <ChartTable label={label} categories={categories} series={series} write={write} />
    </figure>
  )
}

/** The categories as places to point at; with `onOpen` also to walk through by arrows and to open. */
function Places({
  categories,
  series,
  onOpen,
  openLabel,
  isClosed,
  write,
}: ChartProps & { write(value: number | null | undefined): string }) {
  const [pointedAt, setActive] = useState<number>()
  // other figures may have fewer categories
  const active = pointedAt !== undefined && pointedAt < categories.length ? pointedAt : undefined
  const opens = (index: number): boolean => onOpen !== undefined && !isClosed?.(index)
  const tabStop = active !== undefined && opens(active) ? active : categories.findIndex((_, index) => opens(index))
  const textOf = (index: number): string =>
    [categories[index], ...series.map(({ name, values }) => `${name}: ${write(values[index])}`)].join(' · ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons in it
    <div className="bars-places" data-roving="" onKeyDown={goBeside} onPointerLeave={() => setActive(undefined)}>
      {categories.map((_, index) => {
        const place = {
          className: classNames('bars-place', isClosed?.(index) && 'is-closed'),
          onPointerEnter: () => setActive(index),
        }
        return opens(index) ? (
          <button
            key={index}
            type="button"
            {...place}
            tabIndex={index === tabStop ? 0 : -1}
            aria-label={textOf(index)}
            onFocus={() => setActive(index)}
            onBlur={() => setActive(undefined)}
            onClick={() => onOpen?.(index)}
          />
        ) : (
          <div key={index} {...place} aria-hidden />
        )
      })}
      {active !== undefined && (
        <div
          className={classNames('chart-tip', active * 2 >= categories.length && 'is-late')}
          style={{
            [active * 2 >= categories.length ? 'insetInlineEnd' : 'insetInlineStart']: edge(active, categories),
          }}
          aria-hidden
        >
          <b>
            <bdi>{categories[active]}</bdi>
          </b>
          {series.map(({ name, values }) => (
            <span key={name}>
              <span>{name}</span>
              <bdi dir="ltr">{write(values[active])}</bdi>
            </span>
          ))}
          {openLabel && opens(active) && <small>{openLabel}</small>}
        </div>
      )}
    </div>
  )
}

/** Places the hint beside its category, on the side with room. */
const edge = (at: number, { length }: readonly string[]): string =>
  `${((at * 2 >= length ? length - at : at + 1) / length) * 100}%`

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className="legend">
      {series.map(({ name, isBefore }, index) => (
        <li key={name}>
          <i className={classNames(`is-chart-${index + 1}`, isBefore && 'is-before')} aria-hidden />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
