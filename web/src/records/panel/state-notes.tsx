/** Notes above a record that is archived or blocked. */
import { useTexts } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import type { HeadProps } from '../record-panels.ts'

export function StateNotes({ record }: Pick<HeadProps, 'record'>) {
  const texts = useTexts()
  return (
    <>
      {record.recordState === 'archived' && <AlertBanner tone="info">{texts.say('record.archivedNote')}</AlertBanner>}
      {record.recordState === 'blocked' && <AlertBanner tone="warn">{texts.say('record.blockedNote')}</AlertBanner>}
    </>
  )
}
