import { useTransition } from 'react'
import { Button } from 'react-aria-components'
import { Languages } from 'lucide-react'
import { useLanguage } from '../../ui/language.tsx'
import { useUiText } from '../../ui/texts.ts'

/** Names the other language in that language. */
export function LanguageToggle() {
  const t = useUiText()
  const { language, setLanguage } = useLanguage()
  const [isPending, start] = useTransition()
  const other = language === 'ar' ? 'en' : 'ar'
  const change = (): void => {
    const coming = setLanguage(other)
    if (coming) start(() => coming)
  }
  return (
    <Button className="button is-ghost language-toggle" isPending={isPending} onPress={change}>
      <Languages aria-hidden />
      <span lang={other}>{t('language.other')}</span>
    </Button>
  )
}
