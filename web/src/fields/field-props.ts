/** The props of a field's input. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'

export interface CellProps {
  readonly entity: AnyEntity
  /** Path in the definition: `from`, `slices.from`. */
  readonly name: string
  readonly field: Field
  /** Value from the API; for a reference the shown record. */
  readonly value: unknown
}

export interface InputProps {
  readonly entity: AnyEntity
  readonly name: string
  readonly field: Field
  /** Path of its value in the form: the API's key path (`placeToken`, `slices.0.placeToken`). */
  readonly path: string
  /** Instead of the entity's own label (inputs of actions). */
  readonly label?: string
  /** The label is for screen readers only (cells of a rows editor). */
  readonly hideLabel?: boolean
  /** Hides the hint where it is not true, as what an empty field means where it must be filled. */
  readonly hideHint?: boolean
  /** Replaces the field's own hint. */
  readonly hint?: string
  /** The line was added after the form was last submitted: its missing values are not shown as faults yet. */
  readonly isNew?: boolean
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  /** For a reference: receives the typed text if the record does not exist, instead of opening its form. */
  readonly onAdd?: (text: string) => void
}
