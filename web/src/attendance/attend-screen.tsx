/** A student marks themselves present: by the camera, by the address in the QR code, or by typing its digits. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, ScanLine } from 'lucide-react'
import { useParams } from 'react-router'
import type { scanAttendance } from '@topcenter/model/education/api'
import { attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { latinDigits } from '@topcenter/model/kit/digits'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { listPath } from '../platform/addresses.ts'
import { call } from '../platform/api.ts'
import { problemText } from '../platform/problem-report.ts'
import { deviceCode, useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { recordKeys } from '../records/queries.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { selectWhole } from '../ui/focus/first-input.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { CodeScanner } from '../ui/camera/code-scanner.tsx'

type Scanned = AnswerOf<typeof scanAttendance>

export default function AttendScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [isScanning, setScanning] = useState(false)
  const [typed, setTyped] = useState('')
  const { mutate, data, error, isPending } = useScan()
  const send = useCallback(
    (code: string) => {
      setScanning(false)
      mutate(code)
    },
    [mutate],
  )
  useOpenedCode(send)
  const field = useRef<HTMLInputElement>(null)
  const digits = latinDigits(typed).replaceAll(/\D/g, '')
  return (
    <div className="grid max-w-md gap-4">
      <PageHeader title={texts.screen('Attend')} subtitle={work('attend.lead')} />
      {data && !error && <Done scanned={data} />}
      {error && (
        <div role="alert">
          <AlertBanner tone="bad">{problemText(error, texts)}</AlertBanner>
        </div>
      )}
      {!data && (
        <>
          <Button variant="primary" size="form" isPending={isPending} onPress={() => setScanning(true)}>
            <ScanLine aria-hidden />
            {work(error ? 'attend.again' : 'attend.scan')}
          </Button>
          <form
            className="card grid gap-3 p-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (digits.length === 8) mutate(digits, { onError: () => selectWhole(field.current) })
            }}
          >
            <TextField
              label={work('attend.digits')}
              value={typed}
              onChange={setTyped}
              inputRef={field}
              inputMode="numeric"
              autoComplete="off"
              {...(digits.length > 8 ? { error: work('attend.tooMany', { now: digits.length }) } : {})}
            />
            <Button type="submit" size="form" isDisabled={digits.length !== 8} isPending={isPending}>
              {work('attend.send')}
            </Button>
          </form>
        </>
      )}
      {who.may(attendanceExcuse, 'create') && (
        <p>
          <LinkButton href={`${listPath(attendanceExcuse)}?new=1`}>{work('attend.excuse')}</LinkButton>
        </p>
      )}
      {isScanning && (
        <CodeScanner
          title={work('attend.scan')}
          hint={work('attend.hint')}
          onCode={send}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  )
}

/** Marks the student present by a code. */
function useScan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) =>
      call<typeof scanAttendance>('POST /api/attendance-scans', { body: { code, device: deviceCode() } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: recordKeys.all(educationalGroupAttendance) }),
  })
}

/** Sends the code in the address, once. */
function useOpenedCode(send: (code: string) => void) {
  const { code: opened } = useParams()
  const sent = useRef('')
  useEffect(() => {
    if (!opened || sent.current === opened) return
    sent.current = opened
    send(opened)
  }, [opened, send])
}

function Done({ scanned }: { scanned: Scanned }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <section className="card grid justify-items-center gap-2 p-6 text-center" role="status">
      <CircleCheck aria-hidden size={64} className="text-ok" />
      <h2 className="text-xl">{work(scanned.already ? 'attend.already' : 'attend.done')}</h2>
      <p className="text-ink-2">
        <bdi>{texts.name(scanned.names)}</bdi> ·{' '}
        <bdi>
          {formats.time(scanned.from)} – {formats.time(scanned.to)}
        </bdi>
      </p>
      {!scanned.already && scanned.minutesLate !== null && (
        <p className="text-warn">{work('attend.late', { count: scanned.minutesLate })}</p>
      )}
    </section>
  )
}
