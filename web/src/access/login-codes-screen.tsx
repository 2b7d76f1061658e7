/** UserLoginCodes of one type: the derived list, with the issuing of a code that is shown once. */
import type { IssueFields, issueLoginCode } from '@topcenter/model/access/api'
import { useCallback, useMemo, useState } from 'react'
import { KeyRound, RotateCcw, Smartphone } from 'lucide-react'
import { useParams } from 'react-router'
import { useForm, FormProvider } from 'react-hook-form'
import { type AnyEntity, fieldsOf, groupOf, resourceOf } from '@topcenter/model/kit/entity'
import { codeSources } from '@topcenter/model/access/user-login-code'
import { FieldInput } from '../fields/input.tsx'
import { initialValues } from '../fields/initial-values.ts'
import { call } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import type { ScreenProps } from '../records/area-screens.ts'
import { checkedPayload, payloadOf, placeFaults, type Values } from '../records/form/form-values.ts'
import { checked } from '../records/form/load-schemas.ts'
import { useRefresh } from '../records/mutations.ts'
import { presetOf } from '../records/preset.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { useRecordName } from '../records/record-cell.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { CodeDialog } from './code-dialog.tsx'

export default function LoginCodesScreen({ entity: given }: ScreenProps) {
  const entity = given!
  const texts = useTexts()
  const who = useWho()
  const params = useParams()
  const path = JSON.stringify(params)
  const preset = useMemo(() => presetOf(entity, JSON.parse(path) as Record<string, string>), [entity, path])
  const nameOf = useRecordName()
  const [isIssuing, setIssuing] = useState(false)
  const [issued, setIssued] = useState<string | null>(null)
  const { start, dialog } = useRecordActions(entity)
  const rowActions = useCallback(
    (record: RecordData) => (
      <span className="inline-flex">
        {record.allowed.includes('resetLoginCode') && (
          <IconButton
            quiet
            label={`${texts.action(entity, 'resetLoginCode').do}: ${nameOf(record)}`}
            icon={<RotateCcw aria-hidden size={16} />}
            onPress={() => start(record, 'resetLoginCode')}
          />
        )}
        {record.allowed.includes('resetDeviceCode') && (
          <IconButton
            quiet
            label={`${texts.action(entity, 'resetDeviceCode').do}: ${nameOf(record)}`}
            icon={<Smartphone aria-hidden size={16} />}
            onPress={() => start(record, 'resetDeviceCode')}
          />
        )}
      </span>
    ),
    [entity, nameOf, start, texts],
  )
  const canIssue = who.can(groupOf(entity), 'itemAdd')
  return (
    <>
      <RecordList
        entity={entity}
        preset={preset}
        rowActions={rowActions}
        actionsWidth={84}
        actions={
          canIssue && (
            <Button variant="primary" onPress={() => setIssuing(true)}>
              <KeyRound aria-hidden size={16} />
              {texts.entity(entity).add}
            </Button>
          )
        }
      />
      {dialog}
      {isIssuing && (
        <IssueDialog
          entity={entity}
          preset={preset}
          onClose={() => setIssuing(false)}
          onIssued={(code) => {
            setIssuing(false)
            setIssued(code)
          }}
        />
      )}
      {issued && <CodeDialog code={issued} onClose={() => setIssued(null)} />}
    </>
  )
}

interface IssueProps {
  readonly entity: AnyEntity
  readonly preset: Readonly<Record<string, string>>
  onClose(): void
  onIssued(code: string | null): void
}

function IssueDialog({ entity, preset, onClose, onIssued }: IssueProps) {
  const work = useWork()
  const refresh = useRefresh()
  const fields = useMemo(() => {
    const { user, platform, source } = fieldsOf(entity)
    return { user: user!, platform: platform!, source: source! }
  }, [entity])
  const form = useForm<Values>({
    defaultValues: { ...initialValues(fields), platform: 'web', source: codeSources[1], ...preset },
    resolver: (values) =>
      checked(({ fieldsSchema }) => fieldsSchema(fields), payloadOf(fields, values, { emptied: false })),
  })
  const [isWorking, setWorking] = useState(false)
  const source = form.watch('source')
  const submit = form.handleSubmit(async (values) => {
    setWorking(true)
    try {
      const { code, record } = await call<ReturnType<typeof issueLoginCode>>(`POST /api/${resourceOf(entity)}/issue`, {
        body: checkedPayload(fields as IssueFields, values),
      })
      refresh(entity, record)
      toasts.show({ tone: 'success', text: work('access.code.issued') })
      onIssued(code)
    } catch (error) {
      setWorking(false)
      if (!(error instanceof Problem) || error.fields.length === 0) return reportProblem(error)
      placeFaults(form, error.fields)
    }
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('access.code.issue')}
      size="medium"
      actions={
        <Button variant="primary" size="form" isPending={isWorking} onPress={() => void submit()}>
          {work('access.code.issue')}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
          {Object.entries(fields).map(([name, field]) => (
            <FieldInput
              key={name}
              entity={entity}
              name={name}
              field={field}
              path={name === 'user' ? 'userToken' : name}
            />
          ))}
          <p className="text-sm text-ink-2">
            {work(source === 'DeviceGenerated' ? 'access.code.deviceHint' : 'access.code.systemHint')}
          </p>
        </form>
      </FormProvider>
    </Dialog>
  )
}
