import { Button, Text, UNSTABLE_Toast as Toast, UNSTABLE_ToastContent as Content, UNSTABLE_ToastRegion as Region } from 'react-aria-components'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useUiText } from './texts.ts'
import { toastQueue } from './toasts.ts'
import './toasts.css'

/** Draws what `toasts.show` says; once for the whole application. F6 moves the focus into it. */
export function ToastRegion() {
  const t = useUiText()
  return (
    <Region queue={toastQueue} aria-label={t('toast.region')} className="toasts">
      {({ toast }) => (
        <Toast toast={toast} className={`toast is-${toast.content.tone}`}>
          {toast.content.tone === 'success' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          <Content className="toast-content">
            <Text slot="title">{toast.content.text}</Text>
          </Content>
          {toast.content.action && (
            <Button
              className="toast-action"
              onPress={() => {
                toast.content.action?.onAction()
                toastQueue.close(toast.key)
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <Button slot="close" aria-label={t('close')} className="toast-close">
            <X aria-hidden />
          </Button>
        </Toast>
      )}
    </Region>
  )
}
