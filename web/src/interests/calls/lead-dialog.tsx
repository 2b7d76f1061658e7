/** Adds a lead. Warns of a known number before more is typed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { addLead, readKnownNumber } from '@topcenter/model/interests/api'
import { leadFields } from '@topcenter/model/interests/lead'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import { student } from '@topcenter/model/people/user'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { FieldsDialog } from '../../records/form/fields-dialog.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { callsKey } from './call-data.ts'

interface LeadDialogProps {
  /** @param token Token of the new student */
  onAdded(token: string): void
  onClose(): void
}

export default function LeadDialog({ onAdded, onClose }: LeadDialogProps) {
  const work = useWork()
  const client = useQueryClient()
  return (
    <FieldsDialog
      entity={student}
      fields={leadFields}
      values={{ phone: '', name: '', notes: '' }}
      title={work('calls.lead')}
      label={work('calls.leadSave')}
      submit={async (values) => {
        const { token } = await call<typeof addLead>('POST /api/calls/leads', {
          body: values as SentBody<typeof addLead>,
          idempotencyKey: crypto.randomUUID(),
        })
        void client.invalidateQueries({ queryKey: callsKey })
        onAdded(token)
      }}
      onClose={onClose}
    >
      <Known />
    </FieldsDialog>
  )
}

/** Minimum digits of a number. */
const minDigits = 10

function Known() {
  const texts = useTexts()
  const work = useWork()
  const phone = String((useWatch({ name: 'phone' }) as string | null) ?? '')
  const { data } = useQuery({
    queryKey: [...callsKey, 'known', phone],
    queryFn: async ({ signal }) => {
      // the server refuses a number that is typed by half; the field has loaded the plans by now
      const { normalizePhone } = await import('@topcenter/model/kit/phone')
      return normalizePhone(phone)
        ? call<typeof readKnownNumber>('GET /api/calls/known', { query: { phone }, signal })
        : { known: null }
    },
    enabled: phone.length >= minDigits,
    retry: false,
  })
  const known = phone.length >= minDigits ? data?.known : undefined
  if (!known) return null
  return (
    <AlertBanner
      tone="warn"
      action={
        known.student && <LinkButton href={`/users/students/${known.student}`}>{work('calls.leadOpen')}</LinkButton>
      }
    >
      {
        (known.agent
          ? texts.refusal('followUp.knownWith', { name: texts.name(known.agent) })
          : texts.refusal('followUp.known')
        ).detail
      }
    </AlertBanner>
  )
}
