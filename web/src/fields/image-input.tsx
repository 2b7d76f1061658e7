/** The picture of a record: chosen, replaced, removed; sent when the form is saved. */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { ImageOff } from 'lucide-react'
import { useSay } from '../platform/texts.ts'
import { Button } from '../ui/button.tsx'

/** undefined: unchanged; null: to be removed. */
export type ImageChange = File | null | undefined

export interface ImageInputProps {
  readonly label: string
  /** Address of the picture that the record has. */
  readonly current?: string | undefined
  readonly change: ImageChange
  onChange(change: ImageChange): void
  readonly canRemove: boolean
  readonly isReadOnly?: boolean
}

const FileDrop = lazy(async () => ({ default: (await import('../ui/file-drop.tsx')).FileDrop }))

/** Bytes; the server refuses larger ones. */
const largest = 5 * 1024 * 1024
const accepted = ['image/png', 'image/jpeg', 'image/webp']

export function ImageInput({ label, current, change, onChange, canRemove, isReadOnly }: ImageInputProps) {
  const say = useSay()
  const [error, setError] = useState<string>()
  const preview = usePreview(change)
  const source = change === null ? undefined : (preview ?? current)
  const take = (files: File[]) => {
    const file = files[0]
    if (!file) return
    const fault = !accepted.includes(file.type) ? say('image.type') : file.size > largest ? say('image.size') : undefined
    setError(fault)
    if (!fault) onChange(file)
  }
  return (
    <div className="col-span-full grid gap-1" role="group" aria-label={label}>
      <div className="field-label">{label}</div>
      <div className="flex items-center gap-3">
        {source ? <img src={source} alt={say('image.alt')} className="size-20 shrink-0 rounded-card border border-line object-cover" /> : <span className="grid size-20 shrink-0 place-items-center rounded-card border border-dashed border-line-2 text-ink-3"><ImageOff aria-hidden size={20} /></span>}
        {!isReadOnly && <div className="min-w-0 flex-1"><Suspense fallback={<div className="min-h-20" aria-busy />}><FileDrop onFiles={take} accept={accepted} hint={say('image.hint')} {...(error ? { error } : {})} /></Suspense></div>}
      </div>
      {!isReadOnly && (
        <div className="flex gap-2">
          {change !== undefined && <Button variant="ghost" onPress={() => onChange(undefined)}>{say('image.keep')}</Button>}
          {change === undefined && current && canRemove && <Button variant="ghost" onPress={() => onChange(null)}>{say('image.remove')}</Button>}
        </div>
      )}
    </div>
  )
}

function usePreview(change: ImageChange): string | undefined {
  const address = useMemo(() => (change ? URL.createObjectURL(change) : undefined), [change])
  useEffect(() => () => { if (address) URL.revokeObjectURL(address) }, [address])
  return address
}
