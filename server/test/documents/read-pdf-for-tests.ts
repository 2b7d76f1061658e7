/** Text of a PDF, page by page, as a program that searches it reads it. */
import { extractLinks, extractTextItems, getDocumentProxy, getResolvedPDFJS } from 'unpdf'

export interface PrintedItem {
  readonly str: string
  readonly x: number
  readonly y: number
}

export async function printedItems(pdf: Uint8Array): Promise<PrintedItem[][]> {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(pdf)))
  return items.map((page) =>
    page.filter((item) => item.str.trim()).map(({ str, x, y }) => ({ str: str.normalize('NFKC'), x, y })),
  )
}

export const printedPages = async (pdf: Uint8Array): Promise<string[]> =>
  (await printedItems(pdf)).map((page) => page.map(({ str }) => str).join(' '))

export const printedLinks = async (pdf: Uint8Array): Promise<string[]> =>
  (await extractLinks(new Uint8Array(pdf))).links

/** The items of a page line by line, from the top; those of a line from the left. */
export function printedLines(page: readonly PrintedItem[]): string[][] {
  const lines = new Map<number, PrintedItem[]>()
  for (const item of page) {
    const y = [...lines.keys()].find((each) => Math.abs(each - item.y) < 3) ?? item.y
    lines.set(y, [...(lines.get(y) ?? []), item])
  }
  return [...lines]
    .sort(([one], [other]) => other - one)
    .map(([, items]) => items.toSorted((a, b) => a.x - b.x).map(({ str }) => str))
}

/** The colours that a paper is drawn with, as `#rrggbb`, and how many pictures stand on it. */
export async function printedLook(pdf: Uint8Array): Promise<{ colours: ReadonlySet<string>; pictures: number }> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
  const found = fnArray.map((fn, at) => ({ fn, args: argsArray[at] as unknown }))
  const colours = found
    .filter(({ fn }) => fn === OPS.setFillRGBColor || fn === OPS.setStrokeRGBColor)
    .map(({ args }) => hexOf([...(args as Iterable<string | number>)]))
  const pictures = found.filter(({ fn }) => fn === OPS.paintImageXObject || fn === OPS.paintInlineImageXObject)
  return { colours: new Set(colours), pictures: pictures.length }
}
const hexOf = (args: readonly (string | number)[]): string =>
  typeof args[0] === 'string'
    ? args[0]
    : `#${args.map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`
