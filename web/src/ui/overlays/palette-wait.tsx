import { useLayoutEffect, useRef } from 'react'
import { Search } from 'lucide-react'
import { keepBegun } from './palette-begun.ts'
import { useUiText } from '../page/texts.ts'
import './dialogs.css'
import './palette.css'

/** Shown until the palette is loaded; what is typed here becomes its first text. */
export function PaletteWait({ onClose }: { onClose(): void }) {
  const t = useUiText()
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    keepBegun() // The palette may be loaded when it opens again, and would begin with this text.
    onClose()
  }
  useLayoutEffect(() => {
    const had = document.activeElement
    keepBegun()
    input.current!.focus()
    return () => {
      if (had instanceof HTMLElement) had.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      className="veil is-high"
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) close()
      }}
    >
      <div className="dialog is-palette">
        <div role="dialog" aria-modal aria-label={t('palette.title')} className="dialog-inside">
          <div className="palette-field">
            <Search aria-hidden className="input-icon" />
            <input
              ref={input}
              className="palette-input"
              aria-label={t('palette.placeholder')}
              placeholder={t('palette.placeholder')}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                keepBegun({ text: target.value, isGoing: false })
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') keepBegun({ text: event.currentTarget.value, isGoing: true })
                else if (event.key === 'Escape') close()
                else if (event.key !== 'Tab') return
                event.preventDefault()
                event.stopPropagation()
              }}
            />
          </div>
          <p className="option-empty" role="status">
            {t('loading')}
          </p>
        </div>
      </div>
    </div>
  )
}
