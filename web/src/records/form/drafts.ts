/** Unsaved input: stays on this device until the user saves, discards it or logs out. */
import { useCallback, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { againPath } from '../../fields/repeated.ts'
import { appStore } from '../../platform/local-store.ts'
import type { Who } from '../../platform/session.ts'
import type { Values } from './form-values.ts'

/**
 * `base`: the values that the form began from. They are compared with a record that somebody changed since, and with
 * the values that a new form is opened for later.
 */
export interface Draft {
  readonly at: string
  readonly version: number | null
  readonly values: Values
  readonly base: Values
}

/** `draft <user> <establishment> <entity> <record or new>`: a draft belongs to its user and establishment. */
export const draftKey = (
  { token: user, establishment }: Pick<Who, 'token' | 'establishment'>,
  entity: AnyEntity,
  token: string | undefined,
): string => `draft ${user} ${establishment?.token ?? 'none'} ${entity.id} ${token ?? 'new'}`
/**
 * Drafts of older versions of the product have no base and are ignored: saved, they would overwrite newer changes
 * without asking.
 */
export const draftOf = (key: string): Draft | undefined =>
  appStore.get<Draft>(key)?.base ? appStore.get<Draft>(key) : undefined
export const dropDraft = (key: string): void => appStore.set(key, undefined)

/** Passwords are never stored. */
function withoutSecrets(entity: AnyEntity, values: Values): Values {
  const secret = Object.entries(fieldsOf(entity))
    .filter(([, field]) => field.kind === 'password')
    .flatMap(([name]) => [name, againPath(name)])
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secret.includes(key)))
}

/** Milliseconds after the last key. */
const pause = 400

/**
 * Keeps the form's values while they differ from the loaded ones. The returned function does so at once: before a save,
 * since a refusal may unmount the form (an ended session).
 */
export function useDraft(
  key: string,
  entity: AnyEntity,
  form: UseFormReturn<Values>,
  version: number | null,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => {
    if (form.formState.isDirty)
      appStore.set(key, {
        at: new Date().toISOString(),
        version,
        values: withoutSecrets(entity, form.getValues()),
        base: withoutSecrets(entity, form.formState.defaultValues ?? {}),
      } satisfies Draft)
  }, [key, entity, form, version])
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(keep, pause)
      },
    })
    // A page that is closed at once still stores the input.
    addEventListener('pagehide', keep, { capture: true })
    return () => {
      clearTimeout(timer.current)
      stop()
      removeEventListener('pagehide', keep, { capture: true })
    }
  }, [form, keep])
  return keep
}
