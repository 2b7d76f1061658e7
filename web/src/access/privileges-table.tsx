/** The grid of permissions: a row per screen, a column per sort of permission, all flags beneath; cards on a phone. */
import './privileges.css'
import {
  Fragment,
  memo,
  useDeferredValue,
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { Privileges } from '@topcenter/model/kit/permission'
import { useTexts, useWork } from '../platform/texts.ts'
import { classNames } from '../ui/marks/class-names.ts'
import { useFormats } from '../ui/page/language.tsx'
import { usePhone } from '../ui/page/media.ts'
import { MirroredIcon } from '../ui/marks/mirrored-icon.tsx'
import { columnOf, columns, type Column, type Group, type Module } from './privileges.ts'

export interface PrivilegesTableProps {
  readonly modules: readonly Module[]
  readonly privileges: Privileges
  /** Permissions and name of the role that this one is compared with. */
  readonly other?: { readonly privileges: Privileges; readonly name: string } | undefined
  readonly open: ReadonlySet<string>
  readonly isReadOnly: boolean
  may(group: string, flag: string): boolean
  onOpen(group: string): void
  onSet(groups: readonly Group[], on: boolean): void
}

const noFlags: readonly string[] = []

/** Screens of the first sight. */
const atFirst = 20
function begun(modules: readonly Module[]): readonly Module[] {
  let left = atFirst
  return modules.map(({ key, groups }) => {
    const taken = groups.slice(0, Math.max(0, left))
    left -= taken.length
    return { key, groups: taken }
  })
}

export function PrivilegesTable(props: PrivilegesTableProps) {
  const { modules, privileges, isReadOnly, onSet } = props
  const texts = useTexts()
  const work = useWork()
  const isPhone = usePhone()
  const oneStop = useOneStop()
  const every = modules.flatMap(({ groups }) => groups)
  // there are more than a thousand boxes: visible ones are drawn first, and typing a search waits for none
  const drawn = useDeferredValue(modules, begun(modules))
  const shown = isPhone ? [] : columns
  const box: DrawBox = (label, groups) => (
    <GroupsBox label={label} groups={groups} {...{ privileges, isReadOnly, onSet }} may={props.may} />
  )
  return (
    <div className={classNames('privileges window-rest', isPhone && 'is-phone')}>
      <table role="grid" {...oneStop} onKeyDown={moveByArrows} aria-label={texts.screen('Privileges')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="privileges-name">
                {box(work('access.privileges.all'), every)}
                {work('access.privileges.group')}
              </span>
            </th>
            {shown.map((column) => (
              <th key={column} scope="col" className="is-box">
                <span>{work(`access.privileges.${column}`)}</span>
                {box(
                  work('access.privileges.allOf', { name: work(`access.privileges.${column}`) }),
                  inColumn(every, column),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn
            .filter(({ groups }) => groups.length > 0)
            .map((each) => (
              <Fragment key={each.key}>
                <ModuleRow module={each} columns={shown} box={box} />
                <GroupRows groups={each.groups} isPhone={isPhone} table={props} />
              </Fragment>
            ))}
        </tbody>
      </table>
    </div>
  )
}
type DrawBox = (label: string, groups: readonly Group[]) => ReactNode

interface ModuleRowProps {
  readonly module: Module
  readonly columns: readonly Column[]
  readonly box: DrawBox
}

function ModuleRow({ module: { key, groups }, columns: shown, box }: ModuleRowProps) {
  const texts = useTexts()
  const work = useWork()
  const name = texts.menu(key)
  return (
    <tr className="is-module">
      <th scope="rowgroup">
        <span className="privileges-name">
          {box(work('access.privileges.allOf', { name }), groups)}
          {name}
        </span>
      </th>
      {shown.map((column) => (
        <td key={column} className="is-box">
          {box(
            work('access.privileges.cell', { column: work(`access.privileges.${column}`), group: name }),
            inColumn(groups, column),
          )}
        </td>
      ))}
    </tr>
  )
}

interface GroupRowsProps {
  readonly groups: readonly Group[]
  readonly isPhone: boolean
  readonly table: PrivilegesTableProps
}

const GroupRows = ({ groups, isPhone, table }: GroupRowsProps) =>
  groups.map((group) => (
    <GroupRow
      key={group.group}
      group={group}
      held={table.privileges[group.group] ?? noFlags}
      other={table.other ? (table.other.privileges[group.group] ?? noFlags) : undefined}
      otherName={table.other?.name ?? ''}
      isOpen={table.open.has(group.group)}
      isPhone={isPhone}
      isReadOnly={table.isReadOnly}
      may={table.may}
      onOpen={table.onOpen}
      onSet={table.onSet}
    />
  ))

const inColumn = (groups: readonly Group[], column: Column): readonly Group[] =>
  groups.flatMap(({ group, flags }) => {
    const inside = flags.filter((flag) => columnOf(flag) === column)
    return inside.length > 0 ? [{ group, flags: inside }] : []
  })

const stop = ':is(input, button):enabled'

/** From box to box with the arrows, as in a sheet; against the direction of reading where the page is. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target as HTMLElement
  const cell = from.closest<HTMLTableCellElement>('td, th')
  if (!from.matches(stop) || !cell || from.closest('.privileges-flags')) return
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
  const inRow = [...cell.parentElement!.querySelectorAll<HTMLElement>(stop)]
  let next: HTMLElement | null | undefined
  if (step) next = inRow[inRow.indexOf(from) + step]
  else if (event.key === 'Home' || event.key === 'End') next = inRow.at(event.key === 'Home' ? 0 : -1)
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = [...event.currentTarget.rows].filter((row) => !row.classList.contains('is-flags'))
    const down = event.key === 'ArrowDown' ? 1 : -1
    for (
      let at = rows.indexOf(cell.parentElement as HTMLTableRowElement) + down;
      !next && at >= 0 && at < rows.length;
      at += down
    )
      next = rows[at]!.cells[cell.cellIndex]?.querySelector<HTMLElement>(`${from.localName}:enabled`)
  } else return
  next?.focus()
  event.preventDefault()
}

/**
 * Gives the grid one stop for Tab, which stays where the focus was: a thousand stops would be too many. The flags
 * beneath an open row are stops of their own.
 */
function useOneStop() {
  const grid = useRef<HTMLTableElement>(null)
  const now = useRef<HTMLElement>(null)
  const stay = (on: HTMLElement | null | undefined): void => {
    if (!on?.matches(stop) || on.closest('.privileges-flags')) return
    if (now.current) now.current.tabIndex = -1
    on.tabIndex = 0
    now.current = on
  }
  useEffect(() => {
    if (!now.current?.isConnected || !now.current.matches(stop)) stay(grid.current?.querySelector<HTMLElement>(stop))
  })
  return { ref: grid, onFocus: ({ target }: FocusEvent<HTMLTableElement>) => stay(target) }
}

interface GroupsBoxProps {
  label: string
  groups: readonly Group[]
  privileges: Privileges
  isReadOnly: boolean
  may: PrivilegesTableProps['may']
  onSet: PrivilegesTableProps['onSet']
  differs?: boolean
  /** There are flags here, and the role's type can hold none of them. */
  isNever?: boolean
}

/** All, some or none of some groups' flags. */
function GroupsBox({ label, groups, privileges, isReadOnly, may, onSet, differs, isNever }: GroupsBoxProps) {
  const all = groups.reduce((sum, { flags }) => sum + flags.length, 0)
  const held = groups.reduce(
    (sum, { group, flags }) => sum + flags.filter((flag) => privileges[group]?.includes(flag)).length,
    0,
  )
  const canGive = groups.some(({ group, flags }) =>
    flags.some((flag) => !privileges[group]?.includes(flag) && may(group, flag)),
  )
  const canTake = groups.some(({ group, flags }) =>
    flags.some((flag) => privileges[group]?.includes(flag) && may(group, flag)),
  )
  if (all === 0) return isNever ? <Never label={label} /> : <NoFlag />
  return (
    <Box
      label={label}
      value={held === all}
      isMixed={held > 0 && held < all}
      isDisabled={isReadOnly || !(canGive || canTake)}
      differs={differs ?? false}
      onChange={() => onSet(groups, canGive)}
    />
  )
}

const NoFlag = () => (
  <span aria-hidden className="text-ink-3">
    ·
  </span>
)
/** Replaces a box that no user of the role's type can ever tick (D12.12). */
function Never({ label }: { label: string }) {
  const hint = useWork()('access.privileges.never')
  return (
    <span role="img" aria-label={`${label}: ${hint}`} title={hint} className="text-ink-3">
      –
    </span>
  )
}

interface BoxProps {
  label: string
  value: boolean
  isMixed?: boolean
  isDisabled: boolean
  isOwnStop?: boolean
  differs: boolean
  hint?: string | undefined
  onChange(on: boolean): void
}

/** The platform's own box: there are more than a thousand of them. */
function Box({ label, value, isMixed = false, isDisabled, isOwnStop = false, differs, hint, onChange }: BoxProps) {
  const work = useWork()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed
  })
  return (
    <input
      ref={ref}
      type="checkbox"
      tabIndex={isOwnStop ? 0 : -1}
      aria-label={differs ? `${label} (${work('access.privileges.differs')})` : label}
      title={hint}
      checked={value}
      disabled={isDisabled}
      className={classNames('tick', differs && 'is-different')}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

interface GroupRowProps {
  group: Group
  held: readonly string[]
  other: readonly string[] | undefined
  otherName: string
  isOpen: boolean
  isPhone: boolean
  isReadOnly: boolean
  may: PrivilegesTableProps['may']
  onOpen: PrivilegesTableProps['onOpen']
  onSet: PrivilegesTableProps['onSet']
}

const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { group, held, other, isOpen, isPhone } = props
  const { isReadOnly, may, onSet } = props
  const texts = useTexts()
  const work = useWork()
  const { number } = useFormats()
  const name = texts.group(group.group)
  const privileges = { [group.group]: held }
  const differs = (flags: readonly string[]) =>
    other !== undefined && flags.some((flag) => held.includes(flag) !== other.includes(flag))
  const box = (label: string, flags: readonly string[], never: readonly string[] = []) => (
    <GroupsBox
      label={label}
      groups={[{ group: group.group, flags }]}
      {...{ privileges, isReadOnly, may, onSet }}
      differs={differs(flags)}
      isNever={never.length > 0}
    />
  )
  return (
    <>
      <tr>
        <th scope="row">
          <span className="privileges-name">
            {box(work('access.privileges.allOf', { name }), group.flags)}
            <button
              type="button"
              tabIndex={-1}
              aria-expanded={isOpen}
              aria-label={work('access.privileges.open', { name })}
              onClick={() => props.onOpen(group.group)}
            >
              {isOpen ? <ChevronDown aria-hidden size={16} /> : <MirroredIcon icon={ChevronRight} size={16} />}
              <span>{name}</span>
            </button>
            <bdi className="text-xs text-ink-3">
              {work('access.privileges.held', {
                held: number(held.filter((flag) => group.flags.includes(flag)).length),
                all: number(group.flags.length),
              })}
            </bdi>
          </span>
        </th>
        {!isPhone &&
          columns.map((column) => (
            <td key={column} className="is-box">
              {box(
                work('access.privileges.cell', { column: work(`access.privileges.${column}`), group: name }),
                group.flags.filter((flag) => columnOf(flag) === column),
                group.never?.filter((flag) => columnOf(flag) === column),
              )}
            </td>
          ))}
      </tr>
      {isOpen && <FlagsRow {...props} />}
    </>
  )
})

/** Shows every single permission of an open row, and those that no user of the role's type can have. */
function FlagsRow(props: GroupRowProps) {
  const texts = useTexts()
  const work = useWork()
  const { group } = props
  return (
    <tr className="is-flags">
      <td colSpan={columns.length + 1}>
        <ul
          className="privileges-flags"
          aria-label={work('access.privileges.open', { name: texts.group(group.group) })}
        >
          {group.flags.map((flag) => (
            <li key={flag}>
              <FlagLine {...props} flag={flag} />
            </li>
          ))}
          {group.never?.map((flag) => (
            <li key={flag}>
              <span className="is-never">
                <Never label={texts.flag(flag)} />
                <span aria-hidden>{texts.flag(flag)}</span>
              </span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

function FlagLine({ flag, group, held, other, otherName, isReadOnly, may, onSet }: GroupRowProps & { flag: string }) {
  const texts = useTexts()
  const work = useWork()
  const isHeld = held.includes(flag)
  const isOther = other !== undefined && other.includes(flag) !== isHeld
  const cannot = !may(group.group, flag)
  return (
    <label title={cannot ? work('access.privileges.notYours') : undefined}>
      <Box
        isOwnStop
        label={texts.flag(flag)}
        value={isHeld}
        isDisabled={isReadOnly || cannot}
        differs={isOther}
        onChange={(on) => onSet([{ group: group.group, flags: [flag] }], on)}
      />
      <span>{texts.flag(flag)}</span>
      {isOther && (
        <span className="badge is-warn">
          {work(isHeld ? 'access.privileges.hasLess' : 'access.privileges.hasMore', { name: otherName })}
        </span>
      )}
    </label>
  )
}
