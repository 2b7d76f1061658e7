/** Finds the colours of a logo. */

/** Pixels of a side of the copy that is read. */
const side = 48
/** Hues that are counted as one colour. */
const bins = 18
const maxColours = 2

interface Bin {
  count: number
  red: number
  green: number
  blue: number
}

/** Returns the one or two colours that cover most of a picture, as `#rrggbb`; white, black and grey are left out. */
export function coloursOf(pixels: Uint8ClampedArray): string[] {
  const found = new Map<number, Bin>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!]
    const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
    if (alpha < 128 || high - low < 40) continue
    const bin = Math.floor((bins * hueOf(red, green, blue, high, low)) / 6)
    const { count, ...sum } = found.get(bin) ?? { count: 0, red: 0, green: 0, blue: 0 }
    found.set(bin, { count: count + 1, red: sum.red + red, green: sum.green + green, blue: sum.blue + blue })
  }
  return [...found.values()]
    .filter(({ count }) => count > (side * side) / 100)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxColours)
    .map((bin) => hexOf(bin))
}

/** Returns the hue, from 0 up to 6. */
function hueOf(red: number, green: number, blue: number, high: number, low: number): number {
  const range = high - low
  if (high === red) return ((green - blue) / range + 6) % 6
  return high === green ? (blue - red) / range + 2 : (red - green) / range + 4
}

const hexOf = ({ count, ...sum }: Bin): string =>
  `#${[sum.red, sum.green, sum.blue]
    .map((part) =>
      Math.round(part / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Draws the picture small and reads its colours; throws if the browser cannot decode it. */
export async function readColours(file: Blob): Promise<string[]> {
  const picture = await createImageBitmap(file, { resizeWidth: side, resizeHeight: side })
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')!
  context.drawImage(picture, 0, 0)
  picture.close()
  return coloursOf(context.getImageData(0, 0, side, side).data)
}
