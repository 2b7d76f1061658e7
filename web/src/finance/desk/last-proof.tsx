/** Above the accounts: the result of the last nightly check of the books (D6.3). */
import { useQuery } from '@tanstack/react-query'
import type { readLastProof } from '@topcenter/model/finance/api'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'

export default function LastProof() {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['finance', 'proof', 'last-night'],
    queryFn: ({ signal }) => call<typeof readLastProof>('GET /api/finance/proof/last-night', { signal }),
  })
  if (!data) return null
  const { last } = data
  const at = last ? formats.dateTime(last.provedAt) : ''
  return (
    <AlertBanner
      tone={!last ? 'info' : last.broken === 0 ? 'ok' : 'bad'}
      action={<LinkButton href="/finance/trial-balance">{texts.screen('TrialBalance')}</LinkButton>}
    >
      {!last
        ? work('proof.nightNone')
        : last.broken === 0
          ? work('proof.nightOk', { at })
          : work('proof.nightBroken', { count: last.broken, at })}
    </AlertBanner>
  )
}
