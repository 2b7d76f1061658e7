/** Beside what else may be done with a stored file: sharing it, for who may. */
import { lazy, Suspense, useState } from 'react'
import { Share2 } from 'lucide-react'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

export function ShareButton({ file }: { file: string }) {
  const work = useWork()
  const who = useWho()
  const [isOpen, setOpen] = useState(false)
  if (!who.can('SharedMediaWithSpaceStorageMedia', 'add')) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Share2 aria-hidden size={16} />
        {work('media.shareNow')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog files={[file]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
