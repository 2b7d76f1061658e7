/** What was typed and not saved: kept on this device until it is saved, dropped or logged out. */
import { useCallback, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { appStore } from '../../platform/local-store.ts'
import type { Who } from '../../platform/session.ts'
import type { Values } from './form-values.ts'

/**
 * `base`: what the form began from. A record that somebody changed since is still compared with it, and what a new form
 * is opened for with what this one was.
 */
export interface Draft {
  readonly at: string
  readonly version: number | null
  readonly values: Values
  readonly base: Values
}

/** `draft <user> <establishment> <entity> <record or new>`: a draft belongs to its writer, and to where it was written. */
export const draftKey = (
  { token: user, establishment }: Pick<Who, 'token' | 'establishment'>,
  entity: AnyEntity,
  token: string | undefined,
): string => `draft ${user} ${establishment?.token ?? 'none'} ${entity.id} ${token ?? 'new'}`
/** None that an older page kept without its ground: it would overwrite what changed since without asking. */
export const draftOf = (key: string): Draft | undefined =>
  appStore.get<Draft>(key)?.base ? appStore.get<Draft>(key) : undefined
export const dropDraft = (key: string): void => appStore.set(key, undefined)

/** Secrets are never written down. */
function withoutSecrets(entity: AnyEntity, values: Values): Values {
  const secret = Object.entries(fieldsOf(entity))
    .filter(([, field]) => field.kind === 'password')
    .map(([name]) => name)
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secret.includes(key)))
}

/** Milliseconds after the last key. */
const pause = 400

/**
 * Keeps the form's values while they differ from what was loaded; what it returns does so at once, before a save whose
 * refusal may take the form away (an ended session).
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
    // A page that is left at once has what was typed until then.
    addEventListener('pagehide', keep, { capture: true })
    return () => {
      clearTimeout(timer.current)
      stop()
      removeEventListener('pagehide', keep, { capture: true })
    }
  }, [form, keep])
  return keep
}
