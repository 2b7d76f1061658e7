/** Words of the index of reports, loaded with it alone. */
import { useMemo } from 'react'
import type { reportIndex } from '@topcenter/texts/en/report-index'
import type { TextParams } from '@topcenter/texts/interpolate'
import { sayer } from '@topcenter/texts/say'
import type { KeysOf, Mirror } from '@topcenter/texts/text-types'
import { useTexts } from '../../platform/texts.ts'
import { wordsOf } from '../report-words.ts'

export const useIndexTexts = wordsOf<typeof reportIndex | Mirror<typeof reportIndex>>({
  ar: async () => (await import('@topcenter/texts/ar/report-index')).reportIndex,
  en: async () => (await import('@topcenter/texts/en/report-index')).reportIndex,
})

export type SayOfIndex = (key: KeysOf<typeof reportIndex>, values?: TextParams) => string

export function useIndexWords(): SayOfIndex {
  const { language } = useTexts()
  const words = useIndexTexts()
  return useMemo(() => sayer(language, words), [language, words])
}
