import write from 'clipboard-copy'
import { toasts } from '../ui/messages/toasts.ts'
import { shownTexts } from './texts.ts'

/**
 * Copies to the clipboard, also on an insecure origin and where the clipboard was forbidden. Shows `done`, or that it
 * failed.
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await write(text)
    toasts.show({ tone: 'success', text: done })
  } catch {
    toasts.show({ tone: 'danger', text: () => shownTexts().say('record.notCopied') })
  }
}
