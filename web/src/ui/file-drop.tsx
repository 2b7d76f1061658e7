import { useRef, useState, type ChangeEvent } from 'react'
import { DropZone, isFileDropItem, Text } from 'react-aria-components'
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
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = '' // the same file may be chosen again
    if (files.length > 0) onFiles(files)
  }
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
        <Button isDisabled={isDisabled} onPress={() => input.current?.click()}>{t('files.choose')}</Button>
        <input ref={input} type="file" hidden accept={accept?.join(',')} multiple={multiple} onChange={choose} />
      </DropZone>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
