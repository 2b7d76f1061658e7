/** One's own mail addresses: changed with the password, confirmed with a code that is sent there. */
import type {
  changeOwnAddress,
  confirmOwnAddress,
  readOwnAddresses,
  sendAddressCode,
} from '@topcenter/model/access/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MailAddress } from '@topcenter/model/people/ways-in'
import { call } from '../../platform/api.ts'
import { Problem } from '../../platform/problem.ts'
import { problemText, reportProblem } from '../../platform/problem-report.ts'
import { type Texts, useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { StateBadge, type Tone } from '../../ui/marks/badge.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'

type OwnAddress = AnswerOf<typeof readOwnAddresses>['items'][number]
type Faults = Readonly<Record<string, (texts: Texts) => string>>

const queryKey = ['own addresses'] as const
const marks = {
  confirmed: { tone: 'ok', text: 'settings.addressConfirmed' },
  setByCentre: { tone: 'neutral', text: 'settings.addressSetByCentre' },
  notConfirmed: { tone: 'warn', text: 'settings.addressNotConfirmed' },
} as const satisfies Record<string, { tone: Tone; text: string }>

/** Puts each fault of a refusal at its input, and any other problem at `otherwise`. */
function faultsIn(error: unknown, otherwise: string): Faults {
  const placed =
    error instanceof Problem ? error.fields.map((fault) => [fault.name, (now: Texts) => now.fault(fault)]) : []
  return placed.length > 0 ? Object.fromEntries(placed) : { [otherwise]: (now) => problemText(error, now) }
}

export function AddressesCard() {
  const { say } = useTexts()
  const found = useQuery({ queryKey, queryFn: () => call<typeof readOwnAddresses>('GET /api/session/addresses') })
  return (
    <Card title={say('settings.addresses')}>
      <div className="grid gap-5">
        <p className="text-ink-2">{say('settings.addressesLead')}</p>
        {found.data?.canConfirm === false && <p className="text-ink-2">{say('settings.addressesOff')}</p>}
        {found.isPending && <FormSkeleton />}
        {found.isError && (
          <ListFailure error={found.error} isRetrying={found.isFetching} onRetry={() => void found.refetch()} />
        )}
        {found.data?.items.map((own) => (
          <Line key={own.name} own={own} canConfirm={found.data.canConfirm} />
        ))}
      </div>
    </Card>
  )
}

function Line({ own, canConfirm }: { own: OwnAddress; canConfirm: boolean }) {
  const texts = useTexts()
  const { say } = texts
  const [isChanging, setChanging] = useState(false)
  const label = texts.field('user', own.name)
  const mark = own.state && marks[own.state]
  return (
    <section className="grid gap-3" aria-label={label}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="field-label">{label}</span>
        {own.address ? (
          <Isolate>{own.address}</Isolate>
        ) : (
          <span className="text-ink-2">{say('settings.noAddress')}</span>
        )}
        {mark && <StateBadge tone={mark.tone}>{say(mark.text)}</StateBadge>}
        {!isChanging && (
          <Button
            className="ms-auto"
            aria-label={`${say('settings.changeAddress')}: ${label}`}
            onPress={() => setChanging(true)}
          >
            {say('settings.changeAddress')}
          </Button>
        )}
      </div>
      {isChanging && <Change own={own} label={label} onDone={() => setChanging(false)} />}
      {!isChanging && canConfirm && own.address && own.state === 'notConfirmed' && (
        <Confirmation key={own.address} name={own.name} address={own.address} />
      )}
    </section>
  )
}

function Change({ own, label, onDone }: { own: OwnAddress; label: string; onDone(): void }) {
  const texts = useTexts()
  const { say } = texts
  const client = useQueryClient()
  const [address, setAddress] = useState(own.address ?? '')
  const [oldPassword, setOldPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isWorking, setWorking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!oldPassword) return setFaults({ oldPassword: (now) => now.say('settings.needOld') })
    setFaults({})
    setWorking(true)
    try {
      const body = { name: own.name, address: address.trim() || null, oldPassword }
      client.setQueryData(queryKey, await call<typeof changeOwnAddress>('POST /api/session/addresses', { body }))
      toasts.show({ tone: 'success', text: say('settings.addressDone') })
      onDone()
    } catch (error) {
      setFaults(faultsIn(error, 'oldPassword'))
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={label}
        type="email"
        inputMode="email"
        isolate
        autoComplete="email"
        value={address}
        onChange={setAddress}
        {...(faults.address ? { error: faults.address(texts) } : {})}
      />
      <PasswordField
        label={say('settings.oldPassword')}
        isRequired
        autoComplete="current-password"
        value={oldPassword}
        onChange={setOldPassword}
        {...(faults.oldPassword ? { error: faults.oldPassword(texts) } : {})}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={isWorking}>
          {say('settings.saveAddress')}
        </Button>
        <Button onPress={onDone}>{say('settings.cancelAddress')}</Button>
      </div>
    </form>
  )
}

function Confirmation({ name, address }: { name: MailAddress; address: string }) {
  const texts = useTexts()
  const { say } = texts
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [working, setWorking] = useState<'send' | 'confirm'>()
  const send = async () => {
    setWorking('send')
    try {
      await call<typeof sendAddressCode>('POST /api/session/addresses/code', { body: { name } })
      setSent(true)
      toasts.show({ tone: 'success', text: say('settings.addressCodeSent', { address }) })
    } catch (error) {
      reportProblem(error)
    } finally {
      setWorking(undefined)
    }
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return setFaults({ code: (now) => now.say('settings.needAddressCode') })
    setFaults({})
    setWorking('confirm')
    try {
      client.setQueryData(
        queryKey,
        await call<typeof confirmOwnAddress>('POST /api/session/addresses/confirm', { body: { name, code } }),
      )
      toasts.show({ tone: 'success', text: say('settings.addressConfirmDone') })
    } catch (error) {
      setFaults(faultsIn(error, 'code'))
    } finally {
      setWorking(undefined)
    }
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void confirm(event)} noValidate>
      <TextField
        label={say('settings.addressCode')}
        inputMode="numeric"
        isolate
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        {...(isSent ? { description: say('settings.addressCodeSent', { address }) } : {})}
        {...(faults.code ? { error: faults.code(texts) } : {})}
      />
      <div className="flex flex-wrap gap-2">
        <Button isPending={working === 'send'} onPress={() => void send()}>
          {say('settings.sendAddressCode')}
        </Button>
        <Button type="submit" isPending={working === 'confirm'}>
          {say('settings.confirmAddress')}
        </Button>
      </div>
    </form>
  )
}
