/** A picture with numbered pins on it, from the left and the top in both directions of writing. */
import './pinned-picture.css'

export interface Pin {
  readonly key: string
  readonly number: number
  /** Parts of the picture's width and height. */
  readonly x: number
  readonly y: number
  readonly label: string
  readonly isAnswered: boolean
}
export interface Place {
  readonly x: number
  readonly y: number
}

interface PinnedPictureProps {
  readonly src: string
  readonly alt: string
  readonly pins: readonly Pin[]
  /** Given where a place can be chosen; undefined: by the keyboard, which chooses none. */
  readonly onPlace?: ((place: Place | undefined) => void) | undefined
  readonly placeLabel?: string
  onPin(key: string): void
}

export function PinnedPicture({ src, alt, pins, onPlace, placeLabel, onPin }: PinnedPictureProps) {
  const picture = <img src={src} alt={alt} />
  return (
    <div className="pinned">
      {onPlace ? (
        <button
          type="button"
          className="pinned-place"
          aria-label={placeLabel}
          onClick={(event) => {
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
            const part = (at: number, of: number) => Math.min(1, Math.max(0, Math.round((at / of) * 10_000) / 10_000))
            onPlace(
              event.detail === 0
                ? undefined
                : { x: part(event.clientX - left, width), y: part(event.clientY - top, height) },
            )
          }}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      {pins.map(({ key, number, x, y, label, isAnswered }) => (
        <button
          key={key}
          type="button"
          className={`pin${isAnswered ? ' is-answered' : ''}`}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-label={`${number}. ${label}`}
          onClick={() => onPin(key)}
        >
          {number}
        </button>
      ))}
    </div>
  )
}
