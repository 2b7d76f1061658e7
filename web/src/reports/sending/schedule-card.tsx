/** One schedule, with its acts and its last runs. */
import { lazy, Suspense, useState } from 'react'
import { Ellipsis, History, Pause, Pencil, Play, RotateCw, Square, Trash2 } from 'lucide-react'
import { screenOf } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { StateBadge, type Tone } from '../../ui/marks/badge.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useReportWords } from '../report-words.ts'
import { LastRuns, useRunText } from './last-runs.tsx'
import { useRhythm } from './schedule-words.ts'
import { type Schedule, type ScheduleAct, useScheduleActs } from './sending-data.ts'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))

const tones: Readonly<Record<Schedule['state'], Tone>> = {
  Active: 'ok',
  Paused: 'neutral',
  Stopped: 'bad',
  Done: 'neutral',
}

interface ScheduleCardProps {
  readonly schedule: Schedule
  /** True if the user may stop schedules of others. */
  readonly mayStop: boolean
}

export function ScheduleCard({ schedule, mayStop }: ScheduleCardProps) {
  const texts = useTexts()
  const formats = useFormats()
  const { sending: words } = useReportWords()
  const rhythm = useRhythm()
  const runText = useRunText()
  const { name, state, reason, isOwn, owner, nextAt, last, receivers } = schedule
  const report = reports.find(({ id }) => id === schedule.report)
  const to = receivers.map(({ names, mail }) => mail ?? texts.name(names))
  return (
    <Card
      title={name}
      subtitle={[rhythm(schedule), isOwn ? '' : texts.fill(words.by, { name: texts.name(owner) })]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <span className="flex items-center gap-2">
          <StateBadge tone={tones[state]}>{words.states[state]}</StateBadge>
          <Acts schedule={schedule} mayStop={mayStop} />
        </span>
      }
    >
      <div className="grid gap-3">
        {reason && <AlertBanner tone="bad">{words.reasons[reason]}</AlertBanner>}
        <Facts
          items={[
            ...(nextAt ? [{ key: 'next', label: words.next, value: formats.dateTime(nextAt) }] : []),
            {
              key: 'last',
              label: words.last,
              value: last ? `${formats.dateTime(last.dueAt)} · ${runText(last)}` : words.never,
            },
            { key: 'to', label: words.to, value: to.join(texts.say('field.listComma')) },
            {
              key: 'format',
              label: words.format,
              value: `${words.formats[schedule.format]} · ${words.languages[schedule.language]}`,
            },
          ]}
        />
        {report && (
          <InnerLink
            href={`/reports/${report.path}?${schedule.query}`}
            className="justify-self-start text-sm text-link"
          >
            {texts.screen(screenOf(report))}
          </InnerLink>
        )}
      </div>
    </Card>
  )
}

function Acts({ schedule, mayStop }: ScheduleCardProps) {
  const texts = useTexts()
  const { sending: words } = useReportWords()
  const { mutateAsync } = useScheduleActs()
  const [shown, setShown] = useState<'runs' | 'edit' | 'remove'>()
  const { token, name, state, isOwn } = schedule
  const report = reports.find(({ id }) => id === schedule.report)
  const go = async (act: ScheduleAct, done?: string): Promise<void> => {
    try {
      await mutateAsync({ token, act })
      if (done) toasts.show({ tone: 'success', text: done })
    } catch (problem) {
      reportProblem(problem)
    }
  }
  const does = (act: ScheduleAct, done?: string) => () => void go(act, done)
  const own: MenuEntry[] = isOwn
    ? [
        ...(report
          ? [
              {
                key: 'edit',
                label: words.edit,
                icon: <Pencil aria-hidden />,
                onAction: () => setShown('edit'),
              } as const,
            ]
          : []),
        { key: 'run', label: words.run, icon: <RotateCw aria-hidden />, onAction: does('run', words.began) },
        state === 'Active'
          ? { key: 'pause', label: words.pause, icon: <Pause aria-hidden />, onAction: does('pause') }
          : { key: 'go-on', label: words.goOn, icon: <Play aria-hidden />, onAction: does('go-on') },
      ]
    : []
  const items: MenuEntry[] = [
    { key: 'runs', label: words.runs, icon: <History aria-hidden />, onAction: () => setShown('runs') },
    ...own,
    ...(!isOwn && mayStop && state !== 'Stopped'
      ? [{ key: 'stop', label: words.stop, icon: <Square aria-hidden />, onAction: does('stop') }]
      : []),
    ...(isOwn
      ? [
          {
            key: 'remove',
            label: words.remove,
            icon: <Trash2 aria-hidden />,
            isDanger: true,
            onAction: () => setShown('remove'),
          },
        ]
      : []),
  ]
  const more = texts.fill(words.more, { name })
  return (
    <>
      <Menu
        label={more}
        trigger={<IconButton quiet label={more} icon={<Ellipsis aria-hidden size={16} />} />}
        groups={[{ key: 'acts', items }]}
      />
      {shown === 'runs' && <LastRuns schedule={schedule} onClose={() => setShown(undefined)} />}
      {shown === 'edit' && report && (
        <Suspense>
          <SendDialog report={report} query={schedule.query} schedule={schedule} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={shown === 'remove'}
        onOpenChange={(isOpen) => {
          if (!isOpen) setShown(undefined)
        }}
        title={texts.fill(words.removeAsk, { name })}
        canUndo={false}
        isDanger
        confirmLabel={words.remove}
        onConfirm={async () => {
          await mutateAsync({ token, act: 'remove' }).catch((problem: unknown) => {
            reportProblem(problem)
            throw problem
          })
        }}
      />
    </>
  )
}
