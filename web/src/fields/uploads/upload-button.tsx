/** A button that chooses files and sends them where they are to go; on a phone its list has the camera too. */
import { useRef, type ReactNode } from 'react'
import { Upload } from 'lucide-react'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { useWork } from '../../platform/texts.ts'
import { ofInput, openFiles } from '../../platform/uploads/chosen-files.ts'
import { addUploads, type Destination } from '../../platform/uploads/uploads.ts'

export interface UploadButtonProps extends Destination, Pick<ButtonProps, 'variant' | 'size' | 'isDisabled' | 'keys'> {
  /** MIME types or endings, as `accept` of an input takes them. */
  readonly accept?: readonly string[]
  /** One file at a time. */
  readonly isOne?: boolean
  /** A folder with all that lies in it: where the browser can choose one. */
  readonly isFolder?: boolean
  /** Opens the camera of a phone instead of a list. */
  readonly capture?: 'environment' | 'user'
  readonly children?: ReactNode
}

export function UploadButton({
  target,
  title,
  shows,
  onKept,
  accept,
  isOne = false,
  isFolder = false,
  capture,
  children,
  ...button
}: UploadButtonProps) {
  const work = useWork()
  const input = useRef<HTMLInputElement>(null)
  const to = { target, title, ...(shows ? { shows } : {}), ...(onKept ? { onKept } : {}) }
  const choose = async (): Promise<void> => {
    const opened = capture || accept || isFolder ? undefined : await openFiles(!isOne)
    if (opened) await addUploads(opened, to)
    else input.current?.click()
  }
  return (
    <>
      <Button {...button} onPress={() => void choose()}>
        {children ?? (
          <>
            <Upload aria-hidden />
            {work(isOne ? 'uploads.chooseOne' : 'uploads.choose')}
          </>
        )}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isOne}
        accept={accept?.join(',')}
        capture={capture}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          void addUploads(ofInput(currentTarget.files), to)
          currentTarget.value = '' // so that the same file may be chosen again
        }}
      />
    </>
  )
}
