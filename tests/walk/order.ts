/**
 * What a list and an open record must keep to on a desk of 1440 × 900: rows that fit beside and scroll alone, few empty
 * facts, the record's job before all else.
 */
import type { Page } from 'playwright-core'

/** Of the screen itself; all its rows are shown meanwhile, which `prepare` hides. */
export const listFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const list = document.querySelector('main .record-list')
    if (!list) return []
    for (const sheet of document.adoptedStyleSheets) sheet.disabled = true
    const frames = [...list.querySelectorAll<HTMLElement>('.table-frame, .cards-grid, .tree')]
    const wide = frames.filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
    const scrolls = [document.documentElement, ...frames].filter((each) => each.scrollHeight > each.clientHeight + 1)
    const faults = [
      ...wide.map((frame) => `the rows are ${frame.scrollWidth - frame.clientWidth} px too wide`),
      ...(scrolls.length > 1 ? [`${scrolls.length} areas scroll beside each other`] : []),
    ]
    for (const sheet of document.adoptedStyleSheets) sheet.disabled = false
    return faults
  })

export const recordFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const drawer = [...document.querySelectorAll('.drawer')].at(-1)
    const foot = drawer?.querySelector('.dialog-foot')
    if (!drawer || !foot || drawer.querySelector('form')) return []
    const facts = [...drawer.querySelectorAll('[role="tabpanel"]:not([hidden]) .facts > div')]
    const empty = facts.filter((fact) => fact.querySelector('dd > .nothing')).length
    const buttons = [...foot.querySelectorAll('button, a.button')]
    const jobs = buttons.filter((button) => /^[abdf-ik-z]$/.test(button.getAttribute('aria-keyshortcuts') ?? ''))
    return [
      ...(empty * 3 > facts.length ? [`${empty} of ${facts.length} facts are empty`] : []),
      ...(jobs.length > 0 && (jobs[0] !== buttons[0] || !jobs[0]!.classList.contains('is-primary'))
        ? ['its job is not the first button']
        : []),
      ...(foot.querySelectorAll('.is-primary').length > 1 ? ['two buttons are the first'] : []),
    ]
  })
