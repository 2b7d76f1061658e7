/** The buttons of a form: save, save and add another, cancel. */
import { useSay } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'

export interface FormActionsProps {
  /** A new record that is not wanted by a form around this one: another may follow. */
  readonly canAddAnother: boolean
  readonly isPending: boolean
  /** In place of "save". */
  readonly label: string | undefined
  /** True while the input is incomplete. */
  readonly isDisabled: boolean
  onSave(another: boolean): void
  onCancel(): void
}

export function FormActions({ canAddAnother, isPending, label, isDisabled, onSave, onCancel }: FormActionsProps) {
  const say = useSay()
  return (
    <>
      <Button
        variant="primary"
        size="form"
        isPending={isPending}
        isDisabled={isDisabled}
        keys="Ctrl S"
        onPress={() => onSave(false)}
      >
        {label ?? say('form.save')}
      </Button>
      {canAddAnother && (
        <Button size="form" isDisabled={isPending || isDisabled} onPress={() => onSave(true)}>
          {say('form.saveAdd')}
        </Button>
      )}
      <Button variant="ghost" size="form" className="ms-auto" onPress={onCancel}>
        {say('form.cancel')}
      </Button>
    </>
  )
}
