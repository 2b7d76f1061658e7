/** The picture of a record: chosen, replaced, removed; sent when the form is saved. */
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Camera, ImageOff } from 'lucide-react'
import { isLine } from '@topcenter/model/kit/picture-shape'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import { pictureTypes } from '../platform/picture-types.ts'
import { useSay, useTexts } from '../platform/texts.ts'
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
  /** Called with true while a picture is read, filmed or cropped: a save would miss it. */
  onTaking(isTaking: boolean): void
  readonly canRemove: boolean
  readonly isReadOnly?: boolean
}

const FileDrop = lazy(async () => ({ default: (await import('../ui/inputs/file-drop.tsx')).FileDrop }))

/** Maximum of bytes to read; the upload is the cropped square, which is far smaller. */
const largest = 25 * 1024 * 1024

export function ImageInput(props: ImageInputProps) {
  const { label, description, current, change, onChange, isReadOnly } = props
  const say = useSay()
  const taking = useTaking(props.onTaking)
  const preview = usePreview(change)
  return (
    <div className="col-span-full grid gap-1" role="group" aria-label={label}>
      <div className="field-label">{label}</div>
      {description && <p className="field-help">{description}</p>}
      <div className="flex items-center gap-3">
        <Preview source={change === null ? undefined : (preview ?? current)} />
        {!isReadOnly && (
          <div className="min-w-0 flex-1">
            <Suspense fallback={<div className="min-h-20" aria-busy />}>
              <FileDrop
                onFiles={(files) => void taking.read(files)}
                accept={pictureTypes}
                hint={say('image.hint')}
                {...(taking.error ? { error: taking.error } : {})}
              />
            </Suspense>
          </div>
        )}
      </div>
      {!isReadOnly && <Buttons {...props} onFilm={() => taking.setFilming(true)} />}
      <Suspense>
        {taking.isFilming && <CameraDialog onClose={() => taking.setFilming(false)} onPhoto={taking.filmed} />}
        {taking.picture && (
          <PhotoCrop
            picture={taking.picture}
            onClose={taking.drop}
            onDone={(photo) => {
              taking.drop()
              onChange(photo)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Pixels of the longer side, of a picture that is cropped to far fewer: of a large photo no copy stays in memory. */
const decodedSide = 2_560

/** Null for a file that the browser cannot decode. */
async function decoded(file: File): Promise<ImageBitmap | null> {
  const whole = await createImageBitmap(file).catch(() => null)
  if (!whole || Math.max(whole.width, whole.height) <= decodedSide) return whole
  const side = whole.width > whole.height ? { resizeWidth: decodedSide } : { resizeHeight: decodedSide }
  const small = await createImageBitmap(whole, { ...side, resizeQuality: 'medium' }).catch(() => whole)
  if (small !== whole) whole.close()
  return small
}

/** A picture from a file or the camera, until it is cropped. */
function useTaking(onTaking: ImageInputProps['onTaking']) {
  const texts = useTexts()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isFilming, setFilming] = useState(false)
  const read = async (files: File[]) => {
    const file = files[0]
    if (!file) return
    setReading(true)
    const { pictureFault } = await import('../platform/picture-fault.ts')
    const fault = await pictureFault(file, largest)
    const bitmap = fault ? null : await decoded(file)
    setReading(false)
    const shape: FieldFault | undefined =
      bitmap && isLine(bitmap) ? { name: 'image', code: 'field.imageShape' } : undefined
    const unread: FieldFault | undefined = bitmap ? undefined : { name: 'image', code: 'field.imageBroken' }
    const first = fault ?? shape ?? unread
    setError(first && texts.fault(first))
    setPicture(shape ? null : bitmap)
  }
  const filmed = (photo: ImageBitmap) => {
    setFilming(false)
    setError(undefined)
    setPicture(photo)
  }
  const isTaking = isReading || isFilming || picture !== null
  // before anything can be pressed
  useLayoutEffect(() => {
    onTaking(isTaking)
    return () => onTaking(false)
  }, [isTaking, onTaking])
  return { error, picture, isFilming, setFilming, read, filmed, drop: () => setPicture(null) }
}

function Preview({ source }: { source: string | undefined }) {
  const say = useSay()
  return source ? (
    <img
      src={source}
      alt={say('image.alt')}
      className="size-20 shrink-0 rounded-card border border-line object-cover"
    />
  ) : (
    <span className="grid size-20 shrink-0 place-items-center rounded-card border border-dashed border-line-2 text-ink-3">
      <ImageOff aria-hidden size={20} />
    </span>
  )
}

function Buttons({ change, current, canRemove, onChange, onFilm }: ImageInputProps & { onFilm(): void }) {
  const t = useUiText()
  const say = useSay()
  return (
    <div className="-ms-3 flex flex-wrap gap-2">
      <Button variant="ghost" onPress={onFilm}>
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
