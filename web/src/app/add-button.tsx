/** `+` in the bar at the top, and the key C; what it offers is loaded with the first press. */
import { lazy, Suspense, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import { withWords } from '../platform/texts.ts'
import { Press } from '../ui/buttons/press.tsx'
import { useUiText } from '../ui/page/texts.ts'
import type { Addition } from './additions.ts'

export const atHand = () => import('./at-hand.ts')

const AddMenu = lazy(async () => ({ default: (await withWords('records', atHand())).AddMenu }))

export const addButtonId = 'add-button'

export function AddButton({ additions }: { additions: readonly Addition[] }) {
  const t = useUiText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Press
        id={addButtonId}
        ref={button}
        className="button is-secondary"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-keyshortcuts="c"
        onPress={() => setOpen(true)}
      >
        <Plus aria-hidden />
        <span className="wide-words">{t('shell.add')}</span>
      </Press>
      {isOpen && (
        <Suspense>
          <AddMenu additions={additions} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
