/** Above the inputs of a form: that a draft was put back, and why it was not saved. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { type Unplaced, unplacedText } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { Draft } from './drafts.ts'

export interface FormNoticesProps {
  readonly entity: AnyEntity
  readonly draft: Draft | undefined
  readonly isNew: boolean
  readonly failure: Unplaced | null
  onDropDraft(): void
  onDismiss(): void
}

export function FormNotices({ entity, draft, isNew, failure, onDropDraft, onDismiss }: FormNoticesProps) {
  const texts = useTexts()
  const formats = useFormats()
  return (
    <div className="grid gap-2 not-empty:mb-4">
      {draft && (
        <AlertBanner tone="info">
          {texts.say('form.draft', { when: formats.relative(draft.at) })}{' '}
          <Button variant="ghost" onPress={onDropDraft}>
            {texts.say(isNew ? 'form.dropDraft' : 'form.dropEdit')}
          </Button>
        </AlertBanner>
      )}
      {failure && (
        <div role="alert" ref={scrollIntoView}>
          <AlertBanner tone="bad" onDismiss={onDismiss}>
            {unplacedText(failure, texts, ({ name }) => texts.field(entity, name))}
          </AlertBanner>
        </div>
      )}
    </div>
  )
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
