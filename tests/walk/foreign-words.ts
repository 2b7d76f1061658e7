/**
 * Words of the other language in what the interface itself says (data are left out): a text that nobody translated; and
 * second words for one thing.
 */
import { insteadOf } from '@topcenter/texts/banned'
import type { Page } from 'playwright-core'

/** Names that stay Latin in Arabic (formats, keys, addresses), and a language's own name for itself. */
const stays = {
  ar: 'XLSX|CSV|PDF|PNG|JPEG|WebP|UTF-8|Excel|QR|API|HTTPS?|WhatsApp|Facebook|Twitter|Instagram|LinkedIn|YouTube|IP|GPS|Ctrl|Enter|Esc|Alt|Shift|English|[A-Z]{2}(?= \\+\\d)|[A-Z]{2,8}-\\d+|Chrome|Linux|Google Maps|OpenStreetMap|[AEPL]|MB|kB|px|h',
  en: 'العربية|١٢٣',
} as const

export const foreignWords = (page: Page, language: 'ar' | 'en'): Promise<string[]> =>
  page.evaluate(
    ([of, allowed]) => {
      // a record's page or panel is headed by its name; what was announced to screen readers before a switch stays for some seconds
      const data =
        (/[/=][a-z]{3}_[0-9a-z]{26}/.test(location.href) ? 'h1, .crumbs, [role="dialog"] h2, ' : '') +
        '[data-live-announcer], td, bdi, :not(html):is([dir="ltr"], [dir="auto"], [lang]), input, textarea, code, pre, [data-value], .exam-question .choice, script, style, template'
      const letters = of === 'ar' ? /[A-Za-z]{2,}/ : /[\u0600-\u06FF]{2,}/
      const strip = new RegExp(of === 'ar' ? `\\b(${allowed})\\b` : allowed!, 'g')
      const found = new Set<string>()
      const look = (text: string | null, element: Element, saidBeside = (said: string) => said) => {
        const said = (text ?? '').replace(strip, '').trim()
        if (
          letters.test(said) &&
          !element.closest(data) &&
          getComputedStyle(element).unicodeBidi !== 'plaintext' &&
          element.checkVisibility() &&
          letters.test(saidBeside(text ?? '').replace(strip, ''))
        )
          found.add(`${said.slice(0, 60)} (${element.localName}.${element.classList})`)
      }
      /** Removes from a name for screen readers the visible data that it repeats. */
      const withoutData = (said: string) =>
        [...document.querySelectorAll<HTMLInputElement>(data)]
          .map((each) => (each.value || each.textContent).trim())
          .filter((each) => each.length > 1)
          .toSorted((one, other) => other.length - one.length)
          .reduce((left, each) => left.replaceAll(each, ''), said)
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) look(walker.currentNode.textContent, walker.currentNode.parentElement!)
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        for (const name of ['aria-label', 'title', 'placeholder'])
          look(element.getAttribute(name), element, withoutData)
      return [...found]
    },
    [language, stays[language]] as const,
  )

/** Words that were replaced by another one, anywhere on the screen: in the demo centre's records too. */
export async function bannedWords(page: Page, language: 'ar' | 'en'): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!
      if (element.closest('[data-live-announcer], script, style, template') || !element.checkVisibility()) continue
      found.add(walker.currentNode.textContent!.trim())
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.add(element.getAttribute(name) ?? '')
    return [...found]
  })
  return texts.flatMap((text) =>
    insteadOf(text, language, true).map((instead) => `${text.slice(0, 60)} (say: ${instead})`),
  )
}
