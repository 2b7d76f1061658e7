/**
 * Permissions in a form: how many are given, and which ones for each screen that is opened. The permissions of a role
 * are edited on their own screen instead, since they are many.
 */
import { X } from 'lucide-react'
import { holdable } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import type { Privileges } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { MultiSelect } from '../ui/inputs/multi-select.tsx'
import { Picker } from '../ui/inputs/picker.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import { few, PrivilegesSummary } from './privileges-summary.tsx'

export function PrivilegesInput(props: InputProps) {
  const { say } = useTexts()
  const { value, change, frame } = useFormField<Privileges>(props)
  const held = value ?? {}
  // With more screens than these, all are closed at first.
  const isOpen = frame.isRequired && Object.keys(held).length <= few
  return (
    <div className="col-span-full grid gap-2">
      <div className="field-label">
        {frame.label}
        {frame.isRequired && (
          <span className="field-required" aria-hidden>
            *
          </span>
        )}
      </div>
      {(frame.isReadOnly || !isOpen) && (
        <p className="text-sm text-ink-2">
          <PrivilegesSummary value={value} />
        </p>
      )}
      {frame.description && !frame.error && <p className="field-help">{frame.description}</p>}
      {frame.error && (
        <p role="alert" className="text-sm text-bad">
          {frame.error}
        </p>
      )}
      {!frame.isReadOnly && (
        <details open={isOpen}>
          <summary className="text-link w-fit cursor-pointer py-1">{say('privileges.choose')}</summary>
          <Groups held={held} most={maxOf(props)} onChange={(next) => change(next)} />
        </details>
      )}
    </div>
  )
}
/** Returns the permissions that users of a role's type can have; for a grant the form does not know the user's type. */
const maxOf = ({ entity }: InputProps): Privileges =>
  holdable((entity.spec.fixed?.userType as UserType | undefined) ?? 'MasterAdmin')
/** A screen gets its view permission first; others can be added then. */
const looks = (flags: readonly string[]): readonly string[] => {
  const views = flags.filter((flag) => flag === 'view' || flag === 'viewActive')
  return views.length > 0 ? views : flags.slice(0, 1)
}
interface GroupsProps {
  held: Privileges
  most: Privileges
  onChange(next: Privileges): void
}
function Groups({ held, most, onChange }: GroupsProps) {
  const texts = useTexts()
  const who = useWho()
  const may = (group: string) => (most[group] ?? []).filter((flag) => who.can(group, flag))
  const free = Object.keys(most)
    .filter((group) => !held[group] && may(group).length > 0)
    .map((group) => ({ value: group, label: texts.group(group) }))
  const search = (text: string) => {
    const isMatch = searchMatcher(text)
    return Promise.resolve(free.filter(({ label }) => isMatch(label)).slice(0, 50))
  }
  const drop = (group: string) => onChange(Object.fromEntries(Object.entries(held).filter(([each]) => each !== group)))
  return (
    <div className="mt-2 grid gap-2">
      {Object.entries(held).map(([group, flags]) => (
        <div key={group} className="flex items-end gap-2">
          <MultiSelect
            className="min-w-0 flex-1"
            label={texts.group(group)}
            value={flags}
            options={[...new Set([...may(group), ...flags])].map((flag) => ({ value: flag, label: texts.flag(flag) }))}
            onChange={(next) => (next.length > 0 ? onChange({ ...held, [group]: next }) : drop(group))}
          />
          <IconButton
            quiet
            label={texts.say('privileges.drop', { name: texts.group(group) })}
            icon={<X aria-hidden size={16} />}
            onPress={() => drop(group)}
          />
        </div>
      ))}
      <Picker
        placeholder={texts.say('privileges.find')}
        label={texts.say('privileges.add')}
        value={null}
        search={search}
        onChange={(option) => {
          if (option) onChange({ ...held, [option.value]: looks(may(option.value)) })
        }}
      />
    </div>
  )
}
