/**
 * Reads QR codes with the camera of this device. It stays open, so that cards can follow one another; a code in view is
 * reported once. Load it lazily.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Flashlight, FlashlightOff } from 'lucide-react'
import { AlertBanner } from '../messages/alert-banner.tsx'
import { loadCodeReader, type Read } from './code-reader.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { useUiText } from '../page/texts.ts'
import { type Camera, useCamera } from './use-camera.ts'

/** Milliseconds between two reads, and how long a code must be out of view before it is reported again. */
const EVERY = 120
const FORGET = 2_000

export interface CodeScannerProps {
  title: string
  /** Name of the object to hold in front of the camera. */
  hint?: string
  onCode(text: string): void
  onClose(): void
  /** The result of the last code, in a live region. */
  children?: ReactNode
}

export function CodeScanner({ title, hint, onCode, onClose, children }: CodeScannerProps) {
  const t = useUiText()
  const { video, stream, fault } = useCamera('environment')
  const state = useCodes({ video, stream }, onCode)
  const { hasTorch, isLit, light } = useTorch(stream)
  const why = fault ? t(`scan.${fault}`) : state === 'failed' ? t('state.error') : undefined
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={title}
      {...(hint && !why ? { description: hint } : {})}
    >
      {why ? (
        <AlertBanner tone="warn">{why}</AlertBanner>
      ) : (
        <div className="relative">
          <video
            ref={video}
            autoPlay
            playsInline
            muted
            aria-label={title}
            aria-busy={state === 'waiting'}
            className="aspect-square w-full rounded-card bg-sunken object-cover"
          />
          {state === 'waiting' && (
            <p role="status" className="absolute inset-0 grid place-items-center text-ink-2">
              {t('loading')}
            </p>
          )}
          {hasTorch && (
            <span className="absolute bottom-2 end-2">
              <IconButton
                variant="secondary"
                label={t('scan.torch')}
                aria-pressed={isLit}
                icon={isLit ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
                onPress={() => void light(!isLit)}
              />
            </span>
          )}
        </div>
      )}
      <div role="status" className="min-h-6">
        {children}
      </div>
    </Dialog>
  )
}

/** Reports the codes in view; returns the state of their reader. */
function useCodes({ video, stream }: Pick<Camera, 'video' | 'stream'>, onCode: (text: string) => void) {
  const tell = useRef(onCode)
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => {
    if (!stream) return
    const gone = new AbortController()
    const look = async (read: Read) => {
      const seen = new Map<string, number>()
      while (!gone.signal.aborted) {
        // A video that has no picture yet cannot be read.
        const code = await read(video.current!).catch(() => undefined)
        const now = performance.now()
        if (gone.signal.aborted) return
        if (code) {
          if (now - (seen.get(code) ?? -Infinity) > FORGET) tell.current(code)
          seen.set(code, now)
        }
        await new Promise((resolve) => setTimeout(resolve, EVERY))
      }
    }
    loadCodeReader()
      .then((read) => {
        setState('ready')
        return look(read)
      })
      .catch(() => setState('failed'))
    return () => gone.abort()
  }, [stream, video])
  return state
}

/** Switches the lamp of the camera, where it has one. */
function useTorch(stream: MediaStream | null) {
  const [isLit, setLit] = useState(false)
  const track = stream?.getVideoTracks()[0]
  const hasTorch = Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)
  const light = (isOn: boolean) =>
    track!.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).then(() => setLit(isOn))
  return { hasTorch, isLit, light }
}
