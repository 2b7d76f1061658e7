/** Privileges: what one role allows, seen by column and flag, compared, copied, taken back, and saved in one step. */
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { ChevronsDownUp, ChevronsUpDown, Copy, History, Redo2, Undo2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { counted, entityOf } from '@topcenter/model/areas'
import { personId } from '@topcenter/model/access/kinds'
import type { Privileges } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { SaveBar, type SheetFailure, useSaveKey } from '../education/save-bar.tsx'
import { api } from '../platform/api.ts'
import { problemText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { LeaveGuard } from '../records/form/leave-guard.tsx'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRefresh } from '../records/mutations.ts'
import { useRecords } from '../records/queries.ts'
import { pathOf, type RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { TableSkeleton } from '../ui/messages/skeleton.tsx'
import { Switch } from '../ui/inputs/switch.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { asIn, edited, extra, type Group, type Module, modulesFor, withFlags } from './privileges.ts'
import { PrivilegesHistory } from './privileges-history.tsx'
import { PrivilegesTable } from './privileges-table.tsx'
import { privilegesPath, type Role, useRoles } from './roles.ts'

export default function PrivilegesScreen() {
  const texts = useTexts()
  const work = useWork()
  const navigate = useNavigate()
  const token = useParams().establishmentRoleToken
  const { roles, isLoading, error, refetch } = useRoles()
  const role = roles.find((each) => each.record.token === token)
  const options = roles.map((each) => optionOf(each, texts.name(each.record.names), texts.userType(each.userType)))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={role ? `${texts.screen('Privileges')}: ${texts.name(role.record.names)}` : texts.screen('Privileges')}
      />
      {error ? (
        <ListFailure error={error} isRetrying={isLoading} onRetry={refetch} />
      ) : isLoading ? (
        <TableSkeleton />
      ) : (
        <>
          <Select
            label={work('access.privileges.role')}
            compact
            options={options}
            value={token ?? null}
            className="max-w-md"
            onChange={(next) => void navigate(privilegesPath(roles.find((each) => each.record.token === next)))}
          />
          {role ? (
            <Editor key={role.record.token} role={role} roles={roles} />
          ) : (
            <EmptyState title={work('access.privileges.chooseRole')} />
          )}
        </>
      )}
    </div>
  )
}
const optionOf = ({ record }: Role, name: string, detail: string) => ({
  value: record.token,
  label: name || (record.code ?? ''),
  detail,
})

function Editor({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const refresh = useRefresh()
  const [{ past, now, future }, edit] = useReducer(edited, { past: [], now: role.privileges, future: [] })
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set())
  const [text, setText] = useState('')
  const [comparedWith, setComparedWith] = useState<string | null>(null)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const canEdit = who.may(role.entity, 'update') && role.record.recordState === 'active'
  const changes = extra(now, role.privileges) + extra(role.privileges, now)
  // nobody gives or takes away what they do not hold
  const may = useCallback((group: string, flag: string) => who.can(group, flag), [who])
  const known = modulesFor(role.userType).flatMap(({ groups }) => groups)
  const set = useCallback(
    (groups: readonly Group[], on: boolean) => edit({ kind: 'set', to: withFlags(now, groups, on, may) }),
    [now, may],
  )
  const toggle = useCallback(
    (group: string) =>
      setOpen((before) => {
        const next = new Set(before)
        if (!next.delete(group)) next.add(group)
        return next
      }),
    [],
  )
  const other = roles.find((each) => each.record.token === comparedWith)
  const modules = useModules(
    role,
    text,
    onlyDifferences && other
      ? (group) =>
          extra({ [group]: now[group] ?? [] }, other.privileges) +
            extra({ [group]: other.privileges[group] ?? [] }, now) >
          0
      : undefined,
  )
  const save = async () => {
    if (changes === 0 || isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      const record = await api.patch<RecordData>(
        pathOf(role.entity, role.record.token),
        { privileges: now, version: role.record.version },
        { json: true },
      )
      refresh(role.entity, record)
      edit({ kind: 'start', from: counted(role.userType, (record.privileges ?? {}) as Privileges) })
      toasts.show({ tone: 'success', text: work('access.privileges.saved') })
    } catch (error) {
      setFailure({ title: (now) => now.say('form.notSaved'), text: (now) => problemText(error, now) })
      refresh(role.entity) // when another was faster, what is unsaved is now measured against theirs
    }
    setSaving(false)
  }
  useSaveKey(() => void save())
  useUndoKeys(edit)
  const every = modules.flatMap(({ groups }) => groups)
  const areOpen = every.length > 0 && every.every(({ group }) => open.has(group))
  return (
    <>
      <Holders role={role} />
      {!canEdit && <p className="text-ink-2">{work('access.privileges.readOnly')}</p>}
      <div className="toolbar items-end">
        <SearchField
          label={work('access.privileges.search')}
          value={text}
          onChange={setText}
          className="w-64 max-w-full flex-auto sm:flex-none"
        />
        <Select
          compact
          label={work('access.privileges.compare')}
          options={roles
            .filter((each) => each !== role)
            .map((each) => optionOf(each, texts.name(each.record.names), texts.userType(each.userType)))}
          value={comparedWith}
          className="w-56 max-w-full"
          onChange={setComparedWith}
        />
        {other && (
          <Switch
            label={work('access.privileges.onlyDifferences')}
            value={onlyDifferences}
            onChange={setOnlyDifferences}
          />
        )}
        {other && canEdit && (
          <Button
            onPress={() => {
              edit({ kind: 'set', to: asIn(other.privileges, now, known, may) })
              toasts.show({
                tone: 'success',
                text: work('access.privileges.copied', { name: texts.name(other.record.names) }),
              })
            }}
          >
            <Copy aria-hidden size={16} />
            {work('access.privileges.copy', { name: texts.name(other.record.names) })}
          </Button>
        )}
        <span className="ms-auto inline-flex gap-1">
          {canEdit && (
            <IconButton
              label={work('access.privileges.undo')}
              icon={<Undo2 aria-hidden size={16} className="mirrored" />}
              isDisabled={past.length === 0}
              onPress={() => edit({ kind: 'undo' })}
            />
          )}
          {canEdit && (
            <IconButton
              label={work('access.privileges.redo')}
              icon={<Redo2 aria-hidden size={16} className="mirrored" />}
              isDisabled={future.length === 0}
              onPress={() => edit({ kind: 'redo' })}
            />
          )}
          <IconButton
            label={work('access.privileges.history')}
            icon={<History aria-hidden size={16} />}
            onPress={() => setHistoryOpen(true)}
          />
          <IconButton
            label={work(areOpen ? 'access.privileges.collapseAll' : 'access.privileges.expandAll')}
            icon={areOpen ? <ChevronsDownUp aria-hidden size={16} /> : <ChevronsUpDown aria-hidden size={16} />}
            onPress={() => setOpen(areOpen ? new Set() : new Set(every.map(({ group }) => group)))}
          />
        </span>
      </div>
      {every.length === 0 ? (
        <EmptyState title={work('access.privileges.none')} />
      ) : (
        <PrivilegesTable
          modules={modules}
          privileges={now}
          other={other && { privileges: other.privileges, name: texts.name(other.record.names) }}
          open={open}
          isReadOnly={!canEdit}
          may={may}
          onOpen={toggle}
          onSet={set}
        />
      )}
      {changes > 0 && (
        <SaveBar
          text={work('access.privileges.unsaved', { count: changes })}
          failure={failure}
          isSaving={isSaving}
          onSave={() => void save()}
          onDiscard={() => edit({ kind: 'start', from: role.privileges })}
        />
      )}
      {isHistoryOpen && (
        <PrivilegesHistory
          role={role}
          canEdit={canEdit}
          onClose={() => setHistoryOpen(false)}
          onBringBack={(privileges) => {
            edit({ kind: 'set', to: asIn(privileges, now, known, may) })
            setHistoryOpen(false)
            toasts.show({ tone: 'success', text: work('access.privileges.broughtBack') })
          }}
        />
      )}
      <LeaveGuard isOn={() => changes > 0} onLeave={() => undefined} />
    </>
  )
}

/** Bounded by what is searched: a screen by its name, or by one of its permissions. */
function useModules(role: Role, text: string, differs: ((group: string) => boolean) | undefined): readonly Module[] {
  const texts = useTexts()
  const all = modulesFor(role.userType)
  return useMemo(() => {
    const isMatch = searchMatcher(text)
    if (!text.trim() && !differs) return all
    return all.map(({ key, groups }) => ({
      key,
      groups: groups.filter(({ group, flags }) => {
        const said = [texts.group(group), texts.menu(key), ...flags.map(texts.flag)].join(' ')
        return isMatch(said) && (!differs || differs(group))
      }),
    }))
  }, [all, text, texts, differs])
}

/** Ctrl-Z and Ctrl-Y, but not while one types. */
function useUndoKeys(edit: (what: { kind: 'undo' | 'redo' }) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        typing ||
        (event.code !== 'KeyZ' && event.code !== 'KeyY')
      )
        return
      event.preventDefault()
      edit({ kind: event.code === 'KeyY' || event.shiftKey ? 'redo' : 'undo' })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [edit])
}

/** How many have the role, and who they are: a link to their list. */
function Holders({ role }: { role: Role }) {
  const work = useWork()
  const who = useWho()
  const people = entityOf(personId(role.userType))
  const { data } = useRecords(people, { roleToken: role.record.token, size: 1 }, { enabled: who.canView(people) })
  if (!data) return null
  const text = work('access.privileges.holders', { count: data.page.total })
  const path = people.spec.path!.split('/:')[0]!
  return data.page.total > 0 ? (
    <p>
      <LinkButton variant="text" className="text-link" href={`${path}?roleToken=${role.record.token}`}>
        {text}
      </LinkButton>
    </p>
  ) : (
    <p className="text-ink-2">{text}</p>
  )
}
