/** A record's address as a QR code: scanning it opens the record for users who may see it. */
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'
import { useRecordName } from '../record-cell.tsx'
import type { RecordData } from '../record.ts'

export function RecordQr({ record, onClose }: { record: RecordData; onClose(): void }) {
  const { say } = useTexts()
  const nameOf = useRecordName()
  // Without the filters of the list.
  const address = new URL(`${location.pathname}?record=${record.token}`, location.origin).href
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={say('record.qr')}
      description={say('record.qrHint')}
      actions={
        <Button size="form" onPress={onClose}>
          {say('list.close')}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-3">
        <QrCode text={address} label={say('record.qr')} className="size-52 rounded-md" />
        <b>{nameOf(record)}</b>
        {record.code && <Isolate className="text-ink-2">{record.code}</Isolate>}
      </div>
    </Dialog>
  )
}
