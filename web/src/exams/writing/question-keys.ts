/**
 * The keys of a question that is being written: Enter goes on to its next text, and from the last one to a new
 * question; in an option, Ctrl Enter also chooses it as the correct answer. Shift Enter breaks a line.
 */
import type { KeyboardEvent, RefObject } from 'react'
import { keySet, useShownKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'

export const questionKeys = keySet('question', {
  next: ['Enter', 'NumpadEnter'],
  correct: ['Control+Enter', 'Control+NumpadEnter'],
})

/** Texts of a question in their order: the question, then its options. */
const textsOf = (line: Element): HTMLElement[] => [
  ...line.querySelectorAll<HTMLElement>('textarea, .exam-edit-option input:not([type=radio])'),
]

/** Moves the focus to the first text of a line, once it is drawn. */
export function focusLine(id: string): void {
  requestAnimationFrame(() => {
    const line = document.getElementById(id)
    if (!line) return
    line.scrollIntoView({ block: 'nearest' })
    textsOf(line)[0]?.focus()
  })
}

/** Returns the handler of a list of questions. */
export function useQuestionKeys(list: RefObject<Element | null>, addAfter: (line: string) => void) {
  useShownKeys({ set: questionKeys, within: list })
  return (event: KeyboardEvent) => {
    const act = actOf(questionKeys.acts, event.nativeEvent)
    const line = (event.target as Element).closest('.exam-line')
    if (!act || !line || event.nativeEvent.isComposing) return
    const texts = textsOf(line)
    const at = texts.indexOf(event.target as HTMLElement)
    const option = texts[at]?.closest('.exam-edit-option')
    if (at < 0 || (act === 'correct' && !option)) return
    event.preventDefault()
    if (act === 'correct') option!.querySelector<HTMLElement>('input[type=radio]')!.click()
    const next = texts[at + 1]
    if (next) next.focus()
    else addAfter(line.id)
  }
}
