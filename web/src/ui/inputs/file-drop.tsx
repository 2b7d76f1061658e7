import { useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react'
import { Upload } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { useUiText } from '../page/texts.ts'
import './file-drop.css'

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

/** Drop, choose, or paste while the focus is on its button; the same callback for all three. */
export function FileDrop({ onFiles, accept, multiple, isDisabled, hint, error }: FileDropProps) {
  const t = useUiText()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const label = t(multiple ? 'files.dropMany' : 'files.drop')
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !isDisabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    target.value = '' // So that the same file may be chosen again.
  }
  const over = (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = ({ clipboardData }: ClipboardEvent) => take(clipboardData.files)
  return (
    <div className="field">
      <div
        role="group"
        aria-label={label}
        className="drop-zone"
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={leave}
        onDrop={drop}
        onPaste={paste}
      >
        <Upload aria-hidden />
        <span>{label}</span>
        {hint && <span className="field-help">{hint}</span>}
        <Button isDisabled={isDisabled} onPress={() => input.current?.click()}>
          {t('files.choose')}
        </Button>
        <input ref={input} type="file" hidden accept={accept?.join(',')} multiple={multiple} onChange={choose} />
      </div>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
