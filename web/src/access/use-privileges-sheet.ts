/** The privileges of a role while they are edited: what changed, undo and redo, saving. */
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { ChangeRecord } from '@topcenter/model/kit/record-endpoints'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { counted } from '@topcenter/model/areas'
import type { Privileges } from '@topcenter/model/kit/permission'
import { type SheetFailure, useSaveKey } from '../education/save-bar.tsx'
import { call } from '../platform/api.ts'
import { problemText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useWork } from '../platform/texts.ts'
import { useRefresh } from '../records/mutations.ts'
import { keySet, useShownKeys } from '../ui/keys/key-set.ts'
import { actOf } from '../ui/keys/pressed.ts'
import { toasts } from '../ui/messages/toasts.ts'
import { asIn, edited, extra, type Group, modulesFor, withFlags } from './privileges.ts'
import type { Role } from './roles.ts'

export function usePrivilegesSheet(role: Role) {
  const who = useWho()
  const [{ past, now, future }, edit] = useReducer(edited, { past: [], now: role.privileges, future: [] })
  const changes = extra(now, role.privileges) + extra(role.privileges, now)
  // nobody gives or takes away what they do not hold
  const may = useCallback((group: string, flag: string) => who.can(group, flag), [who])
  const set = useCallback(
    (groups: readonly Group[], on: boolean) => edit({ kind: 'set', to: withFlags(now, groups, on, may) }),
    [now, may],
  )
  const restart = (from: Privileges) => edit({ kind: 'start', from })
  const saving = useSaving(role, now, changes, restart)
  useUndoKeys(edit)
  return {
    now,
    changes,
    may,
    set,
    ...saving,
    canEdit: who.may(role.entity, 'update') && role.record.recordState === 'active',
    discard: () => restart(role.privileges),
    /** Takes over other privileges; a flag that the user does not have stays as it is. */
    takeOver: (privileges: Privileges) => {
      const known = modulesFor(role.userType).flatMap(({ groups }) => groups)
      edit({ kind: 'set', to: asIn(privileges, now, known, may) })
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => edit({ kind: 'undo' }),
    redo: () => edit({ kind: 'redo' }),
  }
}
export type PrivilegesSheet = ReturnType<typeof usePrivilegesSheet>

/** By the button and by Ctrl-S. */
function useSaving(role: Role, now: Privileges, changes: number, restart: (from: Privileges) => void) {
  const work = useWork()
  const refresh = useRefresh()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const save = async () => {
    if (changes === 0 || isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      const record = await call<ChangeRecord<AnyEntity>>(`PATCH /api/${resourceOf(role.entity)}/:token`, {
        params: { token: role.record.token },
        body: { privileges: now, version: role.record.version },
        json: true,
      })
      refresh(role.entity, record)
      restart(counted(role.userType, ('privileges' in record ? record.privileges : {}) as Privileges))
      toasts.show({ tone: 'success', text: work('access.privileges.saved') })
    } catch (error) {
      setFailure({ title: (texts) => texts.say('form.notSaved'), text: (texts) => problemText(error, texts) })
      refresh(role.entity) // when another was faster, what is unsaved is now measured against theirs
    }
    setSaving(false)
  }
  useSaveKey(() => void save())
  return { save, isSaving, failure }
}

/** The arrows are the table's. */
const privilegeKeys = keySet('privileges', {
  move: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End'],
  undo: ['Control+KeyZ'],
  redo: ['Control+KeyY', 'Control+Shift+KeyZ'],
})

/** Not while one types. */
function useUndoKeys(edit: (what: { kind: 'undo' | 'redo' }) => void): void {
  useShownKeys({ set: privilegeKeys })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
      const act = actOf(privilegeKeys.acts, event)
      if (typing || (act !== 'undo' && act !== 'redo')) return
      event.preventDefault()
      edit({ kind: act })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [edit])
}
