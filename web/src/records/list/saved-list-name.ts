import { screenOf } from '@topcenter/model/reports/report'
import { reportIdOf } from '@topcenter/model/reports/saved-report'
import type { Texts } from '../../platform/texts.ts'

/** Returns the name of a saved view's list or report. */
export function savedListName(texts: Texts, list: string): string {
  const id = reportIdOf(list)
  return id ? texts.screen(screenOf({ id })) : texts.entity(list).many
}
