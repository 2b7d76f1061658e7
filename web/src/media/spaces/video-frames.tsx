/** Over the picture of a video: a mouse that moves over it goes through its frames, from its beginning at the left. */
import { type PointerEvent, useState } from 'react'
import { frameOf, type Strip } from '../strip.ts'

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
