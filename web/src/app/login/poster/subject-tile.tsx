/** Draws the two tiles of a subject: the first letter of its name, and a pattern. Both are in its colour. */
import type { ReactNode } from 'react'

export function SubjectTile({ hue, name, isFirst }: { hue: number; name: string; isFirst: boolean }) {
  return (
    <g className={`poster-tile is-hue-${hue}`}>
      <rect width={72} height={72} className={isFirst ? 'is-pale' : 'is-deep'} />
      {isFirst ? <Letter name={name} /> : patterns[hue - 1]}
    </g>
  )
}

function Letter({ name }: { name: string }) {
  return (
    <>
      <path className="is-deep" d="M16 12H56Q62 12 62 18V46Q62 52 56 52H34L24 62V52H16Q10 52 10 46V18Q10 12 16 12Z" />
      <text className="is-pale" x={36} y={32} textAnchor="middle" dominantBaseline="central">
        {/* the article would be the letter of half of all Arabic names */}
        {name.replace(/^ال/, '').slice(0, 1)}
      </text>
    </>
  )
}

/** A pattern for each of the five colours. */
const patterns: readonly ReactNode[] = [
  <g key="arcs" className="is-pale">
    <path d="M0 72A36 36 0 0 1 72 72Z" />
    <circle cx={36} cy={22} r={10} />
  </g>,
  <g key="bars" className="is-pale">
    <rect x={12} y={42} width={9} height={20} />
    <rect x={26} y={32} width={9} height={30} />
    <rect x={40} y={22} width={9} height={40} />
    <rect x={54} y={12} width={9} height={50} />
  </g>,
  <g key="calendar" className="is-pale">
    <rect x={12} y={14} width={48} height={10} rx={3} />
    {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
      <rect key={at} x={12 + (at % 4) * 12.7} y={30 + Math.floor(at / 4) * 15} width={9} height={11} rx={2} />
    ))}
  </g>,
  <g key="lines" className="is-pale">
    <rect x={12} y={16} width={22} height={7} rx={3.5} />
    <rect x={38} y={16} width={14} height={7} rx={3.5} />
    <rect x={20} y={32} width={32} height={7} rx={3.5} />
    <rect x={12} y={48} width={14} height={7} rx={3.5} />
    <rect x={30} y={48} width={26} height={7} rx={3.5} />
  </g>,
  <g key="petals" className="is-pale">
    <path d="M36 36A24 24 0 0 1 36 0A24 24 0 0 1 36 36Z" />
    <path d="M36 36A24 24 0 0 1 72 36A24 24 0 0 1 36 36Z" />
    <path d="M36 36A24 24 0 0 1 36 72A24 24 0 0 1 36 36Z" />
    <path d="M36 36A24 24 0 0 1 0 36A24 24 0 0 1 36 36Z" />
  </g>,
]
