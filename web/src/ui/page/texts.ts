import { createContext, use } from 'react'
import type { UiTextKey } from '@topcenter/texts/en/ui'

export type UiText = (key: UiTextKey, values?: Record<string, string | number>) => string

/** Provided by the LanguageProvider. */
export const UiTextContext = createContext<UiText | null>(null)

/** The texts of the components in ui/, in the user's language; an unknown key is a type error. */
export function useUiText(): UiText {
  const say = use(UiTextContext)
  if (!say) throw new Error('useUiText needs a LanguageProvider above it')
  return say
}
