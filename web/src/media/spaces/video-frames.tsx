/** Over the picture of a video: a mouse that moves over it goes through its frames, from its beginning at the left. */
import { type PointerEvent, useState } from 'react'
import type { Strip } from './space-data.ts'

export function VideoFrames({ strip }: { strip: Strip }) {
  const [share, setShare] = useState<number>()
  const move = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setShare(Math.min(Math.max((clientX - left) / width, 0), 0.999))
  }
  return (
    <span aria-hidden className="file-frames" onPointerMove={move} onPointerLeave={() => setShare(undefined)}>
      {share !== undefined && (
        <>
          <span style={frameOf(strip, Math.floor(share * strip.count))} />
          <span className="file-frames-line" dir="ltr">
            <span style={{ inlineSize: `${share * 100}%` }} />
          </span>
        </>
      )}
    </span>
  )
}

const frameOf = ({ address, columns, rows }: Strip, n: number) => ({
  backgroundImage: `url(${JSON.stringify(address)})`,
  backgroundSize: `${columns * 100}% ${rows * 100}%`,
  backgroundPosition: `${placeOf(n % columns, columns)} ${placeOf(Math.floor(n / columns), rows)}`,
})
const placeOf = (n: number, of: number): string => `${of > 1 ? (n / (of - 1)) * 100 : 0}%`
