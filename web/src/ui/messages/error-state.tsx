import { CloudOff, RotateCw } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { Isolate } from '../marks/isolate.tsx'
import { StatePanel } from './state-panel.tsx'
import { useUiText } from '../page/texts.ts'

export interface ErrorStateProps {
  /** In the user's language; a general text by default. */
  title?: string
  text?: string
  /** The reference that support asks for. */
  requestId?: string
  onRetry?(): void
  /** It replaces the whole screen. */
  isScreen?: boolean
  isRetrying?: boolean
}

export function ErrorState({ title, text, requestId, onRetry, isRetrying, isScreen = false }: ErrorStateProps) {
  const t = useUiText()
  return (
    <StatePanel
      isAlert
      isScreen={isScreen}
      tone="bad"
      icon={CloudOff}
      title={title ?? t('state.error')}
      text={
        <>
          <p>{text ?? t('state.errorText')}</p>
          {requestId && (
            <p className="state-detail">
              {t('state.requestId')}: <Isolate>{requestId}</Isolate>
            </p>
          )}
        </>
      }
      actions={
        onRetry && (
          <Button onPress={onRetry} isPending={isRetrying}>
            <RotateCw aria-hidden />
            {t('retry')}
          </Button>
        )
      }
    />
  )
}
