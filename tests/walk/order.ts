/**
 * Rules of a list and an open record on a desktop of 1440 × 900 with classic scrollbars: rows that fit and scroll
 * alone, few empty facts, and the record's job before all else.
 */
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { Page } from 'playwright-core'

/** Returns the faults of the screen itself; shows all its rows meanwhile, which `prepare` hides. */
export const listFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return []
    for (const sheet of document.adoptedStyleSheets) sheet.disabled = true
    const frames = [...main.querySelectorAll<HTMLElement>('.record-list :is(.table-frame, .cards-grid, .tree)')]
    const wide = frames.filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
    const isOverflowing = (each: Element) => each.scrollHeight > each.clientHeight + 1
    const scrolls = [main, ...main.querySelectorAll('*')].filter(
      (each) =>
        !each.matches('textarea') &&
        isOverflowing(each) &&
        each.clientHeight > 0 &&
        /auto|scroll/.test(getComputedStyle(each).overflowY) &&
        each.checkVisibility({ visibilityProperty: true }),
    )
    if (isOverflowing(document.documentElement)) scrolls.unshift(document.documentElement)
    const nameOf = (each: Element) => `${each.localName}.${each.classList[0] ?? ''}`
    const faults = [
      ...wide.map((frame) => `the rows are ${frame.scrollWidth - frame.clientWidth} px too wide`),
      ...((frames.length > 0 || main.querySelector('.window-page')) && scrolls.length > 1
        ? [`${scrolls.length} areas scroll beside each other: ${scrolls.map(nameOf).join()}`]
        : []),
    ]
    for (const sheet of document.adoptedStyleSheets) sheet.disabled = false
    return faults
  })

/**
 * Returns the faults of the record in the drawer. Jobs that are no actions are visible; the server is asked for
 * actions.
 */
export function recordFaults(page: Page, entity?: AnyEntity): Promise<readonly string[]> {
  const jobs = Object.entries(entity?.spec.jobs ?? {}).map(
    ([name, letter]) => [name, letter.toLowerCase(), Boolean(entity!.spec.actions?.[name])] as const,
  )
  return page.evaluate(
    async ([all, resource]) => {
      const drawer = [...document.querySelectorAll('.drawer')].at(-1)
      const foot = drawer?.querySelector('.dialog-foot')
      if (!drawer || !foot || drawer.querySelector('form')) return []
      const isSeen = (each: Element) => each.checkVisibility({ visibilityProperty: true })
      const values = [...drawer.querySelectorAll('dl > div > dd')].filter(isSeen)
      const empty = values.filter(
        (value) => /^[–—-]?$/.test(value.textContent!.trim()) && !value.querySelector('img, svg, canvas'),
      )
      const buttons = [...foot.querySelectorAll('button, a.button')].filter(isSeen)
      const keyOf = (button: Element | undefined) => button?.getAttribute('aria-keyshortcuts') ?? ''
      // S is the star's key too
      const isJobKey = (key: string) => /^[abdf-ik-rt-z]$/.test(key) || all.some(([, letter]) => letter === key)
      const offered = buttons.filter((button) => isJobKey(keyOf(button)))
      const scrolls = [drawer, ...drawer.querySelectorAll('*')].filter(
        (each) =>
          !each.matches('textarea') &&
          each.scrollHeight > each.clientHeight + 1 &&
          each.clientHeight > 0 &&
          /auto|scroll/.test(getComputedStyle(each).overflowY) &&
          isSeen(each),
      )
      const token = new URLSearchParams(location.search).get('record')
      const isOther = document.querySelectorAll('.drawer').length > 1
      const record =
        token && resource && !isOther && all.some(([, , isAction]) => isAction)
          ? await fetch(`/api/${resource}/${token}`, { headers: { 'api-version': '1.0' } }).then((answer) =>
              answer.ok ? (answer.json() as Promise<{ allowed: string[] }>) : undefined,
            )
          : undefined
      const due = all.filter(([name, , isAction]) => isAction && record?.allowed.includes(name))
      return [
        ...(empty.length * 3 > values.length ? [`${empty.length} of ${values.length} facts are empty`] : []),
        ...(due.length > 0 && !due.some(([, key]) => offered.some((button) => keyOf(button) === key))
          ? [`its job is not offered: ${due.map(([name]) => name).join()}`]
          : []),
        ...(offered.length > 0 && (offered[0] !== buttons[0] || !offered[0]!.classList.contains('is-primary'))
          ? ['its job is not the first button']
          : []),
        ...(foot.querySelectorAll('.is-primary').length > 1 ? ['two buttons are the first'] : []),
        ...(scrolls.length > 1
          ? [
              `${scrolls.length} areas scroll in the drawer: ${scrolls.map((each) => `${each.localName}.${each.classList[0] ?? ''}`).join()}`,
            ]
          : []),
      ]
    },
    [jobs, entity && resourceOf(entity)] as const,
  )
}
