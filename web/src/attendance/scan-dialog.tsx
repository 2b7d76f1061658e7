/** Holds the camera open until a code is read, or for one after the other. */
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../platform/texts.ts'
import { AlertBanner } from '../ui/alert-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { openScanner } from './scanner.ts'

/** Milliseconds between looks, and until the same code may be meant again. */
const pause = 150
const sameAgain = 3_000

export interface ScanDialogProps { readonly title: string; readonly hint: string; readonly noCamera: string; onCode(code: string): void; onClose(): void }

export function ScanDialog({ title, hint, noCamera, onCode, onClose }: ScanDialogProps) {
  const texts = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [isBarred, setBarred] = useState(false)
  const tell = useRef(onCode)
  useEffect(() => { tell.current = onCode })
  useEffect(() => {
    let stream: MediaStream | undefined
    const gone = new AbortController()
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const look = async () => {
      // There are no media devices at all where the page is not secure.
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      if (gone.signal.aborted || !video.current) return stop()
      video.current.srcObject = stream
      const read = await openScanner()
      let last = { code: '', at: -Infinity }
      while (!gone.signal.aborted && video.current) {
        const code = await read(video.current)
        const now = performance.now()
        if (code && !gone.signal.aborted && (code !== last.code || now - last.at > sameAgain)) {
          last = { code, at: now }
          tell.current(code)
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    look().catch(() => setBarred(true))
    return () => {
      gone.abort()
      stop()
    }
  }, [])
  return (
    <Dialog isOpen onOpenChange={(isOpen) => { if (!isOpen) onClose() }} title={title} description={hint} actions={<Button size="form" onPress={onClose}>{texts.say('form.cancel')}</Button>}>
      {isBarred ? <AlertBanner tone="warn">{noCamera}</AlertBanner> : <video ref={video} autoPlay playsInline muted className="aspect-4/3 w-full rounded-card bg-sunken object-cover" />}
    </Dialog>
  )
}
