/** A signature as it is drawn with a finger, a pen or the mouse: the path of an SVG, and the same shown again. */
import { type PointerEvent, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useWork } from '../../platform/texts.ts'
import './order.css'

const [width, height] = [400, 140]
/** Maximum length that the server accepts; a signature has about 3,000. */
const most = 100_000

export function SignatureView({ path, label }: { path: string; label: string }) {
  return (
    <svg className="signature is-still" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

interface SignatureFieldProps {
  readonly path: string
  readonly label: string
  onChange(path: string): void
}
export function SignatureField({ path, label, onChange }: SignatureFieldProps) {
  const work = useWork()
  const drawn = useRef(path)
  const isDown = useRef(false)
  const add = (event: PointerEvent<SVGSVGElement>, mark: 'M' | 'L'): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - box.left) / box.width) * width)
    const y = Math.round(((event.clientY - box.top) / box.height) * height)
    if (x < 0 || y < 0) return
    const next = `${drawn.current}${mark}${x} ${y}`
    if (next.length > most) return
    drawn.current = next
    onChange(next)
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm font-medium">{label}</span>
        <Button
          variant="ghost"
          isDisabled={!path}
          onPress={() => {
            drawn.current = ''
            onChange('')
          }}
        >
          {work('order.clear')}
        </Button>
      </div>
      <svg
        className="signature"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDown.current = true
          add(event, 'M')
        }}
        onPointerMove={(event) => {
          if (isDown.current) add(event, 'L')
        }}
        onPointerUp={() => (isDown.current = false)}
        onPointerCancel={() => (isDown.current = false)}
      >
        <path d={path} />
      </svg>
    </div>
  )
}
