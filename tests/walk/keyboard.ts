/**
 * Checks a screen by the keyboard alone (WCAG 2.1.1, 2.1.2, 2.4.7, 2.4.11): Tab from the top of the page, or of the
 * dialog above it, until it leaves or comes round. The focused element shows its focus and is not covered. Each control
 * was reached, or is in a list, tree, grid, menu or row of tabs whose one stop was. Where our own arrow keys move on
 * from that stop, one of them must work.
 */
import type { Page } from 'playwright-core'

/** After so many presses of Tab a screen is taken for one whose controls never end. Lists show eight rows here. */
const most = 200

interface Eye {
  /** Describes the focused element: its words, its faults, and if Tab came back to the first one or left the page. */
  see(): { readonly faults: readonly string[]; readonly isEnd: boolean; readonly hasArrows?: boolean }
  /** Returns true if an arrow has moved the focus within the same group. */
  hasMoved(): boolean
  goBack(): void
  unreached(): readonly string[]
}

export async function keyboardFaults(page: Page, within = 'body'): Promise<string[]> {
  await page.evaluate(async (inside) => {
    const pressable =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex], [role="button"], [role="link"], [role="tab"], [role="checkbox"], [role="switch"], [role="combobox"]'
    const composite =
      ':is([role="tablist"], [role="grid"], [role="treegrid"], [role="tree"], [role="listbox"], [role="menu"], [role="radiogroup"], [role="toolbar"], [data-calendar], [data-roving])'
    const scope = [...document.querySelectorAll<HTMLElement>(inside)].at(-1) ?? document.body
    const reached = new Set<Element>()
    const ownArrows = '[data-calendar], [data-roving]'
    const tried = new Set<Element>()
    let left: HTMLElement | undefined
    const lookOf = (element: Element) =>
      [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        element.nextElementSibling,
        ...(element instanceof SVGElement ? element.children : []),
      ]
        .map((each) => {
          if (!each) return ''
          return [undefined, '::before', '::after']
            .map((part) => {
              const { outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor, backgroundColor, opacity } =
                getComputedStyle(each, part)
              return `${outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`} ${boxShadow} ${borderColor} ${backgroundColor} ${opacity}`
            })
            .join()
        })
        .join()
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''} "${(element.getAttribute('aria-label') || (element as HTMLInputElement).labels?.[0]?.innerText || (element as HTMLElement).innerText || element.outerHTML).trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > (element.matches('input') ? 0 : 1) &&
      !element.closest('[inert], [aria-hidden="true"], [hidden], [role="menu"]') &&
      !element.matches(':disabled, [aria-disabled="true"], [data-disabled]')
    const found = [...scope.querySelectorAll<HTMLElement>(pressable)].filter(isThere)
    const had = scope.getAttribute('tabindex')
    /** Returns the look of an element without the focus, as it is now. One that only the focus shows stays meanwhile. */
    const withoutFocus = (element: HTMLElement): string => {
      const { visibility } = element.style
      element.style.visibility = 'visible'
      element.blur()
      const look = lookOf(element)
      element.focus({ preventScroll: true })
      element.style.visibility = visibility
      return look
    }
    const begin = () => {
      scope.tabIndex = -1
      scope.focus({ preventScroll: true })
      if (had === null) scope.removeAttribute('tabindex')
    }
    begin()
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    }) // until the element that had the focus before no longer shows it
    const before = new Map(found.map((element) => [element, lookOf(element)]))
    begin()
    const eye: Eye = {
      see() {
        const element = document.activeElement
        if (!element || element === document.body || !scope.contains(element)) return { faults: [], isEnd: true }
        if (reached.has(element)) return { faults: [], isEnd: true }
        reached.add(element)
        const faults: string[] = []
        const box = element.getBoundingClientRect()
        const known = before.get(element as HTMLElement)
        // the entry that the arrows are on is marked instead; menus have arrows, not Tab
        if (element.matches('[aria-activedescendant], [role="menu"] *')) void 0
        else if ((known ?? withoutFocus(element as HTMLElement)) === lookOf(element))
          faults.push(`no sign of the focus: ${nameOf(element)}`)
        const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)]
        const top = document.elementFromPoint(x, y)
        if (
          !top ||
          !(
            element.contains(top) ||
            top.contains(element) ||
            top.closest('label')?.contains(element) ||
            ((element as HTMLInputElement).labels?.length &&
              [...(element as HTMLInputElement).labels!].some((label) => label.contains(top)))
          )
        ) {
          if (!element.matches('input[type="file"], .skip-link, .visually-hidden, .sr-only') && box.width > 2)
            faults.push(
              `covered: ${nameOf(element)} at ${Math.round(x)},${Math.round(y)} by ${top ? nameOf(top) : 'nothing'}`,
            )
        }
        if ((element as HTMLElement).tabIndex > 0) faults.push(`out of order: ${nameOf(element)}`)
        const group = element.closest(ownArrows)
        const kindOf = (each: Element) => `${each.localName} ${each.classList[0] ?? ''}`
        // a link above them, or a lesson that is alone, has no arrows
        const hasArrows =
          group !== null &&
          group !== element &&
          !tried.has(group) &&
          found.some(
            (each) => each !== element && each.tabIndex < 0 && group.contains(each) && kindOf(each) === kindOf(element),
          )
        if (hasArrows) tried.add(group)
        if (hasArrows) left = element as HTMLElement
        return { faults, isEnd: false, hasArrows }
      },
      hasMoved: () =>
        document.activeElement !== left &&
        left?.closest(ownArrows) === document.activeElement?.closest(ownArrows) &&
        document.activeElement?.matches(ownArrows) === false,
      goBack() {
        left?.focus({ preventScroll: true })
      },
      unreached() {
        const hasReached = (element: Element | null | undefined) =>
          element !== null && element !== undefined && [...reached].some((each) => element.contains(each))
        const left = found.filter(
          (element) =>
            isThere(element) &&
            element.matches(pressable) &&
            !reached.has(element) &&
            !element.matches('[tabindex="-1"]:is([role="dialog"], :not(button, a, input, [role]))'),
        )
        const beyond = left.filter((element) => {
          const group = element.closest(composite)
          if (group && hasReached(group)) return false
          if (
            element.matches('[type="radio"]') &&
            [...reached].some((each) => (each as HTMLInputElement).name === (element as HTMLInputElement).name)
          )
            return false
          // the arrows of a number field and the button of a combobox are parts of the field whose input was reached
          return !(element.tabIndex < 0 && hasReached(element.closest('[role="group"], .field, label')))
        })
        const silent = [...scope.querySelectorAll<HTMLElement>('*')].filter(
          (element) =>
            getComputedStyle(element).cursor === 'pointer' &&
            isThere(element) &&
            element.parentElement &&
            getComputedStyle(element.parentElement).cursor !== 'pointer' &&
            !element.closest(`${pressable}, label`) &&
            !element.querySelector(pressable),
        )
        return [
          ...beyond.map((element) => `not reached: ${nameOf(element)}`),
          ...silent.map((element) => `only by pointer: ${nameOf(element)}`),
        ]
      },
    }
    Object.assign(globalThis, { walkEye: eye })
  }, within)
  const faults: string[] = []
  for (let stop = 0; ; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => (globalThis as unknown as { walkEye: Eye }).walkEye.see())
    faults.push(...seen.faults)
    if (seen.isEnd) break
    if (seen.hasArrows) {
      let hasMoved = false
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp']) {
        if (hasMoved) break
        await page.keyboard.press(key)
        hasMoved = await page.evaluate(() => (globalThis as unknown as { walkEye: Eye }).walkEye.hasMoved())
      }
      if (!hasMoved) faults.push('arrows do not lead on from where Tab stops')
      await page.evaluate(() => (globalThis as unknown as { walkEye: Eye }).walkEye.goBack())
    }
    if (stop === most) return [...faults, `no end after ${most} stops`]
  }
  return [...faults, ...(await page.evaluate(() => (globalThis as unknown as { walkEye: Eye }).walkEye.unreached()))]
}
