import { useTransition } from 'react'
import { Languages } from 'lucide-react'
import { useLanguage } from '../../ui/page/language.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { useUiText } from '../../ui/page/texts.ts'

/** Names the other language in that language. */
export function LanguageToggle() {
  const t = useUiText()
  const { language, setLanguage, intendLanguage } = useLanguage()
  const [isPending, start] = useTransition()
  const other = language === 'ar' ? 'en' : 'ar'
  // a hand on its way takes longer than the texts of what is on the screen
  const intend = (): void => intendLanguage(other)
  const change = (): void => {
    if (isPending) return
    const coming = setLanguage(other)
    if (coming) start(() => coming)
  }
  return (
    <Press
      className="button is-ghost language-toggle"
      aria-busy={isPending || undefined}
      onPointerEnter={intend}
      onFocus={intend}
      onPress={change}
    >
      <Languages aria-hidden />
      <span lang={other}>{t('language.other')}</span>
    </Press>
  )
}
