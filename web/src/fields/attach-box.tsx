/** Files that are attached while something is written: chosen, dropped, seen coming, taken away. */
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { Paperclip } from 'lucide-react'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { useTexts } from '../platform/texts.ts'
import type { SentFile } from '../platform/uploads/uploads.ts'
import { useStored } from '../platform/use-stored.ts'
import { Attachments } from './attachments.tsx'
import { FormBusyContext } from './form-busy.ts'
import type { ShownRecord } from './reference-search.ts'
import { DropTarget } from './uploads/drop-target.tsx'
import { UploadButton } from './uploads/upload-button.tsx'

const SendingLines = lazy(async () => ({ default: (await import('./uploads/sending-lines.tsx')).SendingLines }))

export interface AttachBoxProps {
  readonly entity: AnyEntity
  readonly files: readonly ShownRecord[]
  onAttach(file: ShownRecord): void
  onRemove(token: string): void
  /** Called with true while a file is being sent; a form around it knows by itself. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined
  /** One of several places of the record that take one file each. */
  readonly place?: AttachPlace
  readonly children?: ReactNode
}
export interface AttachPlace {
  /** No other of the page has it. */
  readonly id: string
  readonly label: string
  readonly add: string
  /** MIME types or endings. */
  readonly accept: readonly string[]
}

export function AttachBox({ entity, files, onAttach, onRemove, onBusy, place, children }: AttachBoxProps) {
  const texts = useTexts()
  const tellForm = use(FormBusyContext)
  const [uploads] = useStored('uploads', 0)
  const label = place?.label ?? texts.field(entity.id, 'attachments')
  const to = {
    target: `attachment:${entity.id}${place ? `:${place.id}` : ''}`,
    title: label,
    onKept: (token: string, { name, size, type }: SentFile) =>
      onAttach({ token, names: { und: name }, size, ...(mediaTypeOf(type) ? { mediaType: mediaTypeOf(type)! } : {}) }),
  }
  const isFull = files.length >= (place ? 1 : fieldsOf(entity).attachments!.options.max!)
  return (
    <DropTarget {...to} isDisabled={isFull} className="grid gap-2">
      {children}
      {files.length > 0 && <Attachments files={files} label={label} onRemove={onRemove} />}
      {uploads > 0 && (
        <Suspense>
          <SendingLines target={to.target} label={label} onBusy={onBusy ?? tellForm} />
        </Suspense>
      )}
      {!(place && isFull) && (
        <div>
          <UploadButton
            {...to}
            variant="ghost"
            isDisabled={isFull}
            {...(place ? { isOne: true, accept: place.accept } : {})}
          >
            <Paperclip aria-hidden size={16} />
            {place?.add ?? texts.entity('attachment').add}
          </UploadButton>
        </div>
      )}
    </DropTarget>
  )
}

/** Guesses the media type from the browser's type; later the server inspects the file and sends its own. */
const mediaTypeOf = (type: string): string | undefined =>
  type === 'application/pdf' ? 'pdf' : /^(audio|video|image)(?=\/)/.exec(type)?.[0]

/** Holds attachments outside of the derived form. */
export function useAttached(entity: AnyEntity) {
  const [files, setFiles] = useState<readonly ShownRecord[]>([])
  const [isSending, setSending] = useState(false)
  return {
    /** True while the text must not be saved yet. */
    isSending,
    /** Goes with the record's other values. */
    values: files.length > 0 ? { attachmentsTokens: files.map(({ token }) => token) } : {},
    clear: () => setFiles([]),
    box: {
      entity,
      files,
      onAttach: (file: ShownRecord) => setFiles((before) => [...before, file]),
      onRemove: (token: string) => setFiles((before) => before.filter((each) => each.token !== token)),
      onBusy: setSending,
    } satisfies AttachBoxProps,
  }
}
