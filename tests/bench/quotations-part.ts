/** `--only quotations`: quotations, the store and the properties of both. One part each, in a file each. */
import { sayAll, type Verdict } from './print.ts'
import { priceFigures } from './quotations/prices.ts'
import { propertyFigures } from './quotations/properties.ts'

const parts: readonly (readonly [string, (say: (text: string) => void) => Promise<Verdict[]>])[] = [
  ['properties', propertyFigures],
  ['prices', priceFigures],
]

/** @param figure Only the parts whose names hold it */
export async function quotationsPart(figure: string, say: (text: string) => void): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [name, run] of parts) {
    if (!name.includes(figure)) continue
    say(`quotations: ${name}`)
    verdicts.push(...sayAll(say, await run(say)))
  }
  return verdicts
}
