/** Fixed to the viewport while a sheet has unsaved changes: how many, what went wrong, save or discard. */
import './save-bar.css'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { ProblemMessage } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { giveFocusBack } from '../ui/focus/focus-back.ts'
import { useUiText } from '../ui/page/texts.ts'

export interface SheetFailure {
  readonly title: ProblemMessage
  readonly text: ProblemMessage
}
export interface SaveBarProps {
  /** How much is unsaved, in words. */
  readonly text: string
  readonly failure?: SheetFailure | null
  readonly isSaving: boolean
  readonly isDisabled?: boolean
  onSave(): void
  onDiscard(): void
  /** Input that the save needs: a reason. */
  readonly children?: ReactNode
}

export function SaveBar({ text, failure, isSaving, isDisabled, onSave, onDiscard, children }: SaveBarProps) {
  const texts = useTexts()
  const work = useWork()
  const t = useUiText()
  const bar = useRef<HTMLDivElement>(null)
  // Focused inputs and cells are scrolled above the bar.
  useEffect(() => {
    document.documentElement.style.scrollPaddingBlockEnd = `${(bar.current?.offsetHeight ?? 0) + 16}px`
  })
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    return () => {
      document.documentElement.style.removeProperty('scroll-padding-block-end')
      requestAnimationFrame(giveFocusBack)
    }
  }, [])
  return (
    <div ref={bar} data-passing="" className="save-bar no-print" role="region" aria-label={texts.say('form.notSaved')}>
      <div className="min-w-0">
        {failure && (
          <p role="alert" className="text-bad">
            <strong>{failure.title(texts, work)}.</strong> {failure.text(texts, work)}
          </p>
        )}
        <p>{text}</p>
      </div>
      {children}
      <Button onPress={onDiscard} isDisabled={isSaving}>
        {work('attendance.discard')}
      </Button>
      <Button variant="primary" keys="Ctrl S" isPending={isSaving} isDisabled={isDisabled ?? false} onPress={onSave}>
        {failure ? t('retry') : texts.say('form.save')}
      </Button>
    </div>
  )
}

/** Ctrl-S, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
