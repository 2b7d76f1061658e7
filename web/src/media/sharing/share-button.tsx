/** Beside what else may be done with stored files: sharing them, for who may. */
import { lazy, Suspense, useState } from 'react'
import { Share2 } from 'lucide-react'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { ShareWhom } from './share-dialog.tsx'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareButtonProps {
  readonly files: readonly string[]
  /** The group or the category whose files they are. */
  readonly whom?: ShareWhom
  onShared?(): void
}

export function ShareButton({ files, whom, onShared }: ShareButtonProps) {
  const work = useWork()
  const who = useWho()
  const [isOpen, setOpen] = useState(false)
  if (!who.can('SharedMediaWithSpaceStorageMedia', 'add') || files.length === 0) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Share2 aria-hidden size={16} />
        {work('media.shareNow')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog {...{ files, whom, onShared }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
