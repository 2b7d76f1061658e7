/** A code that is shown this once, as text and as QR. */
import { Copy } from 'lucide-react'
import { copyText } from '../platform/copy.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { QrCode } from '../ui/marks/qr-code.tsx'

export function CodeDialog({ code, onClose }: { readonly code: string; onClose(): void }) {
  const work = useWork()
  const { say } = useTexts()
  const copy = () => void copyText(code, work('access.code.copied'))
  return (
    <Dialog
      isAlert
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('access.code.shown')}
      description={work('access.code.once')}
      actions={
        <>
          <Button size="form" onPress={copy}>
            <Copy aria-hidden size={16} />
            {work('access.code.copy')}
          </Button>
          <Button variant="primary" size="form" onPress={onClose}>
            {say('list.close')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <output dir="ltr" className="select-all text-3xl font-bold tracking-widest">
          {code}
        </output>
        <QrCode text={code} label={work('access.code.qr')} className="size-44 rounded-md" />
      </div>
    </Dialog>
  )
}
