import write from 'clipboard-copy'
import { toasts } from '../ui/messages/toasts.ts'
import { shownTexts } from './texts.ts'

/**
 * Into the clipboard, also from a plain origin and where the clipboard was forbidden. Says `done`, or that it could not
 * be.
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await write(text)
    toasts.show({ tone: 'success', text: done })
  } catch {
    toasts.show({ tone: 'danger', text: () => shownTexts().say('problem.notCopied') })
  }
}
