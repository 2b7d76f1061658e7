import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** Handlers of a zone that takes files by drop and paste; `isOver` is true while files hang over it. */
export function useFileDrop(onFiles: (files: File[]) => void, { multiple = false, isDisabled = false } = {}) {
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !isDisabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  return {
    isOver,
    take,
    zone: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        if (isDisabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
      onPaste: ({ clipboardData }: ClipboardEvent) => take(clipboardData.files),
    },
  }
}
