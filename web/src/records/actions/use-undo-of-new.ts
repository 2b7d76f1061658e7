import type { AnyEntity } from '@topcenter/model/kit/entity'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import type { ToastContent } from '../../ui/messages/toasts.ts'
import { useAction } from '../mutations.ts'
import type { RecordData } from '../record.ts'

export type TakeOut = (token: string) => void | Promise<void>

/**
 * Returns a function that gives the toast of a record that was just added its Undo, which archives the record; nothing
 * for a reader who may not do that. `takeOut` takes it out of where it was chosen, before it is archived.
 */
export function useUndoOfNew(entity: AnyEntity) {
  const { say } = useTexts()
  const { mutateAsync } = useAction(entity)
  return ({ token, version, allowed }: RecordData, takeOut?: TakeOut): Pick<ToastContent, 'action'> => {
    if (!allowed.includes('archive')) return {}
    const undo = async () => {
      try {
        await takeOut?.(token)
        await mutateAsync({ token, version, action: 'archive' })
      } catch (error) {
        reportProblem(error)
      }
    }
    return { action: { label: say('record.undo'), onAction: () => void undo() } }
  }
}
