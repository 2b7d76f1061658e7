import { useEffect, useState, useSyncExternalStore } from 'react'
import { AlertBanner } from './alert-banner.tsx'
import { ALERT_LIFE, alerts, type Alert } from './alerts.ts'
import { useUiText } from '../page/texts.ts'

/**
 * Renders what `alerts.show` was given, once in each layout. The live region is always mounted, so that messages in it
 * are announced.
 */
export function AlertBanners() {
  const t = useUiText()
  const list = useSyncExternalStore(alerts.subscribe, alerts.list)
  return (
    <section className="alerts" aria-label={t('alert.region')} aria-live="polite">
      {list.map((alert) => (
        <Passing key={alert.id} alert={alert} />
      ))}
    </section>
  )
}

/** Disappears after five seconds, unless the pointer or the focus is on it. */
function Passing({ alert }: { alert: Alert }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => alerts.dismiss(alert.id), ALERT_LIFE)
    return () => clearTimeout(timer)
  }, [alert.id, isHeld])
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <AlertBanner tone={alert.tone} title={alert.title} onDismiss={() => alerts.dismiss(alert.id)}>
        {alert.text}
      </AlertBanner>
    </div>
  )
}
