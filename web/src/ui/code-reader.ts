/** Reads codes out of a picture: by the platform, or, where it cannot, by one that is loaded with its program (1 MB, served by us) when the first code is wanted. */
type CodeReader = { detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type CodeReaderClass = { new (options: { formats: 'qr_code'[] }): CodeReader; getSupportedFormats(): Promise<readonly string[]> }

export async function loadCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('qr_code')) return new own({ formats: ['qr_code'] })
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([import('barcode-detector/ponyfill'), import('zxing-wasm/reader/zxing_reader.wasm?url')])
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
