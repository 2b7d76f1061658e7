/** Leaving a form: at once when nothing was changed, after a question when something was. */
import { useCallback, useRef, useState } from 'react'

/**
 * @param hasChanges Whether there is something to lose
 * @param drop Forgets what was typed
 * @param onClose Takes the form away
 */
export function useFormLeaving(hasChanges: () => boolean, drop: () => void, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false)
  const isLeaving = useRef(false)
  /** From here on nobody is asked whether to leave. */
  const release = useCallback(() => {
    isLeaving.current = true
  }, [])
  const discard = useCallback(() => {
    release()
    drop()
  }, [release, drop])
  const leave = useCallback(() => {
    discard()
    onClose()
  }, [discard, onClose])
  const mustAsk = () => !isLeaving.current && hasChanges()
  const tryLeave = () => (mustAsk() ? setIsAsking(true) : leave())
  return { isAsking, stay: () => setIsAsking(false), mustAsk, release, discard, leave, tryLeave }
}
