/** A plain map without tiles: the outline of Egypt, lines of latitude and longitude, and what lies there. The same is always told beside it in words. */
import { type ReactNode, useMemo } from 'react'
import { usePhone } from '../ui/media.ts'
import { egypt } from './egypt.ts'
import { frameAround, freeLabels, projection, type Spot, ticks } from './projection.ts'

export interface Marked extends Spot {
  readonly key: string
  readonly label: string
  /** The other corner of what it covers. */
  readonly end?: Spot | undefined
}
export interface GeoMapProps {
  readonly label: string
  readonly marked: readonly Marked[]
  /** The least height of what is seen, in degrees of latitude. */
  readonly least: number
  onPress?(key: string): void
}

/** In pixels, about as large as it is shown: what is written stays legible. */
const sizes = { wide: [800, 480], phone: [400, 340] } as const
/** About what a letter takes of a label. */
const letter = 8
/** What reaches over more degrees than this is shown in the whole country. */
const countryWide = 4
const outline = egypt.map(([longitude, latitude]) => ({ latitude, longitude }))

export function GeoMap({ label, marked, least, onPress }: GeoMapProps): ReactNode {
  const [width, height] = sizes[usePhone() ? 'phone' : 'wide']
  const frame = useMemo(() => {
    const near = frameAround(marked.flatMap((each) => [each, ...(each.end ? [each.end] : [])]), least, width / height)
    const isInside = marked.some(({ latitude, longitude }) => latitude > 22 && latitude < 32 && longitude > 24.5 && longitude < 37)
    return isInside && near.north - near.south > countryWide && marked.length > 1 ? frameAround([...outline, ...marked], least, width / height) : near
  }, [marked, least, width, height])
  const at = projection(frame, width, height)
  const spots = marked.map((each) => ({ ...each, at: at(each) }))
  const labels = freeLabels(spots.map(({ label: text, at: [x, y] }) => ({ x, y: y - 14, width: text.length * letter })), spots.map((spot) => spot.at))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="h-auto w-full rounded-card border border-line bg-sunken" style={{ direction: 'ltr' }}>
      <path d={`M${outline.map((spot) => at(spot).map((each) => each.toFixed(1)).join(' ')).join('L')}Z`} className="fill-raised stroke-field" strokeWidth={1.5} strokeLinejoin="round" />
      <g className="stroke-line fill-ink-3" strokeWidth={0.75} fontSize={11}>
        {ticks(frame.west, frame.east).map((longitude) => {
          const [x] = at({ latitude: frame.south, longitude })
          return <g key={longitude}><path d={`M${x} 0V${height}`} /><text x={x + 4} y={height - 6} stroke="none">{degrees(longitude, 'E', 'W')}</text></g>
        })}
        {ticks(frame.south, frame.north).map((latitude) => {
          const [, y] = at({ latitude, longitude: frame.west })
          return <g key={latitude}><path d={`M0 ${y}H${width}`} /><text x={6} y={y - 4} stroke="none">{degrees(latitude, 'N', 'S')}</text></g>
        })}
      </g>
      {spots.map(({ key, label: text, end, at: [x, y] }, index) => {
        const [endX, endY] = end ? at(end) : [x, y]
        return (
          // What a pointer does here a keyboard does in the list beside the map.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <g key={key} className={onPress ? 'group cursor-pointer' : 'group'} onClick={() => onPress?.(key)}>
            <title>{text}</title>
            {end && <rect x={Math.min(x, endX)} y={Math.min(y, endY)} width={Math.abs(endX - x)} height={Math.abs(endY - y)} className="fill-accent stroke-accent" fillOpacity={0.12} />}
            <circle cx={x} cy={y} r={10} fill="transparent" />
            <circle cx={x} cy={y} r={5} className="fill-accent stroke-surface group-hover:fill-accent-hover" strokeWidth={1.5} />
            {labels[index] && <text x={x} y={y - 10} textAnchor="middle" fontSize={13} fontWeight={600} className="fill-ink stroke-surface" strokeWidth={3} paintOrder="stroke" strokeLinejoin="round">{text}</text>}
          </g>
        )
      })}
    </svg>
  )
}

const degrees = (value: number, positive: string, negative: string): string => `${Math.abs(value)}°${value === 0 ? '' : value > 0 ? positive : negative}`
