import { Lock } from 'lucide-react'
import { StatePanel } from './state-panel.tsx'
import { useUiText } from '../page/texts.ts'

/** `permission` names the missing permission in the reader's language; `isScreen` when it stands for the whole screen. */
export function NoPermissionState({ permission, isScreen = false }: { permission?: string; isScreen?: boolean }) {
  const t = useUiText()
  return (
    <StatePanel
      isScreen={isScreen}
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
