import { screenOf } from '@topcenter/model/reports/report'
import { reportIdOf } from '@topcenter/model/reports/saved-report'
import type { Texts } from '../../platform/texts.ts'

/** What a saved view is of, in words: a list or a report. */
export function savedListName(texts: Texts, list: string): string {
  const id = reportIdOf(list)
  return id ? texts.screen(screenOf({ id })) : texts.entity(list).many
}
