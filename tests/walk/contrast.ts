/**
 * Finds text with too little contrast to its background (WCAG 1.4.3) by our own code. axe leaves open all text that is
 * not wholly within the box that colours its ground, and Cairo's letters are 1.87 times as high as their size: so it
 * left open every badge, key hint and count, the scrolled part of the menu, words of one letter, and cells of lists
 * beside them.
 */
import type { Page } from 'playwright-core'

/**
 * `ratio of needed: words (where)` for each, in the whole page or in what a selector finds. Disabled controls may be
 * faint; words that something covers are judged as if nothing did.
 */
export const faintTexts = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((inside) => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]
    const clear: Colour = [0, 0, 0, 0]
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const known = new Map<string, Colour>()
    /** Reads a colour in any notation of a computed style. */
    const colourOf = (text: string): Colour => {
      let colour = known.get(text)
      if (!colour) {
        pen.clearRect(0, 0, 1, 1)
        pen.fillStyle = text
        pen.fillRect(0, 0, 1, 1)
        const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data
        known.set(text, (colour = [red!, green!, blue!, alpha! / 255]))
      }
      return colour
    }
    const over = (top: Colour, under: Colour): Colour => {
      const alpha = top[3] + under[3] * (1 - top[3])
      const mix = (index: 0 | 1 | 2) =>
        alpha === 0 ? 0 : (top[index] * top[3] + under[index] * under[3] * (1 - top[3])) / alpha
      return [mix(0), mix(1), mix(2), alpha]
    }
    const luminance = ([red, green, blue]: Colour) =>
      [red, green, blue]
        .map((each) => (each <= 10.3 ? each / 3294.6 : ((each / 255 + 0.055) / 1.055) ** 2.4))
        .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index]!, 0)
    const ratioOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

    interface Layer {
      readonly colours: readonly Colour[]
      readonly opacity: number
      readonly box: DOMRect
      readonly clips: boolean
    }
    const layers = new Map<Element, Layer>()
    /**
     * Returns what an element paints behind its content: its background colour, or each colour of its gradient; with
     * its opacity, its box, and true if it clips its content.
     */
    const layerOf = (element: Element): Layer => {
      let layer = layers.get(element)
      if (!layer) {
        const style = getComputedStyle(element)
        const plain = colourOf(style.backgroundColor)
        const stops = style.backgroundImage.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g) ?? []
        layers.set(
          element,
          (layer = {
            colours: stops.length > 0 ? stops.map((stop) => over(colourOf(stop), plain)) : [plain],
            opacity: Number(style.opacity),
            box: element.getBoundingClientRect(),
            clips: style.overflowX !== 'visible',
          }),
        )
      }
      return layer
    }
    const holds = (box: DOMRect, x: number, y: number) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

    /** The smallest contrast ratio between a colour at a place in an element and the background there. */
    const leastRatio = (element: Element, colour: Colour, x: number, y: number): number => {
      let pairs: (readonly [text: Colour, ground: Colour])[] = [[colour, clear]]
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { colours, opacity, box, clips } = layerOf(each)
        // it becomes visible by scrolling
        if (clips) [x, y] = [Math.min(Math.max(x, box.left), box.right), Math.min(Math.max(y, box.top), box.bottom)]
        const fade = ([red, green, blue, alpha]: Colour): Colour => [red, green, blue, alpha * opacity]
        // text outside of a box does not have the box's colour as its background
        if (each === element || holds(box, x, y))
          pairs = pairs.flatMap(([text, ground]) =>
            colours.map((behind) => [over(text, behind), over(ground, behind)] as const),
          )
        if (opacity < 1) pairs = pairs.map(([text, ground]) => [fade(text), fade(ground)])
        if (pairs.every(([, ground]) => ground[3] > 0.996)) break
      }
      const canvas = colourOf(getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#121212' : '#fff')
      return Math.min(
        ...pairs.map(([text, ground]) => ratioOf(luminance(over(text, canvas)), luminance(over(ground, canvas)))),
      )
    }

    const found = new Set<string>()
    const whereOf = (element: Element) =>
      [element.parentElement?.closest('[class]:not([class=""])'), element]
        .map((each) => each && each.localName + [...each.classList].map((name) => `.${name}`).join(''))
        .filter(Boolean)
        .join(' ')
    const judge = (element: Element, words: string, box: DOMRect, style: CSSStyleDeclaration, inked = style.color) => {
      if (
        box.width < 2 ||
        box.height < 2 ||
        style.fontSize === '0px' ||
        element.closest(':disabled, [aria-disabled="true"], [data-disabled], .only-read')
      )
        return
      const size = Number.parseFloat(style.fontSize)
      const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
      const ratio = leastRatio(element, colourOf(inked), box.left + box.width / 2, box.top + box.height / 2)
      if (ratio < needed - 0.005)
        found.add(`${ratio.toFixed(2)} of ${needed}: ${words.trim().slice(0, 40)} (${whereOf(element)})`)
    }
    for (const root of document.querySelectorAll(inside)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement!
        if (
          !walker.currentNode.textContent!.trim() ||
          !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        )
          continue
        range.selectNodeContents(walker.currentNode)
        const style = getComputedStyle(element)
        judge(
          element,
          walker.currentNode.textContent!,
          range.getBoundingClientRect(),
          style,
          element instanceof SVGElement ? style.fill : style.color,
        )
      }
      for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"], [type="color"]), textarea',
      )) {
        if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const style = getComputedStyle(field, field.value ? null : '::placeholder')
        judge(
          field,
          field.value || field.placeholder,
          field.getBoundingClientRect(),
          getComputedStyle(field),
          style.color,
        )
      }
    }
    return [...found]
  }, within)
