/** Keys that work on every screen behind the login. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Acts, actOf, isForScreen, isFree } from '../ui/keys/pressed.ts'

type Act = 'search' | 'add' | 'keys'
export const shellKeys: Acts<Act> = {
  search: ['Control+KeyK'],
  add: ['KeyC'],
  keys: ['?', '؟', 'Shift+Slash'],
}

export function useShellKeys(handlers: Readonly<Record<Act, () => void>>): void {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(shellKeys, event)
      if (!act) return
      // the search is reached while one types, and the sheet from an open record too
      if (act === 'add' && !isForScreen(event)) return
      if (act === 'keys' && (!isFree(event) || document.querySelector('[role=menu]'))) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
