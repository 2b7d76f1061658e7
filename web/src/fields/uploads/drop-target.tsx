/**
 * Takes files and folders that are dropped anywhere on what is inside it, and files that are pasted while nothing is
 * typed into; while files are dragged over it, it says where they would go.
 */
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { CloudUpload } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { ofDrop, ofPaste } from '../../platform/uploads/chosen-files.ts'
import { addUploads, type Destination } from '../../platform/uploads/uploads.ts'
import './drop-target.css'

export interface DropTargetProps extends Destination {
  readonly isDisabled?: boolean
  /** Files that are pasted anywhere on the page go here: of one target on a page. */
  readonly takesPaste?: boolean
  readonly className?: string
  readonly children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

export function DropTarget({
  target,
  title,
  shows,
  onKept,
  isDisabled = false,
  takesPaste = false,
  className = '',
  children,
}: DropTargetProps) {
  const work = useWork()
  const formats = useFormats()
  const [isOver, setOver] = useState(false)
  const to: Destination = { target, title, ...(shows ? { shows } : {}), ...(onKept ? { onKept } : {}) }
  const pasted = () => work('uploads.pasted', { at: formats.dateTime(Date.now()).replaceAll(':', '.') })
  const latest = useRef({ to, pasted })
  useEffect(() => {
    latest.current = { to, pasted }
  })
  useEffect(() => {
    if (!takesPaste || isDisabled) return undefined
    const paste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files
      if (!files?.length || isTyped(event.target)) return
      event.preventDefault()
      void addUploads(ofPaste(files, latest.current.pasted()), latest.current.to)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [takesPaste, isDisabled])
  if (isDisabled) return <div className={className}>{children}</div>
  return (
    <div
      className={`drop-target ${className}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        void ofDrop(event.dataTransfer).then((files) => addUploads(files, latest.current.to))
      }}
    >
      {children}
      {isOver && (
        <div className="drop-over" aria-hidden>
          <CloudUpload />
          <span>{work('uploads.dropHere', { title })}</span>
        </div>
      )}
    </div>
  )
}
