/**
 * Draws the timetable of a day as a mosaic: a tile is an hour in a room, a colour a subject. It is decoration; the list
 * beside it says the same in words.
 */
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { useLanguage } from '../../../ui/page/language.tsx'
import { blocksOf, type Block } from './mosaic-layout.ts'
import type { PublicLesson } from './poster-data.ts'
import { SubjectTile } from './subject-tile.tsx'

/** Units of the drawing. */
const tile = 72

export interface MosaicProps {
  readonly lessons: readonly PublicLesson[]
  readonly zone: string
  readonly first: number
  readonly hours: number
  readonly rows: number
  /** Hours since midnight; null on another day. */
  readonly now: number | null
  /** Index of the colour of a subject, from 1 to 5. */
  readonly hueOf: (token: string) => number
}

export function Mosaic({ lessons, zone, first, hours, rows, now, hueOf }: MosaicProps) {
  const texts = useTexts()
  const { direction } = useLanguage()
  const width = hours * tile
  /** The left edge of what begins at this hour of the window. */
  const left = (at: number, length: number): number => (direction === 'rtl' ? width - (at + length) * tile : at * tile)
  const line = now === null ? null : left(now - first, 0)
  return (
    <svg className="poster-mosaic" viewBox={`0 0 ${width} ${rows * tile}`} aria-hidden>
      <Ground hours={hours} rows={rows} />
      {blocksOf(lessons, zone, { first, hours, rows }).map((block) => (
        <LessonTiles
          key={`${block.row} ${block.at}`}
          block={block}
          left={left}
          standing={now === null ? 'coming' : standingOf(block, now - first)}
          hue={hueOf(block.lesson.subject.token)}
          name={texts.name(block.lesson.subject.names)}
        />
      ))}
      {line !== null && line >= 0 && line <= width && (
        <rect className="poster-now" x={line - 1} y={0} width={2} height={rows * tile} />
      )}
    </svg>
  )
}

type Standing = 'over' | 'running' | 'coming'
const standingOf = ({ at, length }: Block, now: number): Standing =>
  at + length <= now ? 'over' : at <= now ? 'running' : 'coming'

interface LessonTilesProps {
  readonly block: Block
  readonly left: (at: number, length: number) => number
  readonly standing: Standing
  readonly hue: number
  readonly name: string
}

function LessonTiles({ block: { row, at, length }, left, standing, hue, name }: LessonTilesProps): ReactNode {
  const y = row * tile
  const parts = Array.from({ length: Math.ceil(length) }, (_, index) => Math.min(1, length - index))
  return (
    <g className={`is-${standing}`}>
      {parts.map((part, index) => (
        <svg
          key={index}
          x={left(at + index, part)}
          y={y}
          width={part * tile}
          height={tile}
          viewBox={`0 0 ${part * tile} ${tile}`}
        >
          <SubjectTile hue={hue} name={name} isFirst={index % 2 === 0} />
        </svg>
      ))}
      {standing === 'running' && (
        <rect
          className="poster-ring"
          x={left(at, length) + 1.2}
          y={y + 1.2}
          width={length * tile - 2.4}
          height={tile - 2.4}
        />
      )}
    </g>
  )
}

/** Quarter circles, turned by their place. */
function Ground({ hours, rows }: { hours: number; rows: number }) {
  return (
    <g className="poster-ground">
      {Array.from({ length: hours * rows }, (_, index) => {
        const [column, row] = [index % hours, Math.floor(index / hours)]
        const turn = (column * 7 + row * 5 + column * row) % 4
        return (
          <path
            key={index}
            d={`M0 0H${tile}A${tile} ${tile} 0 0 1 0 ${tile}Z`}
            className={(column + row * 2) % 3 === 0 ? 'is-light' : undefined}
            transform={`translate(${column * tile} ${row * tile}) rotate(${turn * 90} ${tile / 2} ${tile / 2})`}
          />
        )
      })}
    </g>
  )
}
