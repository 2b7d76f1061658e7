/** Beside the title of a page: pins it to the menu, or takes it away. A report is a favourite. */
import { lazy } from 'react'
import { Pin, PinOff } from 'lucide-react'
import { maxPins, usePins } from '../platform/pins.ts'
import { withWords } from '../platform/texts.ts'
import { announce } from '../ui/messages/announce.ts'
import { Press } from '../ui/buttons/press.tsx'
import { useUiText } from '../ui/page/texts.ts'

interface PinToggleProps {
  readonly path: string
  readonly name: string
}

const StarButton = lazy(async () => ({
  default: (await withWords('work', import('../records/star/star-button.tsx'))).StarButton,
}))

export function PinToggle(page: PinToggleProps) {
  return page.path.startsWith('/reports/') ? (
    <StarButton {...page} className="is-small pin-toggle" />
  ) : (
    <PageToggle {...page} />
  )
}

function PageToggle({ path, name }: PinToggleProps) {
  const t = useUiText()
  const pins = usePins()
  const isPinned = pins.paths.includes(path)
  const isFull = !isPinned && pins.isFull
  const label = isPinned ? t('shell.unpin') : isFull ? t('shell.pinsFull', { count: maxPins }) : t('shell.pin')
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
