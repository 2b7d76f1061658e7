import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Texts } from '../platform/texts.ts'

/** Returns the label of a field above its value; two instants that are shown as one range are "when". */
export const fieldLabel = (texts: Texts, entity: AnyEntity, name: string): string =>
  entity.spec.span?.[0] === name ? texts.say('list.when') : texts.field(entity, name)
