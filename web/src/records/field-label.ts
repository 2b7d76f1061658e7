import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Texts } from '../platform/texts.ts'

/** What a field is called above its value; two moments that are shown as one are "when". */
export const fieldLabel = (texts: Texts, entity: AnyEntity, name: string): string =>
  entity.spec.span?.[0] === name ? texts.say('list.when') : texts.field(entity, name)
