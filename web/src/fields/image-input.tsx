/** The picture of a record: chosen, replaced, removed; sent when the form is saved. */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Camera, ImageOff } from 'lucide-react'
import { useSay } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { useUiText } from '../ui/page/texts.ts'

const PhotoCrop = lazy(async () => ({ default: (await import('../ui/inputs/photo-crop.tsx')).PhotoCrop }))
const CameraDialog = lazy(async () => ({ default: (await import('../ui/camera/camera-dialog.tsx')).CameraDialog }))

/** Undefined: unchanged; null: to be removed. */
export type ImageChange = File | null | undefined

export interface ImageInputProps {
  readonly label: string
  readonly description?: string | undefined
  /** Address of the picture that the record has. */
  readonly current?: string | undefined
  readonly change: ImageChange
  onChange(change: ImageChange): void
  readonly canRemove: boolean
  readonly isReadOnly?: boolean
}

const FileDrop = lazy(async () => ({ default: (await import('../ui/inputs/file-drop.tsx')).FileDrop }))

/** Bytes of a file that is read; what is sent is the cropped square, which is far smaller. */
const largest = 25 * 1024 * 1024
const accepted = ['image/png', 'image/jpeg', 'image/webp']

export function ImageInput({ label, description, current, change, onChange, canRemove, isReadOnly }: ImageInputProps) {
  const t = useUiText()
  const say = useSay()
  const [error, setError] = useState<string>()
  const preview = usePreview(change)
  const source = change === null ? undefined : (preview ?? current)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isFilming, setFilming] = useState(false)
  const take = async (files: File[]) => {
    const file = files[0]
    if (!file) return
    const fault = !accepted.includes(file.type)
      ? say('image.type')
      : file.size > largest
        ? say('image.size')
        : undefined
    const read = fault ? null : await createImageBitmap(file).catch(() => null)
    setError(fault ?? (read ? undefined : say('image.unreadable')))
    setPicture(read)
  }
  return (
    <div className="col-span-full grid gap-1" role="group" aria-label={label}>
      <div className="field-label">{label}</div>
      {description && <p className="field-help">{description}</p>}
      <div className="flex items-center gap-3">
        {source ? (
          <img
            src={source}
            alt={say('image.alt')}
            className="size-20 shrink-0 rounded-card border border-line object-cover"
          />
        ) : (
          <span className="grid size-20 shrink-0 place-items-center rounded-card border border-dashed border-line-2 text-ink-3">
            <ImageOff aria-hidden size={20} />
          </span>
        )}
        {!isReadOnly && (
          <div className="min-w-0 flex-1">
            <Suspense fallback={<div className="min-h-20" aria-busy />}>
              <FileDrop
                onFiles={(files) => void take(files)}
                accept={accepted}
                hint={say('image.hint')}
                {...(error ? { error } : {})}
              />
            </Suspense>
          </div>
        )}
      </div>
      {!isReadOnly && (
        <div className="-ms-3 flex flex-wrap gap-2">
          <Button variant="ghost" onPress={() => setFilming(true)}>
            <Camera aria-hidden size={16} />
            {t('photo.camera')}
          </Button>
          {change !== undefined && (
            <Button variant="ghost" onPress={() => onChange(undefined)}>
              {say('image.keep')}
            </Button>
          )}
          {change === undefined && current && canRemove && (
            <Button variant="ghost" onPress={() => onChange(null)}>
              {say('image.remove')}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {isFilming && (
          <CameraDialog
            onClose={() => setFilming(false)}
            onPhoto={(photo) => {
              setFilming(false)
              setError(undefined)
              setPicture(photo)
            }}
          />
        )}
        {picture && (
          <PhotoCrop
            picture={picture}
            onClose={() => setPicture(null)}
            onDone={(photo) => {
              setPicture(null)
              onChange(photo)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function usePreview(change: ImageChange): string | undefined {
  const address = useMemo(() => (change ? URL.createObjectURL(change) : undefined), [change])
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
