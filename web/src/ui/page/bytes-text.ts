/**
 * Sizes of files as people read them: 64 kB, 1.8 MB, 318 MB; of 1,024 each. A module of its own, as few screens need
 * it.
 */
import type { Language } from '@topcenter/model/kit/names'
import { useFormats, useLanguage } from './language.tsx'

const units: Readonly<Record<Language, readonly string[]>> = {
  ar: ['بايت', 'ك.ب', 'م.ب', 'ج.ب', 'ت.ب'],
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
}

/** The text of a number of bytes. It goes into a `bdi`. */
export function useBytesText(): (bytes: number) => string {
  const formats = useFormats()
  const { language } = useLanguage()
  return (bytes) => {
    const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), 4)
    const value = bytes / 1024 ** step
    // no-break space
    return `${formats.number(value, value < 10 && step > 0 ? 1 : 0)}\u00a0${units[language][step]}`
  }
}
