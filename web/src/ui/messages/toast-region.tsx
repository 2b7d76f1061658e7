import { useSyncExternalStore } from 'react'
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { giveFocusBackSoon } from '../focus/focus-back.ts'
import { useUiText } from '../page/texts.ts'
import { toastQueue } from './toasts.ts'
import './toasts.css'

/**
 * Renders what `toasts.show` was given; once in the application. Mounted only with a toast: on mounting, React Aria
 * registers the region for F6, and an empty region has no element to register.
 */
export const ToastRegion = () => useSyncExternalStore(subscribe, isAny) && <Toasts />

function Toasts() {
  const t = useUiText()
  return (
    <Region queue={toastQueue} aria-label={t('toast.region')} className="toasts" data-passing="">
      {({ toast }) => (
        <Toast toast={toast} className={`toast is-${toast.content.tone}`}>
          {toast.content.tone === 'success' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          <Content className="toast-content">
            <Text slot="title">
              {typeof toast.content.text === 'string' ? toast.content.text : toast.content.text()}
            </Text>
          </Content>
          {[toast.content.action, toast.content.more].map(
            (answer) =>
              answer && (
                <Button
                  key={answer.label}
                  className="toast-action"
                  onPress={() => {
                    answer.onAction()
                    // Back to the page: React Aria would leave the focus in the next toast, or nowhere.
                    if (document.activeElement instanceof HTMLElement && document.activeElement.closest('.toasts'))
                      document.activeElement.blur()
                    toastQueue.close(toast.key)
                    giveFocusBackSoon()
                  }}
                >
                  {answer.label}
                </Button>
              ),
          )}
          <Button slot="close" aria-label={t('close')} className="toast-close" onPress={giveFocusBackSoon}>
            <X aria-hidden />
          </Button>
        </Toast>
      )}
    </Region>
  )
}

const subscribe = (tell: () => void) => toastQueue.subscribe(tell)
const isAny = () => toastQueue.visibleToasts.length > 0
