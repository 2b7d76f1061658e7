/** The job of a record by its state as the one solid button, with its key; what else can be done beside it. */
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LucideIcon } from 'lucide-react'
import {
  ArrowLeftRight,
  Award,
  CalendarDays,
  ClipboardCheck,
  HandCoins,
  IdCard,
  Merge,
  MessageCircle,
  Printer,
  Reply,
  Ticket,
} from 'lucide-react'
import type { AnyEntity, OwnJob } from '@topcenter/model/kit/entity'
import { useWho, type Who } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { actionsOf, inOrder, isDanger, isJob } from '../actions/offered.ts'
import { ActionIcon } from '../actions/record-actions.tsx'
import { ownJobOf, ownJobsOf } from '../record-panels.ts'
import type { RecordData } from '../record.ts'

const icons: Readonly<Record<OwnJob, LucideIcon>> = {
  collect: HandCoins,
  takeRegister: ClipboardCheck,
  answer: Reply,
  print: Printer,
  message: MessageCircle,
  transfer: ArrowLeftRight,
  card: IdCard,
  merge: Merge,
  sell: Ticket,
  giveBack: HandCoins,
  giveCertificates: Award,
  timetable: CalendarDays,
  write: MessageCircle,
}

/** The jobs that a record allows now, the state's first: actions, and what areas provide. */
function jobsOf(entity: AnyEntity, record: RecordData, who: Who): readonly string[] {
  const isOffered = (name: string): boolean =>
    entity.spec.actions?.[name] ? record.allowed.includes(name) : ownJobOf(entity, name)?.isFor(who, record) === true
  return Object.keys(entity.spec.jobs ?? {}).filter(isOffered)
}

/** Returns at most `room` jobs and actions that get a button of their own, and the rest for the menu. */
export function useOffered(entity: AnyEntity, record: RecordData, room: number) {
  const who = useWho()
  const jobs = jobsOf(entity, record, who)
  // jobs of areas without a key are rare, and are in the menu
  const rare = ownJobsOf(entity).filter(
    (name) => !Object.hasOwn(entity.spec.jobs ?? {}, name) && ownJobOf(entity, name)!.isFor(who, record),
  )
  const actions = inOrder(entity, actionsOf(record))
  // Actions of other areas are in their own panels.
  const isPlain = (name: string): boolean => {
    const action = entity.spec.actions?.[name]
    return action !== undefined && !action.group && !isDanger(entity, name) && !jobs.includes(name)
  }
  const plain = actions.filter(isPlain)
  const shown = [...jobs, ...plain].slice(0, Math.max(1, room))
  return {
    shown,
    rest: [...jobs, ...rare, ...actions.filter((name) => !jobs.includes(name))].filter((name) => !shown.includes(name)),
  }
}

/** Doing jobs that are no actions: on a screen, in a tab, or in a dialog, which must be rendered. */
export function useOwnJob(entity: AnyEntity, record: RecordData, onBegin: (panel: string) => void) {
  const texts = useTexts()
  const go = useNavigate()
  const [open, setOpen] = useState<string | null>(null)
  const Dialog = open === null ? undefined : ownJobOf(entity, open)?.Dialog
  const begin = (name: string) => {
    const job = ownJobOf(entity, name)
    const href = job?.href?.(record)
    if (job?.Dialog) setOpen(name)
    else if (job?.panel) onBegin(job.panel)
    else if (href) void go(href)
  }
  return {
    begin,
    /** Returns the entry of a menu for a job or an action. */
    entry: (name: string, onStart: (action: string) => void): MenuEntry => {
      if (entity.spec.actions?.[name] || !ownJobOf(entity, name))
        return {
          key: name,
          label: texts.action(entity, name).do,
          icon: <ActionIcon name={name} />,
          onAction: () => onStart(name),
          isDanger: isDanger(entity, name),
        }
      const Icon = icons[name as OwnJob]
      return {
        key: name,
        label: texts.say(`record.jobs.${name as OwnJob}`),
        icon: <Icon aria-hidden size={16} />,
        onAction: () => begin(name),
      }
    },
    dialog: Dialog && (
      <Suspense>
        <Dialog entity={entity} record={record} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  }
}

export interface JobButtonsProps {
  readonly entity: AnyEntity
  readonly record: RecordData
  readonly shown: readonly string[]
  readonly size?: 'form'
  onStart(name: string): void
  /** Shows the tab in which the job is done. */
  onBegin(panel: string): void
}

export function JobButtons({ entity, record, shown, size, onStart, onBegin }: JobButtonsProps) {
  const texts = useTexts()
  const ownJob = useOwnJob(entity, record, onBegin)
  const letterOf = (name: string): string | undefined => (isJob(entity, name) ? entity.spec.jobs![name]! : undefined)
  const buttons = shown.map((name, index) => {
    // the first of those with one key has it
    const letter = shown.slice(0, index).some((other) => letterOf(other) === letterOf(name))
      ? undefined
      : letterOf(name)
    const own = ownJobOf(entity, name)
    const Icon = own && icons[name as OwnJob]
    const inside = (
      <>
        {Icon && <Icon aria-hidden size={16} />}
        <span>{own ? texts.say(`record.jobs.${name as OwnJob}`) : texts.action(entity, name).do}</span>
        {letter && <KeyHint keys={letter} />}
      </>
    )
    const shared = {
      variant: letter && index === 0 ? ('primary' as const) : ('secondary' as const),
      ...(letter ? { 'aria-keyshortcuts': letter.toLowerCase() } : {}),
    }
    const href = own?.href?.(record)
    return href ? (
      <LinkButton key={name} {...shared} href={href} className={size && 'is-form'}>
        {inside}
      </LinkButton>
    ) : (
      <Button
        key={name}
        {...shared}
        {...(size ? { size } : {})}
        onPress={() => (own ? ownJob.begin(name) : onStart(name))}
      >
        {inside}
      </Button>
    )
  })
  return (
    <>
      {buttons}
      {ownJob.dialog}
    </>
  )
}
