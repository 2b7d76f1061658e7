/** One photo from the camera of this device. */
import { useState } from 'react'
import { AlertBanner } from '../messages/alert-banner.tsx'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useCamera } from './use-camera.ts'
import { useUiText } from '../page/texts.ts'

export function CameraDialog({ onPhoto, onClose }: { onPhoto(picture: ImageBitmap): void; onClose(): void }) {
  const t = useUiText()
  const { video, fault } = useCamera('user')
  const [isSeen, setSeen] = useState(false) // No picture yet, so there is nothing to take.
  const take = async () => onPhoto(await createImageBitmap(video.current!))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('photo.camera')}
      actions={
        <>
          <Button variant="primary" size="form" isDisabled={!isSeen} onPress={() => void take()}>
            {t('photo.take')}
          </Button>
          <Button variant="ghost" size="form" onPress={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {fault ? (
        <AlertBanner tone="warn">{t(fault === 'plain' ? 'scan.plain' : 'photo.noCamera')}</AlertBanner>
      ) : (
        <video
          ref={video}
          onLoadedData={() => setSeen(true)}
          autoPlay
          playsInline
          muted
          className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
        />
      )}
    </Dialog>
  )
}
