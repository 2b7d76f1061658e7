/** Percents that stand on the wrong side of their number, as a page in Arabic shows them when nothing isolates them. */
import type { Page } from 'playwright-core'

/** Looks at where the signs are drawn, not at what the text is made of: an isolate, an element or a font may do it. */
export const flippedPercents = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((inside) => {
    const found = new Set<string>()
    const scope = [...document.querySelectorAll(inside)].at(-1) ?? document.body
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const boxOf = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      if (!element || element.closest('style, script, textarea') || !element.checkVisibility()) continue
      for (const sign of node.textContent!.matchAll(/\d%/g)) {
        const [digit, percent] = [boxOf(node, sign.index), boxOf(node, sign.index + 1)]
        if (digit.width > 0 && percent.width > 0 && percent.left < digit.left)
          found.add(`the sign before its number: ${node.textContent!.trim().slice(0, 60)} (${element.className})`)
      }
    }
    return [...found]
  }, within)

/**
 * Words of buttons and tabs that end in dots because there is no room for them. In a calendar's block the names of a
 * group, its lecturer and its place may; the hours may not. A name that is cut in its middle keeps its end.
 */
export const cutLabels = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((inside) => {
    const found = new Set<string>()
    const scope = [...document.querySelectorAll(inside)].at(-1) ?? document.body
    for (const control of scope.querySelectorAll<HTMLElement>(
      'button:not(.timetable-chip), a.button, [role="tab"], .phone-bar a',
    ))
      for (const each of [control, ...control.querySelectorAll<HTMLElement>('*')])
        if (
          each.checkVisibility() &&
          !each.matches('.week-block > :is(b, .week-line), .week-place, .ended-name > span') &&
          getComputedStyle(each).textOverflow === 'ellipsis' &&
          each.clientWidth > 4 && // what is one pixel wide is for screen readers
          each.scrollWidth > each.clientWidth + 1 &&
          [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim())
        )
          found.add(`cut: ${each.textContent!.trim().slice(0, 60)} (${control.className})`)
    return [...found]
  }, within)
