/** Words after an action on many records; loaded with the bar of a selection. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { sayer } from '@topcenter/texts/say'
import type { Texts } from '../../platform/texts.ts'
import { severalText } from '../actions/offered.ts'

/**
 * The message after an action on many records: the action's own sentence about a number, or the records and what was
 * done.
 */
export function doneManyText(texts: Texts, entity: AnyEntity, name: string, first: string | undefined, count: number) {
  const { done, doneMany } = texts.action(entity, name)
  if (doneMany && count > 1)
    return sayer(
      texts.language,
      Object.fromEntries(Object.entries(doneMany).map(([form, text]) => [`done_${form}`, text])),
    )('done', { count })
  return done.includes('{{name}}')
    ? texts.say('list.bulkDone', { count })
    : texts.say('record.doneTo', { name: severalText(texts, first, count), done })
}
