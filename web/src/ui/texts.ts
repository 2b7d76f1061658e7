import { useTranslation } from 'react-i18next'
import type { UiTextKey } from '@topcenter/texts/en/ui'

export type UiText = (key: UiTextKey, values?: Record<string, string | number>) => string

/** The words of the parts in the reader's language; a key that does not exist is a type error. */
export function useUiText(): UiText {
  return useTranslation('ui').t as unknown as UiText
}
