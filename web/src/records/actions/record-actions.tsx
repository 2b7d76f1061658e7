/**
 * Runs what may be done to a record: asks where the definition says so, says what happened, offers Undo where it can
 * be undone.
 */
import { createElement, lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Archive, ArchiveRestore, Ban, CircleCheck, ImageMinus, type LucideIcon, Play, Trash2 } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { Problem, type ProblemBody } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, withWords } from '../../platform/texts.ts'
import { giveFocusBackSoon } from '../../ui/focus/focus-back.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { useAction, useImage, useRemove } from '../mutations.ts'
import type { RecordData } from '../record.ts'
import { useRecordName } from '../record-cell.tsx'
import { dialogOf, resultOf } from '../record-panels.ts'
import { asksFirst, doneText, undoOf } from './offered.ts'

const ActionDialog = lazy(async () => ({
  default: (await withWords('areas', import('./action-dialog.tsx'))).ActionDialog,
}))

const ClashDialog = lazy(async () => ({ default: (await import('../form/clash-dialog.tsx')).ClashDialog }))

const icons: Readonly<Record<string, LucideIcon>> = {
  archive: Archive,
  restore: ArchiveRestore,
  block: Ban,
  unblock: CircleCheck,
  remove: Trash2,
  removeImage: ImageMinus,
}
const actionIcon = (name: string): LucideIcon => icons[name] ?? Play
/** Icon of an action, beside its label. */
export const ActionIcon = ({ name }: { name: string }): ReactNode =>
  createElement(actionIcon(name), { 'aria-hidden': true, size: 16 })

export interface RecordActions {
  /** `start` runs an action or asks first; `dialog` must be rendered: it contains the question, or the result. */
  readonly start: (record: RecordData, name: string) => void
  readonly dialog: ReactNode
}

export interface RecordActionsOptions {
  /** After it was done, with the record as it is now (not after a final delete). */
  onDone?(name: string, record: RecordData | undefined, result: unknown): void
  /** Input of an action that the reader was shown elsewhere: a price. */
  inputOf?(record: RecordData, name: string): Readonly<Record<string, unknown>> | undefined
}

function useRun(entity: AnyEntity, { onDone, inputOf }: RecordActionsOptions) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const act = useAction(entity)
  const remove = useRemove(entity)
  const image = useImage(entity)
  return async (record: RecordData, name: string, input: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    const words = texts.action(entity, name)
    if (name === 'remove') await remove.mutateAsync(record.token)
    else if (name === 'removeImage') await image.mutateAsync({ token: record.token, file: null })
    else {
      const { record: now, result } = await act.mutateAsync({
        token: record.token,
        action: name,
        input: { ...inputOf?.(record, name), ...input },
        version: record.version,
      })
      const back = undoOf(entity, name)
      const undo =
        back && now.allowed.includes(back)
          ? {
              action: {
                label: texts.say('record.undo'),
                onAction: () =>
                  void act.mutateAsync({ token: now.token, action: back, version: now.version }).catch(reportProblem),
              },
            }
          : {}
      toasts.show({ tone: 'success', text: doneText(texts, words.done, nameOf(record)), ...undo })
      onDone?.(name, now, result)
      return
    }
    toasts.show({ tone: 'success', text: doneText(texts, words.done, nameOf(record)) })
    onDone?.(name, undefined, undefined)
  }
}
export function useRecordActions(entity: AnyEntity, options: RecordActionsOptions = {}): RecordActions {
  const nameOf = useRecordName()
  const [shown, setShown] = useState<{
    view: NonNullable<ReturnType<typeof resultOf>>
    record: RecordData
    name: string
    result: unknown
  } | null>(null)
  const run = useRun(entity, {
    onDone: (name, record, result) => {
      const view = resultOf(entity, name)
      if (view && record && result !== undefined) setShown({ view, record, name, result })
      options.onDone?.(name, record, result)
    },
    ...(options.inputOf ? { inputOf: options.inputOf } : {}),
  })
  const [asked, setAsked] = useState<{ record: RecordData; name: string } | null>(null)
  const [clash, setClash] = useState<Clashing | null>(null)
  const start = useCallback(
    (record: RecordData, name: string) => {
      const action = entity.spec.actions?.[name]
      const fail = (error: unknown) =>
        error instanceof Problem && error.body.clashes
          ? setClash({ record, name, problem: error.body })
          : reportProblem(error)
      if (asksFirst(name, action)) setAsked({ record, name })
      else run(record, name).then(giveFocusBackSoon, fail) // The record's row may be gone afterwards.
    },
    [entity, run],
  )
  const result = shown && (
    <Suspense>
      {createElement(shown.view, {
        result: shown.result,
        onClose: () => setShown(null),
        onAgain: (input) => run(shown.record, shown.name, input).catch(reportProblem),
      })}
    </Suspense>
  )
  const dialog = useMemo(() => {
    if (!asked) return null
    const derived = (
      <ActionDialog
        key={`${asked.record.token} ${asked.name}`}
        entity={entity}
        name={asked.name}
        action={entity.spec.actions?.[asked.name]}
        subject={nameOf(asked.record)}
        record={asked.record}
        initial={entity.spec.actions?.[asked.name]?.startsAsRecord ? { ...asked.record } : undefined}
        onClose={() => setAsked(null)}
        onRun={(input) => run(asked.record, asked.name, input)}
      />
    )
    const own = dialogOf(entity, asked.name)
    return (
      <Suspense>
        {own ? createElement(own, { record: asked.record, derived, onClose: () => setAsked(null) }) : derived}
      </Suspense>
    )
  }, [asked, entity, nameOf, run])
  const overruling = clash && (
    <OverruleDialog
      entity={entity}
      clash={clash}
      onClose={() => setClash(null)}
      onRun={(input) => run(clash.record, clash.name, input)}
    />
  )
  return { start, dialog: result ?? overruling ?? dialog }
}

interface Clashing {
  readonly record: RecordData
  readonly name: string
  readonly problem: ProblemBody
}
interface OverruleProps {
  readonly entity: AnyEntity
  readonly clash: Clashing
  onClose(): void
  onRun(input: Readonly<Record<string, unknown>>): Promise<void>
}

/** Shows the problem of an action, and runs it anyway where the definition has an input for that. */
function OverruleDialog({ entity, clash: { name, problem }, onClose, onRun }: OverruleProps) {
  const [isPending, setPending] = useState(false)
  const input = Object.entries(entity.spec.actions?.[name]?.input ?? {}).find(
    ([, field]) => field.options.confirms === problem.code,
  )?.[0]
  const confirm = async (overruled: string) => {
    setPending(true)
    await onRun({ [overruled]: true }).catch(reportProblem)
    onClose()
  }
  return (
    <Suspense>
      <ClashDialog
        problem={{ ...problem, confirmable: problem.confirmable === true && input !== undefined }}
        isPending={isPending}
        onClose={onClose}
        onConfirm={() => void confirm(input!)}
      />
    </Suspense>
  )
}
