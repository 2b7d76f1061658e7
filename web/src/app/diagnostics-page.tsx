/** `/test2`: what this browser and the server say about themselves, to copy into a report. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Copy, RotateCw } from 'lucide-react'
import { configuration } from '../platform/configuration.ts'
import { copyText } from '../platform/copy.ts'
import { apiAddress } from '../platform/api.ts'
import { useLiveState } from '../platform/live.ts'
import { useWhoOrNobody } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { type Fact, Facts } from '../ui/data/facts.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats, useLanguage } from '../ui/page/language.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useTheme } from '../ui/page/theme.ts'
import { errorLog } from './error-log.ts'
import { usePageTitle } from './page-title.ts'

interface Health {
  readonly isWell: boolean
  readonly latency: number
  readonly status: number
  /** Milliseconds of this device's clock. */
  readonly at: number
  /** Milliseconds that this clock is ahead of the server's. */
  readonly drift: number
}

const openedAt = Date.now()

async function measure(): Promise<Health> {
  const start = performance.now()
  try {
    const response = await fetch(apiAddress('/health'), {
      cache: 'no-store',
      headers: { 'Api-Version': configuration.apiVersion },
    })
    const served = Date.parse(response.headers.get('date') ?? '')
    return {
      at: Date.now(),
      isWell: response.ok,
      status: response.status,
      latency: Math.round(performance.now() - start),
      drift: Number.isNaN(served) ? 0 : Math.round((Date.now() - served) / 1000),
    }
  } catch {
    return { at: Date.now(), isWell: false, status: 0, latency: Math.round(performance.now() - start), drift: 0 }
  }
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

export function DiagnosticsPage() {
  const texts = useTexts()
  const { say } = texts
  const formats = useFormats()
  const { language, direction } = useLanguage()
  const theme = useTheme()
  const who = useWhoOrNobody()
  const live = useLiveState()
  const online = useOnline()
  const errors = useSyncExternalStore(errorLog.subscribe, errorLog.list)
  const [storage, setStorage] = useState<string>(() =>
    say(storageWorks() ? 'diagnostics.storageOn' : 'diagnostics.storageOff'),
  )
  const { data: health, refetch, isFetching } = useQuery({ queryKey: ['health'], queryFn: measure, staleTime: 0 })
  usePageTitle(texts.screen('Test2'))
  useEffect(() => {
    if (storageWorks())
      void navigator.storage
        ?.estimate?.()
        .then(({ usage = 0, quota = 0 }) =>
          setStorage(`${Math.round(usage / 1024)} KB / ${Math.round(quota / 1024 / 1024)} MB`),
        )
  }, [])
  const liveWords = {
    open: say('diagnostics.liveOpen'),
    connecting: say('diagnostics.liveConnecting'),
    off: say('diagnostics.liveOff'),
  }
  const line = (key: string, label: string, text: string): Fact & { text: string } => ({
    key,
    label,
    value: <bdi>{text}</bdi>,
    text,
  })
  const interfaceFacts = [
    line('language', say('diagnostics.language'), language === 'ar' ? 'ar-EG' : 'en-US'),
    line('direction', say('diagnostics.direction'), say(direction === 'rtl' ? 'diagnostics.rtl' : 'diagnostics.ltr')),
    line('theme', say('diagnostics.theme'), say(theme === 'dark' ? 'settings.dark' : 'settings.light')),
    line('user', say('diagnostics.user'), who ? `${texts.userType(who.userType)} ${who.token}` : '—'),
  ]
  const deviceFacts = [
    line('browser', say('diagnostics.browser'), navigator.userAgent),
    line('screen', say('diagnostics.screen'), `${screen.width}×${screen.height} @${devicePixelRatio}`),
    line('window', say('diagnostics.window'), `${innerWidth}×${innerHeight}`),
    line('zone', say('diagnostics.zone'), new Intl.DateTimeFormat().resolvedOptions().timeZone),
    line('clock', say('diagnostics.clock'), formats.dateTime(health?.at ?? openedAt)),
    line('storage', say('diagnostics.storage'), storage),
    line('network', say('diagnostics.network'), say(online ? 'diagnostics.online' : 'diagnostics.offline')),
    line(
      'connection',
      say('diagnostics.connection'),
      say(isSecureContext ? 'diagnostics.secure' : 'diagnostics.plain'),
    ),
  ]
  const serverFacts = [
    line('version', say('diagnostics.apiVersion'), configuration.apiVersion),
    line(
      'health',
      say('diagnostics.health'),
      health ? `${say(health.isWell ? 'diagnostics.healthy' : 'diagnostics.unwell')} (${health.status})` : '…',
    ),
    line(
      'latency',
      say('diagnostics.latency'),
      health ? say('diagnostics.milliseconds', { count: health.latency }) : '…',
    ),
    line('live', say('diagnostics.live'), liveWords[live]),
    ...(health && Math.abs(health.drift) > 5
      ? [line('drift', say('diagnostics.clock'), say('diagnostics.clockOff', { count: health.drift }))]
      : []),
  ]
  const copy = async () => {
    const text = [...interfaceFacts, ...deviceFacts, ...serverFacts]
      .map((fact) => `${fact.label}: ${fact.text}`)
      .concat(errors.map((error) => `${error.at} ${error.text}`))
      .join('\n')
    await copyText(text, say('diagnostics.copied'))
  }
  return (
    <div className="grid gap-4">
      <PageHeader
        title={say('diagnostics.title')}
        subtitle={say('diagnostics.lead')}
        actions={
          <>
            <Button isPending={isFetching} onPress={() => void refetch()}>
              <RotateCw aria-hidden size={16} />
              {say('diagnostics.again')}
            </Button>
            <Button variant="primary" onPress={() => void copy()}>
              <Copy aria-hidden size={16} />
              {say('diagnostics.copy')}
            </Button>
          </>
        }
      />
      <Card title={say('diagnostics.interface')}>
        <Facts items={interfaceFacts} />
      </Card>
      <Card title={say('diagnostics.device')}>
        <Facts items={deviceFacts} />
      </Card>
      <Card title={say('diagnostics.server')}>
        <Facts items={serverFacts} />
      </Card>
      <Card title={say('diagnostics.errors')}>
        {errors.length === 0 ? (
          <p className="text-ink-3">{say('diagnostics.noErrors')}</p>
        ) : (
          <ul className="grid gap-1 text-sm">
            {errors.map((error) => (
              <li key={`${error.at} ${error.text}`}>
                <time dateTime={error.at}>{formats.time(error.at)}</time> <Isolate>{error.text}</Isolate>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
