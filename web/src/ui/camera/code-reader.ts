/** Reads QR codes in a picture: by the platform where it can, else by a decoder that is loaded for the first code. */

interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & {
  getSupportedFormats?: () => Promise<readonly string[]>
}
export type Read = (video: HTMLVideoElement) => Promise<string | undefined>

async function ofPlatform(): Promise<Read | undefined> {
  const BarcodeDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats?.())?.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue
}

/** Pixels of the longer side that are searched: enough for a code that fills a fifth of the picture. */
const longest = 720

async function ofOurs(): Promise<Read> {
  const { default: decode } = await import('qr/decode.js')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  return (video) => {
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight, 1))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (width === 0) return Promise.resolve(undefined)
    context.canvas.width = width
    context.canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    try {
      return Promise.resolve(decode(context.getImageData(0, 0, width, height)))
    } catch {
      return Promise.resolve(undefined)
    } // no code in this picture
  }
}

export const loadCodeReader = async (): Promise<Read> => (await ofPlatform().catch(() => undefined)) ?? ofOurs()
