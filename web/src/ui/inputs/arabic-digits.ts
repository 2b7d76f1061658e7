/**
 * Makes number, date and time inputs take ٠–٩ and ۰–۹. React Aria refuses them once the locale has Latin digits, so
 * what is typed or pasted is dispatched again in Latin digits before React Aria sees it.
 */
import { latinDigits, stripBidi } from '@topcenter/model/kit/digits'

const FOREIGN = /[٠-٩۰-۹٫٬٪]/
/** Inputs of free text (a note, a name) keep the digits that were typed. */
const NUMERIC =
  '[role=spinbutton], [inputmode=numeric], [inputmode=decimal], [inputmode=tel], [type=tel], [data-digits]'

const isNumericTarget = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(NUMERIC)

/**
 * Segments of a date are spans that listen to beforeinput; for inputs and text areas the browser inserts the text, so
 * that undo works.
 */
function sendAgain(target: HTMLElement, text: string, inputType: string): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    document.execCommand('insertText', false, text)
    return
  }
  for (const data of text)
    target.dispatchEvent(new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: true }))
}

function onBeforeInput(event: InputEvent): void {
  if (!event.data || !FOREIGN.test(event.data) || event.isComposing || !isNumericTarget(event.target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  sendAgain(event.target, latinDigits(event.data), event.inputType)
}

function onPaste(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (!isNumericTarget(event.target)) return
  const clean = latinDigits(stripBidi(text)).trim()
  if (clean === text || clean === '') return
  event.preventDefault()
  event.stopImmediatePropagation()
  sendAgain(event.target, clean, 'insertText')
}

/** Call once, before React renders, so that this listener comes first. Returns a function that removes it. */
export function guardDigits(root: Document = document): () => void {
  root.addEventListener('beforeinput', onBeforeInput, { capture: true })
  root.addEventListener('paste', onPaste, { capture: true })
  return () => {
    root.removeEventListener('beforeinput', onBeforeInput, { capture: true })
    root.removeEventListener('paste', onPaste, { capture: true })
  }
}
