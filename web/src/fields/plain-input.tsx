/** The input of each field kind that a line may hold: all kinds but lines themselves. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { FieldKind } from '@topcenter/model/kit/field'
import { ChoiceInput } from './choice-input.tsx'
import type { InputProps } from './field-props.ts'
import { NamesInput } from './names-input.tsx'
import { PrivilegesInput } from './privileges-input.tsx'
import { RefInput } from './ref-input.tsx'
import { RefsInput } from './refs-input.tsx'
import { LongTextInput, NationalIdInput, PasswordInput, PhoneInput, TextInput } from './text-inputs.tsx'
import { BoolInput, ColourInput, MoneyInput, NumberInput } from './value-inputs.tsx'

const dateInputs = () => import('./date-inputs.tsx')
const DateInput = lazy(async () => ({ default: (await dateInputs()).DateInput }))
const TimeInput = lazy(async () => ({ default: (await dateInputs()).TimeInput }))
const DateTimeInput = lazy(async () => ({ default: (await dateInputs()).DateTimeInput }))

const inputs: Readonly<Record<Exclude<FieldKind, 'image' | 'rows' | 'properties'>, ComponentType<InputProps>>> = {
  text: TextInput,
  longText: LongTextInput,
  email: TextInput,
  url: TextInput,
  userName: TextInput,
  phone: PhoneInput,
  password: PasswordInput,
  nationalId: NationalIdInput,
  int: NumberInput,
  decimal: NumberInput,
  percent: NumberInput,
  money: MoneyInput,
  bool: BoolInput,
  date: DateInput,
  time: TimeInput,
  dateTime: DateTimeInput,
  colour: ColourInput,
  oneOf: ChoiceInput,
  ref: RefInput,
  refs: RefsInput,
  names: NamesInput,
  privileges: PrivilegesInput,
}

/** Texts that are chosen, and files that are uploaded. */
const chosen = {
  recurrence: lazy(async () => ({ default: (await import('./recurrence-input.tsx')).RecurrenceInput })),
  clock: lazy(async () => ({ default: (await import('./clock-input.tsx')).ClockInput })),
  list: lazy(async () => ({ default: (await import('./list-input.tsx')).ListInput })),
  attachment: lazy(async () => ({ default: (await import('./attachments-input.tsx')).AttachmentsInput })),
  record: lazy(async () => ({ default: (await import('./record-address-input.tsx')).RecordAddressInput })),
} as const

export function PlainInput(props: InputProps) {
  const { kind, options, to } = props.field
  const Input =
    to === 'attachment' ? chosen.attachment : options.as ? chosen[options.as] : inputs[kind as keyof typeof inputs]
  // The wrapper has no box (`display: contents`): it marks the input, so that the focus can be moved to a fault.
  return Input ? (
    <div data-field={props.path} className="contents">
      <Suspense fallback={<div className="field h-16" aria-busy />}>
        <Input {...props} />
      </Suspense>
    </div>
  ) : null
}
