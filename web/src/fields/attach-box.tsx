/** Files that are attached while something is written: chosen, dropped, seen coming, taken away. */
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { Paperclip } from 'lucide-react'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { useTexts } from '../platform/texts.ts'
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
  /** Told while a file is on its way; the form around it knows by itself. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined
  readonly children?: ReactNode
}

export function AttachBox({ entity, files, onAttach, onRemove, onBusy, children }: AttachBoxProps) {
  const texts = useTexts()
  const tellForm = use(FormBusyContext)
  const [uploads] = useStored('uploads', 0)
  const label = texts.field(entity.id, 'attachments')
  const to = {
    target: `attachment:${entity.id}`,
    title: label,
    onKept: (token: string, { name, size }: { readonly name: string; readonly size: number }) =>
      onAttach({ token, names: { und: name }, size }),
  }
  const isFull = files.length >= fieldsOf(entity).attachments!.options.max!
  return (
    <DropTarget {...to} isDisabled={isFull} className="grid gap-2">
      {children}
      {files.length > 0 && <Attachments files={files} label={label} onRemove={onRemove} />}
      {uploads > 0 && (
        <Suspense>
          <SendingLines target={to.target} label={label} onBusy={onBusy ?? tellForm} />
        </Suspense>
      )}
      <div>
        <UploadButton {...to} variant="ghost" isDisabled={isFull}>
          <Paperclip aria-hidden size={16} />
          {texts.entity('attachment').add}
        </UploadButton>
      </div>
    </DropTarget>
  )
}

/** For what is written outside of the derived form. */
export function useAttached(entity: AnyEntity) {
  const [files, setFiles] = useState<readonly ShownRecord[]>([])
  const [isSending, setSending] = useState(false)
  return {
    /** What is written must wait. */
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
