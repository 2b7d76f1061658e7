import { Lock } from 'lucide-react'
import { StatePanel } from './state-panel.tsx'
import { useUiText } from './texts.ts'

/** `permission` names the missing permission in the reader's language. */
export function NoPermissionState({ permission }: { permission?: string }) {
  const t = useUiText()
  return (
    <StatePanel
      tone="warn"
      icon={Lock}
      title={t('state.forbidden')}
      text={
        <>
          <p>{t('state.forbiddenText')}</p>
          {permission && (
            <p className="state-detail">
              {t('state.forbiddenFlag')}: {permission}
            </p>
          )}
        </>
      }
    />
  )
}
