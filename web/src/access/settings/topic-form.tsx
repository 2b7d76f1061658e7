/** The settings of one topic: the derived form of the centre with these fields alone, saved by one button. */
import { useEffect, useMemo, useRef } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { establishment } from '@topcenter/model/access/establishment'
import { settingRight } from '@topcenter/model/access/own-settings'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { problemText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { FormBody } from '../../records/form/form-body.tsx'
import { focusField } from '../../records/form/form-focus.ts'
import { FormNotices } from '../../records/form/form-notices.tsx'
import { type FormTab, formTabs } from '../../records/form/form-tabs.ts'
import { changedPayload, formValues } from '../../records/form/form-values.ts'
import { LeaveGuard } from '../../records/form/leave-guard.tsx'
import { SaveQuestions } from '../../records/form/record-form.tsx'
import { useSaveKeys } from '../../records/form/save-keys.ts'
import { type RecordFormState, useRecordForm } from '../../records/form/use-record-form.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { ColourHelp } from '../look-colour.tsx'
import { lookQuery } from '../look-data.ts'
import { LogoCard } from '../look-logo.tsx'
import { useSaveSettings } from './settings-data.ts'

const entity: AnyEntity = establishment
const nothing = () => undefined

/** The fields of a topic that the user may see; those that they may not change are facts. */
function useTopicTab(topic: string): FormTab {
  const who = useWho()
  return useMemo(() => {
    const { items } = formTabs(entity, 'update', who.userType).find(({ key }) => key === topic)!
    return {
      key: topic,
      items: items
        .filter(({ name, field }) => field.kind !== 'image' && settingRight(who, name) !== 'none')
        .map((item) => ({ ...item, isFact: settingRight(who, item.name) !== 'change' })),
    }
  }, [topic, who])
}

interface TopicFormProps {
  readonly topic: string
  readonly settings: RecordData
  /** The field of the address, which gets the focus. */
  readonly field: string | null
}

export function TopicForm({ topic, settings, field }: TopicFormProps) {
  const texts = useTexts()
  const work = useWork()
  const tab = useTopicTab(topic)
  const send = useSaveSettings()
  const state = useRecordForm({ entity, record: settings, onClose: nothing, onSaved: nothing }, { tab, send })
  const { origin, form, tabState, leaving, saving, isPending } = state
  const { isDirty } = form.formState
  useNewer(state, settings)
  useFocus(field === 'image' ? null : field)
  const facts = tab.items.filter(({ isFact }) => isFact).length
  const canSave = facts < tab.items.length
  const save = () => {
    if (canSave && !isPending) void saving.submit(false)
  }
  useSaveKeys(save)
  const discard = () => {
    origin.forgetDraft()
    saving.setFailure(null)
    form.reset(formValues(entity, settings))
  }
  return (
    <FormProvider {...form}>
      {facts > 0 && (
        <p className="settings-note">{work(canSave ? 'access.settings.partly' : 'access.settings.readOnly')}</p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FormNotices
          entity={entity}
          draft={origin.draft}
          isNew={false}
          failure={saving.failure}
          onDropDraft={discard}
          onDismiss={() => saving.setFailure(null)}
        />
        <FormBody
          entity={entity}
          record={settings}
          tabs={tabState.tabs}
          tab={topic}
          onTab={nothing}
          image={undefined}
          onImage={nothing}
          onTakingImage={nothing}
        />
        {tab.items.some(({ name, isFact }) => name === 'accent' && !isFact) && <ColourChoice />}
        {canSave && (
          <div className="settings-save">
            <Button type="submit" variant="primary" size="form" isPending={isPending} keys="Ctrl S">
              {texts.say('form.save')}
            </Button>
            {isDirty && (
              <Button variant="ghost" size="form" onPress={discard}>
                {texts.say('form.dropEdit')}
              </Button>
            )}
          </div>
        )}
      </form>
      <LeaveGuard isOfPath isOn={leaving.mustAsk} onLeave={leaving.discard} />
      <SaveQuestions entity={entity} state={state} />
    </FormProvider>
  )
}

/** Takes a newer version of the settings, unless somebody else changed what is changed here: the save asks about that. */
function useNewer({ origin, fields, form }: RecordFormState, settings: RecordData): void {
  useEffect(() => {
    if (!origin.record || settings.version! <= origin.record.version!) return
    const theirs = formValues(entity, settings)
    if (!form.formState.isDirty && !origin.draft) form.reset(theirs)
    else if (Object.keys(changedPayload(fields, origin.base, theirs)).length > 0) return
    origin.setRecord(settings)
    // when the settings come, and not at each key
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settings])
}

/** Moves the focus to a field, once for each visit of its address. */
function useFocus(field: string | null): void {
  const { key: visit } = useLocation()
  const done = useRef('')
  useEffect(() => {
    if (!field || done.current === visit) return
    done.current = visit
    focusField(field)
  })
}

function ColourChoice() {
  const { control, setValue } = useFormContext()
  const accent: unknown = useWatch({ control, name: 'accent' })
  return (
    <div className="settings-colour">
      <ColourHelp
        value={typeof accent === 'string' ? accent : null}
        onChange={(colour) => setValue('accent', colour, { shouldDirty: true })}
      />
    </div>
  )
}

/** The logo is saved as soon as it is chosen. */
export function Logo({ isAsked }: { isAsked: boolean }) {
  const texts = useTexts()
  const { data, error, refetch, isFetching } = useQuery(lookQuery)
  const isThere = data !== undefined
  useFocus(isAsked && isThere ? 'image' : null)
  if (data)
    return (
      <div data-field="image">
        <LogoCard look={data} />
      </div>
    )
  if (error)
    return <ErrorState title={problemText(error, texts)} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <CardSkeleton />
}
