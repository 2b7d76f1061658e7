import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { AlertTone } from './alerts.ts'
import { Press } from '../buttons/press.tsx'
import { useUiText } from '../page/texts.ts'

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

export interface AlertBannerProps {
  tone: AlertTone
  title?: string
  /** A button, at the end. */
  action?: ReactNode
  onDismiss?(): void
  children: ReactNode
}

/** A banner inside of a screen. */
export function AlertBanner({ tone, title, action, onDismiss, children }: AlertBannerProps) {
  const t = useUiText()
  const Icon = ICONS[tone]
  return (
    <div className={`alert is-${tone}`}>
      <Icon aria-hidden className="alert-icon" />
      <p className="alert-text">
        {title && <strong>{title} </strong>}
        {children}
      </p>
      {action}
      {onDismiss && (
        <Press className="button is-icon is-ghost" aria-label={t('alert.dismiss')} onPress={onDismiss}>
          <X aria-hidden />
        </Press>
      )}
    </div>
  )
}
