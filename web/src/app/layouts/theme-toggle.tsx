import { Moon, Sun } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useUiText } from '../../ui/texts.ts'
import { setTheme, useTheme } from '../../ui/theme.ts'

export function ThemeToggle() {
  const t = useUiText()
  const isDark = useTheme() === 'dark'
  return (
    <Button className="button is-icon is-ghost" aria-label={isDark ? t('theme.toLight') : t('theme.toDark')} onPress={() => setTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </Button>
  )
}
