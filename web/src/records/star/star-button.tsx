/** Beside the name of a record or report: makes it a favourite, which stands among the pins of the menu, or ends that. */
import { Star } from 'lucide-react'
import { maxPins, usePins } from '../../platform/pins.ts'
import { useWork } from '../../platform/texts.ts'
import { Press, type PressProps } from '../../ui/buttons/press.tsx'
import { classNames } from '../../ui/marks/class-names.ts'
import { announce } from '../../ui/messages/announce.ts'
import { useUiText } from '../../ui/page/texts.ts'
import { useUnpin } from './starred.ts'

export interface StarButtonProps extends Pick<PressProps, 'className' | 'aria-keyshortcuts'> {
  readonly path: string
  readonly name: string
}

export function StarButton({ path, name, className, ...rest }: StarButtonProps) {
  const work = useWork()
  const t = useUiText()
  const pins = usePins()
  const unpin = useUnpin()
  const isStarred = pins.paths.includes(path)
  const isFull = !isStarred && pins.isFull
  const label = isFull ? t('shell.pinsFull', { count: maxPins }) : work('star.mark')
  const press = () => {
    if (isStarred) unpin(path, work('star.removed', { name }))
    else {
      pins.put(path)
      announce(work('star.added', { name }))
    }
  }
  return (
    <Press
      {...rest}
      className={classNames('button is-icon is-ghost', className)}
      aria-label={label}
      aria-pressed={isStarred}
      title={label}
      isDisabled={isFull}
      onPress={press}
    >
      <Star aria-hidden size={16} fill={isStarred ? 'currentColor' : 'none'} />
    </Press>
  )
}
