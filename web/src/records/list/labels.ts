/** Labels with the codes of a list's records (D11.6), for staff who may export them. */
import { type AnyEntity, hasLabels } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import type { Query } from '../../platform/api.ts'
import { download } from '../../platform/download.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { pathOf } from '../record.ts'

/** Undefined where there is nothing to label, or the user may not. The query is the list's, or `tokens`. */
export function useLabels(entity: AnyEntity): ((query: Query) => void) | undefined {
  const { say } = useTexts()
  const who = useWho()
  if (!hasLabels(entity) || !isStaff(who.userType) || !who.mayReport(entity)) return undefined
  return (query) => {
    toasts.show({ tone: 'success', text: say('list.exporting') })
    void download(pathOf(entity, 'labels-document'), query).catch(reportProblem)
  }
}
