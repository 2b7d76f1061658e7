import { Moon, Sun } from 'lucide-react'
import { useUiText } from '../../ui/texts.ts'
import { setTheme, useTheme } from '../../ui/theme.ts'
import { Press } from '../../ui/press.tsx'

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
