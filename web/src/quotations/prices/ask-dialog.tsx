/** Whom to ask for prices, of what, and until when. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { int, longText, refs } from '@topcenter/model/kit/field'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { useTexts, useWork } from '../../platform/texts.ts'
import { FieldsDialog } from '../../records/form/fields-dialog.tsx'
import { recordKeys } from '../../records/queries.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { askFor, type Asking, type Matrix, matrixOf } from './price-data.ts'

const fields = {
  suppliers: refs('supplier', { required: true }),
  answerDays: int({ required: true, min: 1, max: 90, unit: 'days' }),
  notes: longText({ maxLength: 1000 }),
} as const

interface AskDialogProps {
  readonly quotation: string
  readonly matrix: Matrix
  onClose(): void
}

export function AskDialog({ quotation, matrix, onClose }: AskDialogProps) {
  const work = useWork()
  const texts = useTexts()
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const wanted = matrix.details.filter(({ token }) => !left.has(token))
  return (
    <FieldsDialog
      entity={priceRequest}
      fields={fields}
      values={{ answerDays: matrix.answerDays, suppliersTokens: [] }}
      title={work('prices.askTitle')}
      label={work('prices.ask')}
      submit={async (values) => {
        const asked = await askFor(quotation, {
          ...(values as unknown as Asking), // the dialog holds values by the names of its fields
          ...(left.size > 0 ? { detailsTokens: wanted.map(({ token }) => token) } : {}),
        })
        client.setQueryData(matrixOf(quotation).queryKey, asked)
        for (const entity of [priceRequest, priceQuotation, priceQuotationDetail])
          void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
        toasts.show({ tone: 'success', text: work('prices.askedDone') })
      }}
      onClose={onClose}
    >
      <fieldset className="mt-3 grid gap-1">
        <legend className="text-sm font-semibold">{work('prices.ofWhat')}</legend>
        {matrix.details.map(({ token, names }) => (
          <Checkbox
            key={token}
            label={texts.name(names)}
            value={!left.has(token)}
            isDisabled={wanted.length === 1 && !left.has(token)}
            onChange={(isWanted) =>
              setLeft((all) => new Set(isWanted ? [...all].filter((each) => each !== token) : [...all, token]))
            }
          />
        ))}
      </fieldset>
    </FieldsDialog>
  )
}
