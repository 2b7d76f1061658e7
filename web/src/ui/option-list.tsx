/** The list that opens under a select or a picker. */
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components'
import { Check } from 'lucide-react'

/** One choice, with what tells two alike apart. */
export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** The second line: code, phone, group. Shown left to right when it has no Arabic letter. */
  detail?: string
  isDisabled?: boolean
  /** A face beside the name: its picture, or null for the first letter. */
  face?: string | null
}

export function OptionList<Value extends string>(props: Omit<ListBoxProps<Option<Value>>, 'children'>) {
  return (
    <ListBox {...props} className="option-list">
      {(option) => <OptionItem id={option.value} option={option} />}
    </ListBox>
  )
}

/** Its option is one prop: React Aria sets `id` and `value` on what a list renders. */
function OptionItem({ id, option: { label, detail, isDisabled } }: { id: string; option: Option }) {
  return (
    <ListBoxItem id={id} textValue={label} isDisabled={isDisabled} className="option">
      {({ isSelected }) => (
        <>
          <span className="option-text">
            <span className="option-label">{label}</span>
            {detail && (
              <bdi className="option-detail" dir="auto">
                {detail}
              </bdi>
            )}
          </span>
          {isSelected && <Check aria-hidden className="option-check" />}
        </>
      )}
    </ListBoxItem>
  )
}
