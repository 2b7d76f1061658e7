/**
 * The derived form of an entity, in a drawer: made once, checked by the model's own schema, kept as a draft until it is
 * saved.
 */
import { createElement, Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { FormBusyContext } from '../../fields/form-busy.ts'
import { useTexts } from '../../platform/texts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { useRecordName } from '../record-cell.tsx'
import { noteOf } from '../record-panels.ts'
import type { RecordData } from '../record.ts'
import { ClashQuestion } from './clash-question.tsx'
import { FormActions } from './form-actions.tsx'
import { FormBody } from './form-body.tsx'
import { FormNotices } from './form-notices.tsx'
import { conflictsOf, formValues } from './form-values.ts'
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx'
import { useSaveKeys } from './save-keys.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { type RecordFormState, useRecordForm } from './use-record-form.ts'
import { useStaleChoice } from './use-stale-choice.ts'

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
  /** Takes the new record out of where it is chosen; its toast offers Undo only then. */
  readonly onUndo?: ((token: string) => void) | undefined
}

export function RecordForm(props: RecordFormProps) {
  const { entity, isNested = false } = props
  const texts = useTexts()
  const nameOf = useRecordName()
  const state = useRecordForm(props)
  const { origin, form, tabState, picture, leaving, saving, isPending } = state
  const { record, draft } = origin
  const { isDirty } = form.formState
  const note = record ? undefined : noteOf(entity)
  const [isBusy, setBusy] = useState(false)
  const isTaking = picture.isTaking || isBusy
  const save = (another: boolean) => {
    if (!isPending && !isTaking) void saving.submit(another)
  }
  useSaveKeys(() => save(false))
  return (
    <FormProvider {...form}>
      <Drawer
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) leaving.tryLeave()
        }}
        title={record ? texts.say('form.edit', { name: nameOf(record) }) : texts.entity(entity).add}
        description={isDirty ? texts.say(isNested ? 'form.notSaved' : 'form.keptAsDraft') : ''}
        actions={
          <FormActions
            canAddAnother={!record && !isNested}
            label={record ? undefined : texts.entity(entity).save}
            isPending={isPending}
            isDisabled={isTaking}
            onSave={save}
            onCancel={leaving.tryLeave}
          />
        }
      >
        <FormNotices
          entity={entity}
          draft={draft}
          isNew={!record}
          failure={saving.failure}
          onDropDraft={() => {
            origin.forgetDraft()
            form.reset(origin.fresh)
          }}
          onDismiss={() => saving.setFailure(null)}
        />
        <FormBusyContext value={setBusy}>
          <FormBody
            entity={entity}
            record={record}
            tabs={tabState.tabs}
            tab={tabState.tab}
            onTab={tabState.setTab}
            image={picture.image}
            onImage={picture.setImage}
            onTakingImage={picture.setTaking}
          />
        </FormBusyContext>
        {note && <Suspense>{createElement(note)}</Suspense>}
      </Drawer>
      {leaving.isAsking && <LeaveQuestion onLeave={leaving.leave} onStay={leaving.stay} />}
      {!isNested && <LeaveGuard isOn={leaving.mustAsk} onLeave={leaving.discard} />}
      <SaveQuestions entity={entity} state={state} />
    </FormProvider>
  )
}

/** Questions after a refused save: about a clash, or which of two versions to keep. */
export function SaveQuestions({ entity, state }: { entity: AnyEntity; state: RecordFormState }) {
  const { fields, form, origin, saving, isPending } = state
  const { clash, stale } = saving
  const { record, base } = origin
  const texts = useTexts()
  const choose = useStaleChoice({ entity, fields, form, origin, submit: () => void saving.submit(false) })
  return (
    <>
      {clash?.problem.clashes && (
        <ClashQuestion
          entity={entity}
          record={record}
          clash={clash}
          isPending={isPending}
          onClose={() => saving.setClash(null)}
          onSubmit={(overruled) => void saving.submit(clash.another, overruled)}
        />
      )}
      {clash && !clash.problem.clashes && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => saving.setClash(null)}
          title={clash.problem.title ?? ''}
          text={clash.problem.detail ?? ''}
          confirmLabel={texts.say('form.confirmSave')}
          onConfirm={() => saving.submit(clash.another, { [clash.confirmedBy]: true })}
        />
      )}
      {stale && record && (
        <StaleDialog
          entity={entity}
          problem={stale.problem}
          conflicts={conflictsOf(entity, base, form.getValues(), formValues(entity, stale.current))}
          mine={form.getValues()}
          theirs={formValues(entity, stale.current)}
          onChoose={(taken) => {
            choose(stale.current, taken)
            saving.setStale(null)
          }}
          onClose={() => saving.setStale(null)}
        />
      )}
    </>
  )
}
