/**
 * Keys are declared once, where they are handled: the sheet under `?` and the hints in buttons show the declarations. A
 * set is on the sheet while its screen is mounted.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { keySets } from '@topcenter/texts/en/key-sets'
import { type Acts, actOf, isForScreen } from './pressed.ts'

export type KeySetId = keyof typeof keySets
type ActOf<Id extends KeySetId> = Exclude<keyof (typeof keySets)[Id], 'title'> & string

export interface KeySet<Act extends string = string> {
  readonly id: KeySetId
  readonly acts: Acts<Act>
}
/** Every act has its words among the texts, and the other way round. */
export const keySet = <Id extends KeySetId>(id: Id, acts: Acts<ActOf<Id>>): KeySet<ActOf<Id>> => ({ id, acts })

export interface ShownKeys {
  /** A function if the keys depend on the screen: called when the sheet opens. */
  readonly set: KeySet | (() => KeySet)
  /** The keys work while the focus is in it; without it they are the screen's. */
  readonly within?: RefObject<Element | null> | undefined
  /** Acts that are possible now; all when left out. */
  readonly only?: readonly string[] | undefined
  /** Words of acts that are not among the texts. */
  readonly says?: ((act: string) => string) | undefined
}

const shown = new Set<RefObject<ShownKeys>>()
/** Returns the keys that are handled now, the screen's own first. */
export const shownKeys = (): readonly ShownKeys[] => [...shown].map(({ current }) => current)

/** Puts the keys of a mounted component on the sheet. */
export function useShownKeys(keys: ShownKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    shown.add(latest)
    return () => void shown.delete(latest)
  }, [])
}

/** Returns false if it did not handle the key, which then has its effect in the browser. */
type Handler = (event: KeyboardEvent) => unknown

/** Keys of the whole screen: not while one types, nor while a dialog or menu is open. */
export function useScreenKeys<Act extends string>(
  set: KeySet<Act>,
  handlers: Readonly<Partial<Record<Act, Handler>>>,
): void {
  useShownKeys({ set, only: Object.keys(handlers) })
  const latest = useRef(handlers)
  // together with the painting: a later effect would let a key act on the previous content
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isForScreen(event) ? actOf(set.acts, event) : undefined
      const handler = act && latest.current[act]
      if (handler && handler(event) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [set])
}
