/** The code on the lecturer's screen, as large as the screen allows; renewed every half minute by the server's clock. */
import './attendance.css'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Maximize } from 'lucide-react'
import type { showAttendanceCode } from '@topcenter/model/education/api'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { call } from '../platform/api.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { recordKeys } from '../records/queries.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { QrCode } from '../ui/marks/qr-code.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'

export function CodeDialog({ time, onClose }: { time: string; onClose(): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const sheet = useRef<HTMLDivElement>(null)
  const { data, error, isFetching, refetch } = useQuery({
    // Under the key of attendance, so that each scan refreshes the count.
    queryKey: [...recordKeys.all(educationalGroupAttendance), 'code', time],
    queryFn: ({ signal }) =>
      call<typeof showAttendanceCode>('POST /api/educational-schedule-times/:token/attendance-code', {
        params: { token: time },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!data || data.standing === 'over') return
    const timer = setTimeout(() => void refetch(), (data.changesIn ?? 30_000) + 50)
    return () => clearTimeout(timer)
  }, [data, refetch])
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="large"
      title={work('code.title', { name: texts.name(data?.names) })}
      description={work('attendance.codeHint')}
      actions={
        <Button onPress={() => void sheet.current?.requestFullscreen()}>
          <Maximize aria-hidden />
          {work('code.fullScreen')}
        </Button>
      }
    >
      <div ref={sheet} className="code-sheet">
        {error && !data ? (
          <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : !data ? (
          <CardSkeleton />
        ) : data.standing === 'over' ? (
          <AlertBanner tone="info">{work('code.over')}</AlertBanner>
        ) : (
          <>
            {data.standing === 'early' && (
              <AlertBanner tone="info">{work('code.early', { time: formats.time(data.opensAt) })}</AlertBanner>
            )}
            <QrCode
              text={`${location.origin}/educational/attend/${data.code!}`}
              label={work('code.title', { name: texts.name(data.names) })}
              className="code-qr"
            />
            <p className="code-digits">
              {work('code.type')} <bdi dir="ltr">{data.digits!.replace(/^(\d{4})/, '$1 ')}</bdi>
            </p>
            <p role="status">
              {work('code.present', { n: formats.number(data.present), m: formats.number(data.seats) })}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}
