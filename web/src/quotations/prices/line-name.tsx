/** A wanted thing in the grid: its record opens from its name, and it can be taken out. */
import { X } from 'lucide-react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { detailPath } from '../paths.ts'
import type { Line } from './use-choices.ts'

interface LineNameProps {
  readonly line: Line
  onRemove?: ((detail: string) => void) | undefined
}

export function LineName({ line: { detail }, onRemove }: LineNameProps) {
  const texts = useTexts()
  const work = useWork()
  const name = texts.name(detail.names)
  return (
    <span className="line-name">
      <InnerLink href={detailPath(detail.token)}>
        <bdi>{name}</bdi>
      </InnerLink>
      {onRemove && (
        <IconButton
          quiet
          label={work('prices.takeOut', { name })}
          icon={<X aria-hidden size={14} />}
          onPress={() => onRemove(detail.token)}
        />
      )}
    </span>
  )
}
