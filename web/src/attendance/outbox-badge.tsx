/**
 * Shown in the layout while marks wait to be sent: how many, what became of the answered ones, and the question before
 * a logout. Sends them when the network is back.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { attendancePath } from '../education/paths.ts'
import type { Register } from '../education/register/register-data.ts'
import { registerName } from '../education/register/register-data.ts'
import { kept } from '../platform/offline/kept.ts'
import { useLiveState } from '../platform/live.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { logoutQuestion } from './logout-question.ts'
import { outbox, type Parcel } from './outbox.ts'

const marksIn = (parcels: readonly Parcel[]): number =>
  parcels.reduce((sum, { body, rows }) => sum + (rows ?? body.marks).length, 0)
/** Milliseconds between tries while the browser reports a network. */
const again = 20_000

export function OutboxBadge() {
  const work = useWork()
  const who = useWho()
  const [isOpen, setOpen] = useState(false)
  const own = useSyncExternalStore(outbox.subscribe, outbox.all).filter(({ user }) => user === who.token)
  const hasWaiting = own.some(({ refused, rows }) => refused === undefined && rows === undefined)
  const send = useSending(hasWaiting)
  const count = marksIn(own)
  return (
    <>
      <LogoutQuestion count={count} />
      {count > 0 && (
        <>
          <Button
            variant="ghost"
            className="outbox-badge"
            aria-label={work('outbox.waiting', { count })}
            onPress={() => setOpen(true)}
          >
            <CloudUpload aria-hidden />
            <span aria-hidden>{count}</span>
          </Button>
          <Dialog
            isOpen={isOpen}
            onOpenChange={setOpen}
            title={work('outbox.title')}
            description={work('outbox.lead')}
            actions={
              hasWaiting && (
                <Button variant="primary" size="form" onPress={() => void send()}>
                  {work('outbox.sendNow')}
                </Button>
              )
            }
          >
            <ul className="grid gap-3">
              {own.map((parcel) => (
                <li key={parcel.id}>
                  <Line parcel={parcel} onLeave={() => setOpen(false)} />
                </li>
              ))}
            </ul>
          </Dialog>
        </>
      )}
    </>
  )
}

/** Sends what waits as soon as there seems to be a network; what it returns sends at once. */
function useSending(hasWaiting: boolean): () => Promise<void> {
  const work = useWork()
  const who = useWho()
  const client = useQueryClient()
  const live = useLiveState()
  const send = async () => {
    const saved = await outbox.send(client, who.token)
    if (saved > 0) toasts.show({ tone: 'success', text: work('outbox.sent', { count: saved }) })
    if (outbox.all().some(({ user, rows, refused }) => user === who.token && (rows ?? refused)))
      toasts.show({ tone: 'danger', text: work('outbox.partly') })
  }
  useEffect(() => {
    if (!hasWaiting) return
    const tryNow = () => {
      if (navigator.onLine) void send()
    }
    tryNow()
    addEventListener('online', tryNow)
    const timer = setInterval(tryNow, again)
    return () => {
      removeEventListener('online', tryNow)
      clearInterval(timer)
    }
    // The live stream has reconnected, which proves that there is a network.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasWaiting, live])
  return send
}

/** Asked before logging out while marks wait to be sent; it answers itself when none does any more. */
function LogoutQuestion({ count }: { count: number }) {
  const work = useWork()
  const question = useSyncExternalStore(logoutQuestion.subscribe, logoutQuestion.asked)
  useEffect(() => {
    if (count === 0) question?.(true)
  }, [count, question])
  if (count === 0) return null
  return (
    <Dialog
      isAlert
      isOpen={question !== undefined}
      onOpenChange={(stays) => {
        if (!stays) question?.(false)
      }}
      title={work('outbox.logoutTitle')}
      description={work('outbox.logoutText', { count })}
      actions={
        <>
          <Button size="form" variant="danger" onPress={() => question?.(true)}>
            {work('outbox.logout')}
          </Button>
          <Button size="form" onPress={() => question?.(false)}>
            {work('outbox.sendNow')}
          </Button>
        </>
      }
    />
  )
}

function Line({ parcel, onLeave }: { parcel: Parcel; onLeave(): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [register, setRegister] = useState<Register>()
  useEffect(() => {
    void kept<Register>(registerName(parcel.user, parcel.time)).then((found) => setRegister(found?.value))
  }, [parcel.user, parcel.time])
  const nameOf = (seat: string) =>
    texts.name(register?.students.find((row) => row.groupStudentToken === seat)?.student.names)
  return (
    <div className="card grid gap-2 p-3">
      <p className="font-semibold">
        <bdi>{texts.name(parcel.names)}</bdi> ·{' '}
        <bdi>
          {formats.date(parcel.from)} {formats.time(parcel.from)}
        </bdi>
      </p>
      {parcel.refused !== undefined ? (
        <p className="text-bad">{work('outbox.refused', { reason: texts.refusal(parcel.refused).detail })}</p>
      ) : parcel.rows ? (
        parcel.rows.map((row) => (
          <p key={row.groupStudentToken} className="text-bad">
            {work('outbox.rowRefused', {
              name: nameOf(row.groupStudentToken),
              reason: texts.refusal(row.code ?? 'server.caught').title,
            })}
          </p>
        ))
      ) : (
        <p className="text-ink-2">{work('outbox.waiting', { count: parcel.body.marks.length })}</p>
      )}
      <p className="flex flex-wrap gap-2">
        <LinkButton href={attendancePath(parcel.group, parcel.time)} onClick={onLeave}>
          {work('outbox.open')}
        </LinkButton>
        {(parcel.refused !== undefined || parcel.rows) && (
          <Button onPress={() => void outbox.drop(parcel.id)}>{work('outbox.drop')}</Button>
        )}
      </p>
    </div>
  )
}
