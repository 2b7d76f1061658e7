/** A shared medium over the page it was opened on: in a dialog, or on a sheet from below. */
import { useTexts } from '../../platform/texts.ts'
import { Unanswered } from '../../records/answered.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { ShelfItem } from '../sharing/shelf-data.ts'
import { DownloadLink, ShownMedium, useOpened } from './shown-medium.tsx'

interface MediumDialogProps {
  readonly item: ShelfItem
  onClose(): void
}

export function MediumDialog({ item, onClose }: MediumDialogProps) {
  const { name } = useTexts()
  const opening = useOpened(item.token)
  const opened = opening.data
  return (
    <Dialog
      isOpen
      size={item.openMode === 'bottomSheet' ? 'sheet' : 'large'}
      title={name(item.names)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      actions={opened?.download && <DownloadLink href={opened.download} />}
    >
      {opened ? <ShownMedium item={item} opened={opened} onEnded={() => undefined} /> : <Unanswered query={opening} />}
    </Dialog>
  )
}
