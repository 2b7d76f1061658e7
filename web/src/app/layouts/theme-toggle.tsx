import { Moon, Sun } from 'lucide-react'
import { useUiText } from '../../ui/page/texts.ts'
import { setTheme, useTheme } from '../../ui/page/theme.ts'
import { Press } from '../../ui/buttons/press.tsx'

export function ThemeToggle() {
  const t = useUiText()
  const isDark = useTheme() === 'dark'
  return (
    <Press
      className="button is-icon is-ghost"
      aria-label={isDark ? t('theme.toLight') : t('theme.toDark')}
      onPress={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </Press>
  )
}
