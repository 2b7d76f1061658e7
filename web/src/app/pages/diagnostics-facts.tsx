/** Facts about this browser and the server, in words. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { configuration } from '../../platform/configuration.ts'
import { useLiveState } from '../../platform/live.ts'
import { useWhoOrNobody } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import type { Fact } from '../../ui/data/facts.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { useTheme } from '../../ui/page/theme.ts'
import type { Health } from '../health.ts'

/** Also as plain text, to be copied. */
export type TextFact = Fact & { readonly text: string }

const openedAt = Date.now()

const line = (key: string, label: string, text: string): TextFact => ({ key, label, value: <bdi>{text}</bdi>, text })

export function useInterfaceFacts(): readonly TextFact[] {
  const texts = useTexts()
  const { say } = texts
  const { language, direction } = useLanguage()
  const theme = useTheme()
  const who = useWhoOrNobody()
  return [
    line('language', say('diagnostics.language'), language === 'ar' ? 'ar-EG' : 'en-US'),
    line('direction', say('diagnostics.direction'), say(direction === 'rtl' ? 'diagnostics.rtl' : 'diagnostics.ltr')),
    line('theme', say('diagnostics.theme'), say(theme === 'dark' ? 'settings.dark' : 'settings.light')),
    line('user', say('diagnostics.user'), who ? `${texts.userType(who.userType)} ${who.token}` : '—'),
  ]
}

export function useDeviceFacts(health: Health | undefined): readonly TextFact[] {
  const { say } = useTexts()
  const formats = useFormats()
  const isOnline = useOnline()
  const storage = useStorageText()
  return [
    line('browser', say('diagnostics.browser'), navigator.userAgent),
    line('screen', say('diagnostics.screen'), `${screen.width}×${screen.height} @${devicePixelRatio}`),
    line('window', say('diagnostics.window'), `${innerWidth}×${innerHeight}`),
    line('zone', say('diagnostics.zone'), new Intl.DateTimeFormat().resolvedOptions().timeZone),
    line('clock', say('diagnostics.clock'), formats.dateTime(health?.at ?? openedAt)),
    line('storage', say('diagnostics.storage'), storage),
    line('network', say('diagnostics.network'), say(isOnline ? 'diagnostics.online' : 'diagnostics.offline')),
    line(
      'connection',
      say('diagnostics.connection'),
      say(isSecureContext ? 'diagnostics.secure' : 'diagnostics.plain'),
    ),
  ]
}

export function useServerFacts(health: Health | undefined): readonly TextFact[] {
  const { say } = useTexts()
  const live = useLiveState()
  const liveWords = {
    open: say('diagnostics.liveOpen'),
    connecting: say('diagnostics.liveConnecting'),
    off: say('diagnostics.liveOff'),
  }
  const answered = health && `${say(health.isWell ? 'diagnostics.healthy' : 'diagnostics.unwell')} (${health.status})`
  const isClockOff = health && Math.abs(health.drift) > 5
  return [
    line('version', say('diagnostics.apiVersion'), configuration.apiVersion),
    line('health', say('diagnostics.health'), answered ?? '…'),
    line(
      'latency',
      say('diagnostics.latency'),
      health ? say('diagnostics.milliseconds', { count: health.latency }) : '…',
    ),
    line('live', say('diagnostics.live'), liveWords[live]),
    ...(isClockOff
      ? [line('drift', say('diagnostics.clock'), say('diagnostics.clockOff', { count: health.drift }))]
      : []),
  ]
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell)
      addEventListener('offline', tell)
      return () => {
        removeEventListener('online', tell)
        removeEventListener('offline', tell)
      }
    },
    () => navigator.onLine,
  )
}

const storageWorks = (): boolean => {
  try {
    localStorage.setItem('probe', '1')
    localStorage.removeItem('probe')
    return true
  } catch {
    return false
  }
}

/** Says if this browser stores anything, and later the used and the total bytes. */
function useStorageText(): string {
  const { say } = useTexts()
  const [text, setText] = useState<string>(() =>
    say(storageWorks() ? 'diagnostics.storageOn' : 'diagnostics.storageOff'),
  )
  useEffect(() => {
    if (storageWorks())
      void navigator.storage
        ?.estimate?.()
        .then(({ usage = 0, quota = 0 }) =>
          setText(`${Math.round(usage / 1024)} KB / ${Math.round(quota / 1024 / 1024)} MB`),
        )
  }, [])
  return text
}
