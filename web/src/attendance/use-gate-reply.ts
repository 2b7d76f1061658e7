/** Reply of the gate to the last key or scan: a line and a tone. */
import { type RefObject, useState } from 'react'
import { useWho } from '../platform/session.ts'
import { useStored } from '../platform/use-stored.ts'
import { beep } from './gate-data.ts'

export type Reply = { readonly isGood: boolean; readonly text: string } | null

/** @param input Has the focus again after each reply, for the next scan */
export function useGateReply(input: RefObject<HTMLInputElement | null>) {
  const [reply, setReply] = useState<Reply>(null)
  const [isSilent, setSilent] = useStored(`gate silent ${useWho().token}`, false)
  const tell = (isGood: boolean, text: string) => {
    setReply({ isGood, text })
    if (!isSilent) beep(isGood)
    input.current?.focus()
  }
  return { reply, tell, clear: () => setReply(null), isSilent, setSilent }
}
