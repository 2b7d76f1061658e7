/** Place of a record in its list, with buttons to the ones beside it. The keys J and K are the caller's. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { useFormats } from '../../ui/page/language.tsx'

export interface NeighboursProps {
  /** Counted from one. */
  readonly at: number
  /** Number of records of the list, as it is shown. */
  readonly of: string
  readonly className?: string
  /** Undefined at the beginning of what is loaded. */
  readonly onPrevious: (() => void) | undefined
  /** Undefined at its end. */
  readonly onNext: (() => void) | undefined
}

export function Neighbours({ at, of, className, onPrevious, onNext }: NeighboursProps) {
  const { say } = useTexts()
  const { number } = useFormats()
  return (
    <span className={className ?? 'inline-flex items-center'}>
      <span className="px-1 text-xs text-ink-3">{say('record.place', { at: number(at), of })}</span>
      <IconButton
        quiet
        aria-keyshortcuts="k"
        label={say('record.previous')}
        icon={<MirroredIcon icon={ChevronLeft} />}
        isDisabled={!onPrevious}
        onPress={() => onPrevious?.()}
      />
      <IconButton
        quiet
        aria-keyshortcuts="j"
        label={say('record.next')}
        icon={<MirroredIcon icon={ChevronRight} />}
        isDisabled={!onNext}
        onPress={() => onNext?.()}
      />
    </span>
  )
}
