import { useState } from 'react'
import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { Upload } from 'lucide-react'
import { Button } from './button.tsx'
import { useUiText } from './texts.ts'

export interface FileDropProps {
  onFiles(files: File[]): void
  /** MIME types or endings, as `accept` of an input takes them. */
  accept?: string[]
  multiple?: boolean
  isDisabled?: boolean
  /** What is allowed, in words: types and sizes. */
  hint?: string
  error?: string
}

/** Drop, paste or choose; the same callback for all three. */
export function FileDrop({ onFiles, accept, multiple, isDisabled, hint, error }: FileDropProps) {
  const t = useUiText()
  const [isOver, setOver] = useState(false)
  return (
    <div className="field">
      <DropZone
        aria-label={multiple ? t('files.dropMany') : t('files.drop')}
        className="drop-zone"
        isDisabled={isDisabled}
        onDropEnter={() => setOver(true)}
        onDropExit={() => setOver(false)}
        data-over={isOver || undefined}
        onDrop={async (event) => {
          setOver(false)
          const files = await Promise.all(event.items.filter(isFileDropItem).map((item) => item.getFile()))
          if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
        }}
      >
        <Upload aria-hidden />
        <Text slot="label">{multiple ? t('files.dropMany') : t('files.drop')}</Text>
        {hint && <span className="field-help">{hint}</span>}
        <FileTrigger acceptedFileTypes={accept} allowsMultiple={multiple} onSelect={(list) => list && list.length > 0 && onFiles([...list])}>
          <Button isDisabled={isDisabled}>{t('files.choose')}</Button>
        </FileTrigger>
      </DropZone>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
