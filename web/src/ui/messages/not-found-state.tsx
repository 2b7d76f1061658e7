import { MapPinOff } from 'lucide-react'
import { LinkButton } from '../buttons/link-button.tsx'
import { StatePanel } from './state-panel.tsx'
import { useUiText } from '../page/texts.ts'

export function NotFoundState({ homeHref = '/' }: { homeHref?: string }) {
  const t = useUiText()
  return (
    <StatePanel
      isScreen
      icon={MapPinOff}
      title={t('state.notFound')}
      text={t('state.notFoundText')}
      actions={
        <LinkButton variant="primary" href={homeHref}>
          {t('state.home')}
        </LinkButton>
      }
    />
  )
}
