/**
 * Operations of a line that cost extra. They unfold under the name of the line, where the user adds, changes and
 * removes them. Each is saved by itself; typed amounts count in the sums at once.
 */
import { useId, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationAffiliateOperation as entity } from '@topcenter/model/quotations/price-quotation-affiliate-operation'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useAction, useSave } from '../../records/mutations.ts'
import { recordKeys } from '../../records/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { AmountInput } from './amount-input.tsx'
import type { LineInputProps } from './line-inputs.tsx'
import type { MatrixOperation } from './price-data.ts'

export function LineOperations({ line, choices, mayChoose }: LineInputProps) {
  const texts = useTexts()
  const who = useWho()
  const formats = useFormats()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { operations, names } = line.detail
  const mayWork = mayChoose && (['create', 'update', 'archive'] as const).some((right) => who.may(entity, right))
  const { many } = texts.entity(entity)
  return (
    <>
      {!isOpen &&
        operations.map(({ token, operation, amount }) => (
          <span key={token} className="matrix-note">
            + <bdi>{operation}</bdi> {formats.amount(amount)}
          </span>
        ))}
      {mayWork && (
        <Button
          variant="ghost"
          className="line-unfold"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${many}: ${texts.name(names)}`}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp aria-hidden size={14} /> : <ChevronDown aria-hidden size={14} />}
          {many}
        </Button>
      )}
      {isOpen && mayWork && (
        <div id={id} role="group" aria-label={`${many}: ${texts.name(names)}`} className="line-operations">
          {operations.map((operation) => (
            <OperationRow key={operation.token} {...{ operation, line, choices, mayChoose }} />
          ))}
          {who.may(entity, 'create') && <NewOperation line={line} />}
        </div>
      )}
    </>
  )
}

/** The grid and the quotation hold sums of them. */
function useSums(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: recordKeys.all(priceQuotation) })
    await client.invalidateQueries({ queryKey: recordKeys.all(quotationPriceHistory) })
  }
}

function OperationRow({ operation, line, choices }: LineInputProps & { readonly operation: MatrixOperation }) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const save = useSave(entity)
  const act = useAction(entity)
  const renewSums = useSums()
  const [name, setName] = useState<string | null>(null)
  const { token, version } = operation
  const charged = choices.charged[token]
  const mayChange = who.may(entity, 'update')
  const keep = async (): Promise<void> => {
    const values = {
      ...(name?.trim() && name.trim() !== operation.operation ? { operation: name.trim() } : {}),
      ...(charged === undefined ? {} : { amount: charged }),
    }
    if (save.isPending) return
    if (Object.keys(values).length === 0) return setName(null)
    try {
      await save.mutateAsync({ token, version, values })
      await renewSums()
    } catch (error) {
      reportProblem(error)
    }
    setName(null)
    choices.charge(token, undefined)
  }
  const takeOut = async (): Promise<void> => {
    try {
      await act.mutateAsync({ token, action: 'archive', input: {} })
      await renewSums()
    } catch (error) {
      reportProblem(error)
    }
  }
  return (
    <div
      className="line-operation"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void keep()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void keep()
      }}
    >
      <TextField
        label={texts.field(entity, 'operation')}
        hideLabel
        value={name ?? operation.operation}
        isReadOnly={!mayChange}
        onChange={setName}
      />
      <AmountInput
        label={`${texts.field(entity, 'amount')}: ${operation.operation}`}
        value={operation.amount}
        isDisabled={!mayChange}
        onChange={(amount) => {
          if (amount !== null && amount > 0) choices.charge(token, amount)
        }}
      />
      {who.may(entity, 'archive') && (
        <IconButton
          quiet
          label={work('prices.operationOut', { operation: operation.operation, name: texts.name(line.detail.names) })}
          icon={<X aria-hidden size={14} />}
          onPress={() => void takeOut()}
        />
      )}
    </div>
  )
}

function NewOperation({ line: { detail } }: Pick<LineInputProps, 'line'>) {
  const work = useWork()
  const texts = useTexts()
  const save = useSave(entity)
  const renewSums = useSums()
  const nameInput = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [amount, setAmount] = useState<number | null>(null)
  const [added, setAdded] = useState(0)
  const isReady = name.trim() !== '' && amount !== null && amount > 0
  const add = async (): Promise<void> => {
    if (!isReady || save.isPending) return
    try {
      await save.mutateAsync({ values: { priceQuotationDetailToken: detail.token, operation: name.trim(), amount } })
      setName('')
      setAmount(null)
      setAdded(added + 1)
      nameInput.current?.focus()
      await renewSums()
    } catch (error) {
      reportProblem(error)
    }
  }
  return (
    <div
      className="line-operation"
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement) void add()
      }}
    >
      <TextField
        label={texts.field(entity, 'operation')}
        hideLabel
        placeholder={texts.field(entity, 'operation')}
        inputRef={nameInput}
        value={name}
        onChange={setName}
      />
      <AmountInput key={added} label={texts.field(entity, 'amount')} value={amount} onChange={setAmount} />
      <Button isDisabled={!isReady} isPending={save.isPending} onPress={() => void add()}>
        {work('prices.operationAdd')}
      </Button>
    </div>
  )
}
