/** Changes some settings of the centre that have an address and a version of their own. */
import { useQueryClient } from '@tanstack/react-query'
import { establishment } from '@topcenter/model/access/establishment'
import type { Fields } from '@topcenter/model/kit/field'
import { api } from '../platform/api.ts'
import { useTexts } from '../platform/texts.ts'
import { FieldsDialog } from '../records/form/fields-dialog.tsx'
import { toasts } from '../ui/messages/toasts.ts'

interface MannerFormProps {
  readonly fields: Fields
  readonly manner: { readonly version: number }
  readonly path: string
  readonly query: { readonly queryKey: readonly unknown[] }
  readonly title: string
  /** Said once it is saved. */
  readonly saved: string
  onClose(): void
}

export function MannerForm({ manner, path, query, saved, ...dialog }: MannerFormProps) {
  const texts = useTexts()
  const client = useQueryClient()
  const { version, ...now } = manner
  return (
    <FieldsDialog
      {...dialog}
      entity={establishment}
      values={now}
      label={texts.say('form.save')}
      submit={async (values) => {
        client.setQueryData(query.queryKey, await api.patch(path, { version, ...values }))
        toasts.show({ tone: 'success', text: saved })
      }}
      onRefused={() => void client.invalidateQueries({ queryKey: query.queryKey })}
    />
  )
}
