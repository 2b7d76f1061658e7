import { useRef, type ChangeEvent } from 'react'
import { Upload } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { useUiText } from '../page/texts.ts'
import { useFileDrop } from './use-file-drop.ts'
import './file-drop.css'

export interface FileDropProps {
  onFiles(files: File[]): void
  /** MIME types or endings, as `accept` of an input takes them. */
  accept?: string[]
  multiple?: boolean
  isDisabled?: boolean
  /** Allowed types and sizes, in words. */
  hint?: string
  error?: string
}

/** Drop, choose, or paste while the focus is on its button; the same callback for all three. */
export function FileDrop({ onFiles, accept, multiple = false, isDisabled = false, hint, error }: FileDropProps) {
  const t = useUiText()
  const input = useRef<HTMLInputElement>(null)
  const { zone, take } = useFileDrop(onFiles, { multiple, isDisabled })
  const label = t(multiple ? 'files.dropMany' : 'files.drop')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    target.value = '' // So that the same file may be chosen again.
  }
  return (
    <div className="field">
      <div role="group" aria-label={label} className="drop-zone" {...zone}>
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
