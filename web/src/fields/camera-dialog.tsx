/** One photo from the camera of this device. */
import { useState } from 'react'
import { useSay } from '../platform/texts.ts'
import { AlertBanner } from '../ui/alert-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useCamera } from '../ui/use-camera.ts'

export function CameraDialog({ onPhoto, onClose }: { onPhoto(picture: ImageBitmap): void; onClose(): void }) {
  const say = useSay()
  const { video, fault } = useCamera('user')
  const [isSeen, setSeen] = useState(false) // before its first picture there is nothing to take
  const take = async () => onPhoto(await createImageBitmap(video.current!))
  return (
    <Dialog isOpen onOpenChange={(isOpen) => { if (!isOpen) onClose() }} title={say('photo.camera')} actions={<><Button variant="primary" size="form" isDisabled={!isSeen} onPress={() => void take()}>{say('photo.take')}</Button><Button variant="ghost" size="form" onPress={onClose}>{say('form.cancel')}</Button></>}>
      {fault ? <AlertBanner tone="warn">{say('photo.noCamera')}</AlertBanner> : <video ref={video} onLoadedData={() => setSeen(true)} autoPlay playsInline muted className="aspect-4/3 w-full rounded-card bg-sunken object-cover" />}
    </Dialog>
  )
}
