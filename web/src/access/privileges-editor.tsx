/** Edits the privileges of one role: searched, compared with another role's, copied from it, brought back, saved. */
import { useCallback, useMemo, useState } from 'react'
import { ChevronsDownUp, ChevronsUpDown, Copy, History, Redo2, Undo2 } from 'lucide-react'
import { useParams } from 'react-router'
import { entityOf } from '@topcenter/model/areas'
import { groupOf } from '@topcenter/model/kit/entity'
import { personId } from '@topcenter/model/access/kinds'
import type { Privileges } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { SaveBar } from '../education/save-bar.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { LeaveGuard } from '../records/form/leave-guard.tsx'
import { useRecords } from '../records/queries.ts'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { Switch } from '../ui/inputs/switch.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { extra, type Module, modulesFor } from './privileges.ts'
import { PrivilegesHistory } from './privileges-history.tsx'
import { PrivilegesTable } from './privileges-table.tsx'
import { type Role, useRoleOption } from './roles.ts'
import { RoleSwitch } from './role-switch.tsx'
import { type PrivilegesSheet, usePrivilegesSheet } from './use-privileges-sheet.ts'

export function PrivilegesEditor({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const texts = useTexts()
  const work = useWork()
  const sheet = usePrivilegesSheet(role)
  const named = useNamedRow(role)
  const view = useView(role, roles, sheet.now, named)
  const rows = useOpenRows(view.modules, named)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { changes, canEdit } = sheet
  return (
    <>
      <Holders role={role} />
      <RoleSwitch role={role} canEdit={canEdit} />
      {!canEdit && <p className="text-ink-2">{work('access.privileges.readOnly')}</p>}
      <Toolbar {...{ role, roles, sheet, view, rows }} onHistory={() => setHistoryOpen(true)} />
      {view.modules.every(({ groups }) => groups.length === 0) ? (
        <EmptyState title={work('access.privileges.none')} />
      ) : (
        <PrivilegesTable
          modules={view.modules}
          privileges={sheet.now}
          other={view.other && { privileges: view.other.privileges, name: texts.name(view.other.record.names) }}
          open={rows.open}
          isReadOnly={!canEdit}
          may={sheet.may}
          onOpen={rows.turn}
          onSet={sheet.set}
        />
      )}
      {changes > 0 && (
        <SaveBar
          text={work('access.privileges.unsaved', { count: changes })}
          failure={sheet.failure}
          isSaving={sheet.isSaving}
          onSave={() => void sheet.save()}
          onDiscard={sheet.discard}
        />
      )}
      {isHistoryOpen && (
        <PrivilegesHistory
          role={role}
          canEdit={canEdit}
          onClose={() => setHistoryOpen(false)}
          onBringBack={(privileges) => {
            sheet.takeOver(privileges)
            setHistoryOpen(false)
            toasts.show({ tone: 'success', text: work('access.privileges.broughtBack') })
          }}
        />
      )}
      <LeaveGuard isOn={() => changes > 0} onLeave={() => undefined} />
    </>
  )
}

/** Returns the row that the address names. The role's own kind in the address does not name a row. */
function useNamedRow(role: Role): string | undefined {
  const { modelName } = useParams()
  return modelName !== groupOf(role.entity) &&
    modulesFor(role.userType).some(({ groups }) => groups.some(({ group }) => group === modelName))
    ? modelName
    : undefined
}

/** Holds the search, the role that this one is compared with, and the screens to show. */
function useView(role: Role, roles: readonly Role[], now: Privileges, named: string | undefined) {
  const texts = useTexts()
  const [text, setText] = useState(() => (named ? texts.group(named) : ''))
  const [comparedWith, setComparedWith] = useState<string | null>(null)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
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
  return { text, setText, comparedWith, setComparedWith, onlyDifferences, setOnlyDifferences, other, modules }
}
type View = ReturnType<typeof useView>

/** The rows beneath which every single permission is shown. */
function useOpenRows(modules: readonly Module[], named: string | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(named ? [named] : []))
  const turn = useCallback(
    (group: string) =>
      setOpen((before) => {
        const next = new Set(before)
        if (!next.delete(group)) next.add(group)
        return next
      }),
    [],
  )
  const every = modules.flatMap(({ groups }) => groups)
  const areOpen = every.length > 0 && every.every(({ group }) => open.has(group))
  const turnAll = () => setOpen(areOpen ? new Set() : new Set(every.map(({ group }) => group)))
  return { open, areOpen, turn, turnAll }
}
type OpenRows = ReturnType<typeof useOpenRows>

/** Returns the modules that match the search: a screen by its name, or by one of its permissions. */
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

interface ToolbarProps {
  readonly role: Role
  readonly roles: readonly Role[]
  readonly sheet: PrivilegesSheet
  readonly view: View
  readonly rows: OpenRows
  onHistory(): void
}

function Toolbar({ role, roles, sheet, view, rows, onHistory }: ToolbarProps) {
  const texts = useTexts()
  const work = useWork()
  const optionOf = useRoleOption()
  const { other } = view
  const copy = (from: Role) => {
    sheet.takeOver(from.privileges)
    toasts.show({
      tone: 'success',
      text: work('access.privileges.copied', { name: texts.name(from.record.names) }),
    })
  }
  return (
    <div className="toolbar items-end">
      <SearchField
        label={work('access.privileges.search')}
        value={view.text}
        onChange={view.setText}
        className="w-64 max-w-full flex-auto sm:flex-none"
      />
      <Select
        compact
        label={work('access.privileges.compare')}
        options={roles.filter((each) => each !== role).map(optionOf)}
        value={view.comparedWith}
        className="w-56 max-w-full"
        onChange={view.setComparedWith}
      />
      {other && (
        <Switch
          label={work('access.privileges.onlyDifferences')}
          value={view.onlyDifferences}
          onChange={view.setOnlyDifferences}
        />
      )}
      {other && sheet.canEdit && (
        <Button onPress={() => copy(other)}>
          <Copy aria-hidden size={16} />
          {work('access.privileges.copy', { name: texts.name(other.record.names) })}
        </Button>
      )}
      <Tools sheet={sheet} rows={rows} onHistory={onHistory} />
    </div>
  )
}

function Tools({ sheet, rows, onHistory }: Pick<ToolbarProps, 'sheet' | 'rows' | 'onHistory'>) {
  const work = useWork()
  return (
    <span className="ms-auto inline-flex gap-1">
      {sheet.canEdit && (
        <IconButton
          label={work('access.privileges.undo')}
          icon={<Undo2 aria-hidden size={16} className="mirrored" />}
          isDisabled={!sheet.canUndo}
          onPress={sheet.undo}
        />
      )}
      {sheet.canEdit && (
        <IconButton
          label={work('access.privileges.redo')}
          icon={<Redo2 aria-hidden size={16} className="mirrored" />}
          isDisabled={!sheet.canRedo}
          onPress={sheet.redo}
        />
      )}
      <IconButton
        label={work('access.privileges.history')}
        icon={<History aria-hidden size={16} />}
        onPress={onHistory}
      />
      <IconButton
        label={work(rows.areOpen ? 'access.privileges.collapseAll' : 'access.privileges.expandAll')}
        icon={rows.areOpen ? <ChevronsDownUp aria-hidden size={16} /> : <ChevronsUpDown aria-hidden size={16} />}
        onPress={rows.turnAll}
      />
    </span>
  )
}

/** Shows the number of users with the role, and links to their list. */
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
