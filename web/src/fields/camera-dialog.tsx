/** One photo from the camera of this device. */
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../platform/texts.ts'
import { AlertBanner } from '../ui/alert-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export function CameraDialog({ onPhoto, onClose }: { onPhoto(picture: ImageBitmap): void; onClose(): void }) {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'ready' | 'none'>('waiting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const open = async () => {
      try {
        // There are no media devices at all where the page is not secure.
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } })
        if (isGone) return stop()
        if (video.current) video.current.srcObject = stream
      } catch { setState('none') }
    }
    void open()
    return () => {
      isGone = true
      stop()
    }
  }, [])
  const take = async () => onPhoto(await createImageBitmap(video.current!))
  return (
    <Dialog isOpen onOpenChange={(isOpen) => { if (!isOpen) onClose() }} title={say('photo.camera')} actions={<><Button variant="primary" size="form" isDisabled={state !== 'ready'} onPress={() => void take()}>{say('photo.take')}</Button><Button variant="ghost" size="form" onPress={onClose}>{say('form.cancel')}</Button></>}>
      {state === 'none' ? <AlertBanner tone="warn">{say('photo.noCamera')}</AlertBanner> : <video ref={video} onLoadedData={() => setState('ready')} autoPlay playsInline muted className="aspect-4/3 w-full rounded-card bg-sunken object-cover" />}
    </Dialog>
  )
}
