/** Beside the title of a page: pins it to the menu, or takes it away. */
import { Pin, PinOff } from 'lucide-react'
import { mostPins, usePins } from '../platform/pins.ts'
import { announce } from '../ui/messages/announce.ts'
import { Press } from '../ui/buttons/press.tsx'
import { useUiText } from '../ui/page/texts.ts'

export function PinToggle({ path, name }: { readonly path: string; readonly name: string }) {
  const t = useUiText()
  const pins = usePins()
  const isPinned = pins.paths.includes(path)
  const isFull = !isPinned && pins.isFull
  const label = isPinned ? t('shell.unpin') : isFull ? t('shell.pinsFull', { count: mostPins }) : t('shell.pin')
  const press = () => {
    if (isPinned) pins.remove(path)
    else pins.put(path)
    announce(t(isPinned ? 'shell.unpinned' : 'shell.pinnedNow', { name }))
  }
  return (
    <Press
      className="button is-icon is-ghost is-small pin-toggle"
      aria-label={label}
      title={label}
      isDisabled={isFull}
      onPress={press}
    >
      {isPinned ? <PinOff aria-hidden size={16} /> : <Pin aria-hidden size={16} />}
    </Press>
  )
}
