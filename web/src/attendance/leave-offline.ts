/** Before a logout: whether it may go on; if so everything of this user is removed from the device. */
import { appStore } from '../platform/local-store.ts'
import { forgetPerson } from '../platform/offline/kept.ts'
import { logoutQuestion } from './logout-question.ts'

export async function leaveOffline(user: string | undefined): Promise<boolean> {
  if (appStore.get('outbox') && !(await logoutQuestion.ask())) return false
  const left = await forgetPerson(user).catch(() => 0)
  appStore.set('outbox', left || undefined)
  return true
}
