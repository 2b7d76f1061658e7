/** Crops a picture to a square and redraws it, so that nothing but its pixels is sent (no place, no camera). */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useUiText } from '../page/texts.ts'

/** Pixels of the square on the screen, and of the picture that is kept. */
const [shown, kept] = [320, 640]
const largestZoom = 4

export interface PhotoCropProps {
  readonly picture: ImageBitmap
  onDone(photo: File): void
  onClose(): void
}

/** Position of the picture's centre, as fractions of the square; at `zoom` 1 the picture just fills it. */
interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export function PhotoCrop({ picture, onDone, onClose }: PhotoCropProps) {
  const t = useUiText()
  const [view, setView] = useState<View>({ x: 0.5, y: 0.5, zoom: 1 })
  const change = (next: (before: View) => Partial<View>) =>
    setView((before) => covering(picture, { ...before, ...next(before) }))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('photo.cropTitle')}
      description={t('photo.cropHint')}
      actions={
        <>
          <Button variant="primary" size="form" onPress={() => onDone(photoOf(picture, view))}>
            {t('photo.use')}
          </Button>
          <Button size="form" variant="ghost" onPress={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-3">
        <Square picture={picture} view={view} onChange={change} />
        <label className="grid w-full max-w-80 gap-1 text-sm text-ink-2">
          {t('photo.zoom')}
          <input
            type="range"
            min="1"
            max={largestZoom}
            step="0.01"
            value={view.zoom}
            onChange={(event) => {
              const zoom = Number(event.target.value)
              change(() => ({ zoom }))
            }}
          />
        </label>
      </div>
    </Dialog>
  )
}

interface SquareProps {
  readonly picture: ImageBitmap
  readonly view: View
  onChange(next: (before: View) => Partial<View>): void
}

/** The part of the picture that is kept; arrows or a pointer move it, plus and minus zoom. */
function Square({ picture, view, onChange }: SquareProps) {
  const t = useUiText()
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Position of the pointer when the picture was last moved; null while it is not pressed. */
  const pressedAt = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, view)
  }, [picture, view])
  const move = (x: number, y: number) => onChange((before) => ({ x: before.x + x, y: before.y + y }))
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.02
    const moves: Record<string, readonly [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const by = moves[event.key]
    if (by) move(...by)
    else if (event.key === '+' || event.key === '=') onChange(() => ({ zoom: view.zoom * 1.1 }))
    else if (event.key === '-') onChange(() => ({ zoom: view.zoom / 1.1 }))
    else return
    event.preventDefault()
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!pressedAt.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    move((event.clientX - pressedAt.current.x) / width, (event.clientY - pressedAt.current.y) / width)
    pressedAt.current = { x: event.clientX, y: event.clientY }
  }
  const release = () => {
    pressedAt.current = null
  }
  return (
    // A picture that keys can move is a control; no role fits it better.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <canvas
      ref={canvas}
      width={shown}
      height={shown}
      tabIndex={0}
      role="img"
      aria-label={t('photo.crop')}
      className="aspect-square w-full max-w-80 cursor-move touch-none rounded-card border border-line bg-sunken"
      onKeyDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pressedAt.current = { x: event.clientX, y: event.clientY }
      }}
    />
  )
}

/**
 * Makes the file before the press ends, although canvases would rather do it later: a press on "save" right after must
 * include it.
 */
function photoOf(picture: ImageBitmap, view: View): File {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = kept
  draw(canvas, picture, view)
  const [, encoded = ''] = canvas.toDataURL('image/jpeg', 0.9).split(',')
  const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
  return new File([bytes], 'photo.jpg', { type: 'image/jpeg' })
}

/** How much larger than the square the picture is, in each direction. */
function sizeOf(picture: ImageBitmap, zoom: number): readonly [number, number] {
  const short = Math.min(picture.width, picture.height)
  return [(picture.width / short) * zoom, (picture.height / short) * zoom]
}

/** The nearest view in which the picture covers the whole square. */
function covering(picture: ImageBitmap, view: View): View {
  const zoom = Math.min(largestZoom, Math.max(1, view.zoom))
  const [width, height] = sizeOf(picture, zoom)
  const within = (at: number, size: number) => Math.min(size / 2, Math.max(1 - size / 2, at))
  return { zoom, x: within(view.x, width), y: within(view.y, height) }
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, zoom }: View): void {
  const context = canvas.getContext('2d')!
  const [width, height] = sizeOf(picture, zoom).map((size) => size * canvas.width) as [number, number]
  context.fillStyle = '#fff' // A transparent picture becomes a JPEG.
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x * canvas.width - width / 2, y * canvas.width - height / 2, width, height)
}
