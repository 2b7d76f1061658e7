/**
 * A plain map without tiles: the outlines of Egypt and its governorates, meridians and parallels, and points; points
 * that would overlap are moved apart, each with a line to its true place.
 */
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { usePhone } from '../ui/page/media.ts'
import { egypt, governorateBorders } from './egypt.ts'
import { frameAround, freeLabels, pointAt, projection, type Spot, spreadOut, ticks } from './projection.ts'

export interface Marked extends Spot {
  readonly key: string
  readonly label: string
  /** The opposite corner of its area. */
  readonly end?: Spot | undefined
}
export interface GeoMapProps {
  readonly label: string
  readonly marked: readonly Marked[]
  /** The least height of the viewport, in degrees of latitude. */
  readonly least: number
  onPress?(key: string): void
}

/** Pixels; about the size at which it is shown, so that labels stay legible. */
const sizes = { wide: [800, 480], phone: [400, 340] } as const
export const mapRatio = (isPhone: boolean): number => {
  const [width, height] = sizes[isPhone ? 'phone' : 'wide']
  return width / height
}
/** Pixels of a letter in a label, about. */
const letter = 8
/** An area of more degrees than this is shown within the whole country. */
const countryWide = 4
const spotsOf = (points: typeof egypt): readonly Spot[] =>
  points.map(([longitude, latitude]) => ({ latitude, longitude }))
const outline = spotsOf(egypt)
const borders = governorateBorders.map(spotsOf)

export function GeoMap({ label, marked, least, onPress }: GeoMapProps): ReactNode {
  const [width, height] = sizes[usePhone() ? 'phone' : 'wide']
  const frame = useMemo(() => frameOf(marked, least, width / height), [marked, least, width, height])
  const at = useMemo(() => projection(frame, width, height), [frame, width, height])
  const points = useMemo(() => {
    const apart = spreadOut(marked.map(at), reach, [width, height])
    return marked.map((each, index): MapPoint => {
      const place = at(each)
      return { ...each, at: apart[index]!, place, end: each.end ? at(each.end) : undefined }
    })
  }, [marked, at, width, height])
  const keys = usePointKeys(points, onPress)
  const labels = freeLabels(
    points.map(({ label: text, at: [x, y] }) => ({ x, y: y - 14, width: text.length * letter })),
    points.map((point) => point.at),
  )
  return (
    <svg
      role={onPress ? 'group' : 'img'}
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto w-full rounded-card border border-line bg-sunken"
      style={{ direction: 'ltr' }}
    >
      <Country at={at} />
      <Degrees at={at} frame={frame} width={width} height={height} />
      {points.map((point, index) => (
        <g key={point.key} className={onPress ? 'group cursor-pointer outline-none' : 'group'} {...keys(index)}>
          <title>{point.label}</title>
          <Point point={point} hasLabel={Boolean(labels[index])} />
        </g>
      ))}
    </svg>
  )
}

type XY = readonly [x: number, y: number]
type Projection = ReturnType<typeof projection>
interface MapPoint {
  readonly key: string
  readonly label: string
  /** Position on the drawing. */
  readonly at: XY
  /** True position. */
  readonly place: XY
  readonly end: XY | undefined
}

/** Around the points; around the whole country too, where they are far from each other in it. */
function frameOf(marked: readonly Marked[], least: number, ratio: number) {
  const near = frameAround(
    marked.flatMap((each) => [each, ...(each.end ? [each.end] : [])]),
    least,
    ratio,
  )
  const isInEgypt = marked.some(
    ({ latitude, longitude }) => latitude > 22 && latitude < 32 && longitude > 24.5 && longitude < 37,
  )
  const isFar = isInEgypt && near.north - near.south > countryWide && marked.length > 1
  return isFar ? frameAround([...outline, ...marked], least, ratio) : near
}

function Country({ at }: { at: Projection }) {
  const textOf = (spot: Spot) =>
    at(spot)
      .map((each) => each.toFixed(1))
      .join(' ')
  const lineOf = (line: readonly Spot[]) => `M${line.map(textOf).join('L')}`
  return (
    <>
      <path d={`${lineOf(outline)}Z`} className="fill-raised stroke-field" strokeWidth={1.5} strokeLinejoin="round" />
      <path
        d={borders.map(lineOf).join('')}
        className="fill-none stroke-line-2"
        strokeWidth={1}
        strokeLinejoin="round"
      />
    </>
  )
}

interface DegreesProps {
  readonly at: Projection
  readonly frame: ReturnType<typeof frameAround>
  readonly width: number
  readonly height: number
}

/** Meridians and parallels, each with its degree. */
function Degrees({ at, frame, width, height }: DegreesProps) {
  return (
    <g className="stroke-line fill-ink-3" strokeWidth={0.75} fontSize={11}>
      {ticks(frame.west, frame.east).map((longitude) => {
        const [x] = at({ latitude: frame.south, longitude })
        return (
          <g key={longitude}>
            <path d={`M${x} 0V${height}`} />
            <text x={x + 4} y={height - 6} stroke="none">
              {degrees(longitude, 'E', 'W')}
            </text>
          </g>
        )
      })}
      {ticks(frame.south, frame.north).map((latitude) => {
        const [, y] = at({ latitude, longitude: frame.west })
        return (
          <g key={latitude}>
            <path d={`M0 ${y}H${width}`} />
            <text x={6} y={y - 4} stroke="none">
              {degrees(latitude, 'N', 'S')}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function Point({ point, hasLabel }: { point: MapPoint; hasLabel: boolean }) {
  const [x, y] = point.at
  return (
    <>
      {point.end && <Area from={point.place} to={point.end} />}
      <TruePlace point={point} />
      <circle cx={x} cy={y} r={reach / 2} fill="transparent" />
      <circle
        cx={x}
        cy={y}
        r={9}
        fill="none"
        strokeWidth={2}
        className="stroke-[var(--ring)] opacity-0 group-focus-visible:opacity-100"
      />
      <circle
        cx={x}
        cy={y}
        r={5}
        className="fill-accent stroke-surface group-hover:fill-accent-hover"
        strokeWidth={1.5}
      />
      {hasLabel && (
        <text
          x={x}
          y={y - 10}
          textAnchor="middle"
          fontSize={13}
          fontWeight={600}
          className="fill-ink stroke-surface"
          strokeWidth={3}
          paintOrder="stroke"
          strokeLinejoin="round"
        >
          {point.label}
        </text>
      )}
    </>
  )
}

function Area({ from: [fromX, fromY], to: [toX, toY] }: { from: XY; to: XY }) {
  return (
    <rect
      x={Math.min(fromX, toX)}
      y={Math.min(fromY, toY)}
      width={Math.abs(toX - fromX)}
      height={Math.abs(toY - fromY)}
      className="fill-accent stroke-accent"
      fillOpacity={0.12}
    />
  )
}

/** A line from a point that was moved to where it truly is. */
function TruePlace({
  point: {
    at: [x, y],
    place: [placeX, placeY],
  },
}: {
  point: MapPoint
}) {
  if (Math.hypot(x - placeX, y - placeY) <= 3) return null
  return (
    <g className="fill-accent stroke-accent">
      <path d={`M${placeX} ${placeY}L${x} ${y}`} strokeWidth={1} />
      <circle cx={placeX} cy={placeY} r={1.5} />
    </g>
  )
}

/** Pixels between two points: what a pointer can hit, with room for the focus ring. */
const reach = 22

/** One tab stop for all points; the arrows move to the nearest point in their direction. */
function usePointKeys(
  spots: readonly { readonly key: string; readonly label: string; readonly at: readonly [number, number] }[],
  onPress: GeoMapProps['onPress'],
) {
  const [current, setCurrent] = useState(0)
  const elements = useRef<(SVGGElement | null)[]>([])
  const stop = Math.min(current, spots.length - 1)
  return (index: number) => {
    if (!onPress) return {}
    const { key, label } = spots[index]!
    return {
      role: 'link',
      tabIndex: index === stop ? 0 : -1,
      'aria-label': label,
      onClick: () => onPress(key),
      onFocus: () => setCurrent(index),
      ref: (element: SVGGElement | null) => {
        elements.current[index] = element
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') return onPress(key)
        const next = pointAt(
          spots.map((spot) => spot.at),
          index,
          event.key,
        )
        if (next === undefined) return
        event.preventDefault()
        elements.current[next]?.focus()
      },
    }
  }
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value)}°${value === 0 ? '' : value > 0 ? positive : negative}`
