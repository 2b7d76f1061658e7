/** Files of a record: each opens in a new tab, where its rights are asked for again. */
import { X } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useTexts } from '../platform/texts.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { namedApart } from '../platform/uploads/upload-item.ts'
import { FileIcon } from '../ui/marks/file-icon.tsx'
import { FileName } from '../ui/marks/file-name.tsx'
import { useBytesText } from '../ui/page/bytes-text.ts'
import { shownName, type ShownRecord } from './reference-search.ts'
import './attachments.css'

interface AttachmentsProps {
  readonly files: readonly ShownRecord[]
  readonly label: string
  /** Given where they may be taken away. */
  readonly onRemove?: ((token: string) => void) | undefined
}

export function Attachments({ files, label, onRemove }: AttachmentsProps) {
  const texts = useTexts()
  const bytes = useBytesText()
  return (
    <ul className="attachments" aria-label={label}>
      {files.map((file) => {
        const name = shownName(file, texts)
        const { stem, ending } = namedApart(name)
        const content = (
          <>
            <FileIcon kind={file.mediaType ?? 'other'} size={16} className="flex-none" />
            <FileName name={stem} ending={ending} />
            {file.size !== undefined && <bdi className="flex-none text-xs text-ink-3">{bytes(file.size)}</bdi>}
          </>
        )
        return (
          <li key={file.token} className="attachment">
            {file.path ? (
              <a href={file.path} target="_blank" rel="noreferrer" className="attachment-open">
                {content}
              </a>
            ) : (
              <span className="attachment-open">{content}</span>
            )}
            {onRemove && (
              <IconButton
                quiet
                label={texts.say('field.takeAway', { name })}
                icon={<X aria-hidden size={14} />}
                onPress={() => onRemove(file.token)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows the attachments of a record from a list or from its own response; nothing if it has none. */
export function AttachmentsOf({ entity, record }: { entity: AnyEntity; record: object }) {
  const texts = useTexts()
  const files = (record as { attachments?: readonly ShownRecord[] | null }).attachments ?? []
  return files.length === 0 ? null : <Attachments files={files} label={texts.field(entity.id, 'attachments')} />
}
