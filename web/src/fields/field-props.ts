/** What the browser half of a field kind is given. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'

export interface CellProps {
  readonly entity: AnyEntity
  /** Path in the definition: `from`, `slices.from`. */
  readonly name: string
  readonly field: Field
  /** As the API gives it; of a reference the shown record. */
  readonly value: unknown
}

export interface InputProps {
  readonly entity: AnyEntity
  readonly name: string
  readonly field: Field
  /** Where its value is in the form: the API's key path (`placeToken`, `slices.0.placeToken`). */
  readonly path: string
  /** Instead of the entity's own label (inputs of actions). */
  readonly label?: string
  /** The label is only heard (cells of a rows editor). */
  readonly hideLabel?: boolean
  /** What the hint tells does not hold here, as what an empty field means where it must be filled. */
  readonly hideHint?: boolean
  /** Its line came after the form was last sent: what it lacks is not said yet. */
  readonly isNew?: boolean
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
}
