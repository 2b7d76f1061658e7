/**
 * The derived form of an entity, in a drawer: made once, checked by the model's own schema, kept as a draft until it is
 * saved.
 */
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type AnyEntity } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import type { ImageChange } from '../../fields/image-input.tsx'
import { isUndecided, Problem, type ProblemBody } from '../../platform/problem.ts'
import { problemText, reportProblem, type Unplaced, unplacedText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { useDraft } from './drafts.ts'
import { FormBody } from './form-body.tsx'
import { focusField } from './form-focus.ts'
import { useFormGround } from './form-ground.ts'
import { type FormTab, formTabs } from './form-tabs.ts'
import {
  changedPayload,
  conflictsOf,
  errorPaths,
  formValues,
  keptOf,
  openedAnew,
  orderFaults,
  payloadOf,
  placeFaults,
  type Values,
} from './form-values.ts'
import { checked, loadSchemas } from './load-schemas.ts'
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx'
import { useImage, useSave } from '../mutations.ts'
import type { RecordData } from '../record.ts'
import { insteadOf, noteOf } from '../record-panels.ts'
import { useRecordName } from '../record-cell.tsx'
import { StaleDialog } from './stale-dialog.tsx'

const ClashDialog = lazy(async () => ({ default: (await import('./clash-dialog.tsx')).ClashDialog }))

export interface RecordFormProps {
  readonly entity: AnyEntity
  /** The whole record that is changed; a new one has none. */
  readonly record?: RecordData | undefined
  /** First values of a new one, by API key; of references the shown record too (`place` beside `placeToken`). */
  readonly initial?: Readonly<Record<string, unknown>> | undefined
  /** Inside another form: no draft, and it asks by itself before it is left. */
  readonly isNested?: boolean
  onClose(): void
  onSaved?(record: RecordData): void
}

interface Stale {
  readonly problem: ProblemBody
  readonly current: RecordData
}

export function RecordForm({ entity, record: given, initial, isNested = false, onClose, onSaved }: RecordFormProps) {
  const texts = useTexts()
  const formats = useFormats()
  const nameOf = useRecordName()
  const who = useWho()
  const ground = useFormGround(entity, given, initial, !isNested)
  const { actingAs, draft, record, base, dropDraft } = ground
  const operation = record ? 'update' : 'create'
  const fields = useMemo(() => inputFields(entity, operation), [entity, operation])
  const tabs = useMemo(() => formTabs(entity, operation, who.userType), [entity, operation, who.userType])
  const [image, setImage] = useState<ImageChange>(undefined)
  const [tab, setTab] = useState(tabs[0]!.key)
  const [stale, setStale] = useState<Stale | null>(null)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const [clash, setClash] = useState<{ problem: ProblemBody; another: boolean } | null>(null)
  const [failure, setFailure] = useState<Unplaced | null>(null)
  const idempotencyKey = useRef(crypto.randomUUID())
  const isLeaving = useRef(false)
  const save = useSave(entity)
  const sendImage = useImage(entity)

  const form = useForm<Values>({
    defaultValues: base,
    shouldFocusError: false,
    resolver: (values) => {
      const more = orderFaults(entity, values)
      if (!record)
        return checked(({ createSchema }) => createSchema(entity), payloadOf(fields, values, { emptied: false }), more)
      return checked(
        ({ updateSchema }) => updateSchema(entity),
        { ...changedPayload(fields, base, values), version: record.version },
        more,
      )
    },
  })
  const Instead = insteadOf(entity)
  const Note = record ? undefined : noteOf(entity)
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) void loadSchemas().catch(() => undefined)
  }, [isDirty])
  useEffect(() => {
    if (draft)
      form.reset(
        {
          ...base,
          ...draft.values,
          ...openedAnew(Object.fromEntries(Object.keys(initial ?? {}).map((name) => [name, base[name]])), draft.base),
        },
        { keepDefaultValues: true },
      )
    focusField(firstField(tabs, initial))
    // Once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const keepDraft = useDraft(ground.key, entity, form, record?.version ?? null)

  const changed = () => !isLeaving.current && (form.formState.isDirty || image !== undefined)
  const leave = useCallback(() => {
    isLeaving.current = true
    dropDraft()
    onClose()
  }, [dropDraft, onClose])
  const tryLeave = () => (changed() ? setAsksToLeave(true) : leave())

  const showFaults = (paths: readonly string[]) => {
    const first = paths[0]
    if (!first) return
    const home = tabs.find((each) => each.items.some((item) => item.key === first.split('.')[0]))
    if (home) setTab(home.key)
    focusField(first)
  }

  /** The field that overrules a refusal. */
  const overruling = (code: string) => Object.keys(fields).find((name) => fields[name]!.options.confirms === code)

  const fail = (error: unknown, another: boolean) => {
    if (!(error instanceof Problem)) return reportProblem(error)
    if (error.code === 'record.stale' && error.body.current)
      return setStale({ problem: error.body, current: error.body.current as RecordData })
    if (error.body.clashes && overruling(error.code)) return setClash({ problem: error.body, another })
    const rest = placeFaults(form, error.fields)
    const placed = error.fields.filter((fault) => !rest.includes(fault))
    if (placed.length > 0)
      showFaults(
        errorPaths(
          form.formState.errors,
          tabs.flatMap((each) => each.items.map((item) => item.key)),
        ),
      )
    setFailure(
      placed.length === 0 || rest.length > 0 ? { error, rest: rest.filter(({ code }) => code !== error.code) } : null,
    )
  }

  const finish = async (saved: RecordData, another: boolean) => {
    if (image !== undefined) {
      await sendImage
        .mutateAsync({ token: saved.token, file: image })
        .catch((error: unknown) =>
          toasts.show({ tone: 'danger', text: texts.say('form.imageFailed', { reason: problemText(error, texts) }) }),
        )
    }
    dropDraft()
    toasts.show({
      tone: 'success',
      text: record ? texts.say('form.saved') : texts.say('form.added', { name: nameOf(saved) }),
    })
    if (another) {
      idempotencyKey.current = crypto.randomUUID()
      setImage(undefined)
      ground.forgetDraft()
      form.reset(base)
      setTab(tabs[0]!.key)
      focusField(firstField(tabs, initial))
      return
    }
    isLeaving.current = true
    if (onSaved) onSaved(saved)
    else onClose()
  }

  const submit = (another: boolean, overruled: Values = {}) =>
    form
      .handleSubmit(
        async (payload) => {
          setFailure(null)
          setClash(null)
          keepDraft()
          try {
            const { version: _version, ...typed } = payload
            const values = { ...typed, ...overruled }
            if (record && Object.keys(values).length === 0) return await finish(record, false)
            const saved = await save.mutateAsync({
              values,
              actingAs,
              ...(record
                ? { token: record.token, version: record.version }
                : { idempotencyKey: idempotencyKey.current }),
            })
            await finish(saved, another)
          } catch (error) {
            // A body that changed under the same key would be refused; what never arrived may be sent again under it.
            if (!isUndecided(error)) idempotencyKey.current = crypto.randomUUID()
            fail(error, another)
          }
        },
        (errors) =>
          showFaults(
            errorPaths(
              errors,
              tabs.flatMap((each) => each.items.map((item) => item.key)),
            ),
          ),
      )()
      .catch(reportProblem)

  const takeInstead = (values: Values, another: boolean) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
    void submit(another)
  }

  /** The other version becomes the ground; of the conflicts the chosen ones are taken from it, all other changes stay. */
  const settle = (theirs: ReadonlySet<string>) => {
    if (!stale || !record) return
    const mine = form.getValues()
    const changes = changedPayload(fields, base, mine)
    const now = formValues(entity, stale.current)
    form.reset(now)
    ground.setRecord(stale.current)
    for (const fieldKey of Object.keys(changes)) {
      if (theirs.has(fieldKey)) continue
      form.setValue(fieldKey, keptOf(fields[fieldKey], fieldKey, { base, mine, ground: now, given: theirs }), {
        shouldDirty: true,
      })
      const shown = fieldKey.replace(/Tokens?$/, '')
      if (shown !== fieldKey) form.setValue(shown, mine[shown])
    }
    setStale(null)
    resubmit.current = true
  }
  const resubmit = useRef(false)
  useEffect(() => {
    if (!resubmit.current) return
    resubmit.current = false
    void submit(false)
  })

  useSaveKeys(() => void submit(false))
  const title = record ? texts.say('form.edit', { name: nameOf(record) }) : texts.entity(entity).add
  const isPending = save.isPending || sendImage.isPending
  return (
    <FormProvider {...form}>
      <Drawer
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) tryLeave()
        }}
        title={title}
        description={isDirty ? texts.say(isNested ? 'form.notSaved' : 'form.keptAsDraft') : ''}
        actions={
          <>
            <Button
              variant="primary"
              size="form"
              isPending={isPending}
              aria-keyshortcuts="Control+S"
              onPress={() => void submit(false)}
            >
              {texts.say('form.save')}
            </Button>
            {!record && !isNested && (
              <Button size="form" isDisabled={isPending} onPress={() => void submit(true)}>
                {texts.say('form.saveAdd')}
              </Button>
            )}
            <Button variant="ghost" size="form" className="ms-auto" onPress={tryLeave}>
              {texts.say('form.cancel')}
            </Button>
          </>
        }
      >
        <div className="grid gap-2 not-empty:mb-4">
          {draft && (
            <AlertBanner tone="info">
              {texts.say('form.draft', { when: formats.relative(draft.at) })}{' '}
              <Button
                variant="ghost"
                onPress={() => {
                  ground.forgetDraft()
                  form.reset(ground.fresh)
                }}
              >
                {texts.say(record ? 'form.dropEdit' : 'form.dropDraft')}
              </Button>
            </AlertBanner>
          )}
          {failure && (
            <div role="alert" ref={bringIntoSight}>
              <AlertBanner tone="bad" onDismiss={() => setFailure(null)}>
                {unplacedText(failure, texts, ({ name }) => texts.field(entity, name))}
              </AlertBanner>
            </div>
          )}
        </div>
        <FormBody
          entity={entity}
          record={record}
          tabs={tabs}
          tab={tab}
          onTab={setTab}
          image={image}
          onImage={setImage}
        />
        {Note && (
          <Suspense>
            <Note />
          </Suspense>
        )}
      </Drawer>
      {asksToLeave && <LeaveQuestion onLeave={leave} onStay={() => setAsksToLeave(false)} />}
      {!isNested && (
        <LeaveGuard
          isOn={changed}
          onLeave={() => {
            isLeaving.current = true
            dropDraft()
          }}
        />
      )}
      {clash && (
        <Suspense>
          <ClashDialog
            problem={clash.problem}
            isPending={isPending}
            onClose={() => setClash(null)}
            onConfirm={() => void submit(clash.another, { [overruling(clash.problem.code)!]: true })}
          >
            {Instead && (
              <Suspense>
                <Instead
                  values={{ ...record, ...form.getValues() }}
                  token={record?.token}
                  onTake={(values) => takeInstead(values, clash.another)}
                />
              </Suspense>
            )}
          </ClashDialog>
        </Suspense>
      )}
      {stale && record && (
        <StaleDialog
          entity={entity}
          problem={stale.problem}
          conflicts={conflictsOf(entity, base, form.getValues(), formValues(entity, stale.current))}
          mine={form.getValues()}
          theirs={formValues(entity, stale.current)}
          onChoose={settle}
          onClose={() => setStale(null)}
        />
      )}
    </FormProvider>
  )
}

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/**
 * Where one starts to write: the name where there is one, for a code is given by itself, and so is what the form was
 * opened for.
 */
const firstField = (tabs: readonly FormTab[], given: Values = {}): string => {
  const open = tabs[0]!.items.filter((item) => !item.isFact && item.field.kind !== 'image')
  const free = open.filter((item) => item.field.kind !== 'ref' || !(item.key in given))
  const items = free.length > 0 ? free : open
  return (
    (items.find((item) => item.field.kind === 'names') ?? items.find((item) => item.name !== 'code') ?? items[0])
      ?.key ?? ''
  )
}

/** Forms that are open, the innermost last: it alone hears Ctrl S. */
const openForms: object[] = []

function useSaveKeys(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    openForms.push(latest)
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS' || openForms.at(-1) !== latest)
        return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => {
      openForms.splice(openForms.indexOf(latest), 1)
      document.removeEventListener('keydown', press)
    }
  }, [])
}
