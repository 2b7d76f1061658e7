import { useState } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { ColorField } from '../../ui/inputs/color-field.tsx'
import { DateField } from '../../ui/inputs/date-field.tsx'
import { DatePicker } from '../../ui/inputs/date-picker.tsx'
import { DateRangePicker, type DayRange } from '../../ui/inputs/date-range-picker.tsx'
import { DateTimeField } from '../../ui/inputs/date-time-field.tsx'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { useLanguage } from '../../ui/page/language.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { MultiSelect } from '../../ui/inputs/multi-select.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import type { Option } from '../../ui/inputs/option-list.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { Switch } from '../../ui/inputs/switch.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { TimeField } from '../../ui/inputs/time-field.tsx'
import { studentsOf, subjectsOf, type SampleWords } from './samples.ts'

interface Part {
  words: SampleWords
}

export function FieldsSection({ words }: Part) {
  return (
    <Card title="Fields">
      <div className="grid grid-cols-1 gap-6">
        <Texts words={words} />
        <Choices words={words} />
        <Dates words={words} />
        <Ticks words={words} />
      </div>
    </Card>
  )
}

function Texts({ words }: Part) {
  const [text, setText] = useState('')
  const [age, setAge] = useState<number | null>(16)
  const [fee, setFee] = useState<number | null>(125_050)
  const [secret, setSecret] = useState('Cairo-2026')
  return (
    <div className="form-grid">
      <TextField label={words.name} isRequired description={words.help} value={text} onChange={setText} />
      <TextField label={words.name} isRequired error={words.error} value="" onChange={setText} />
      <TextField label={words.locked} isDisabled value={words.user} onChange={setText} />
      <TextField label={words.readOnly} isReadOnly value={words.user} onChange={setText} />
      <TextField label={words.phone} type="tel" inputMode="tel" isolate value="+20 100 451 2300" onChange={setText} />
      <NumberField label={words.age} value={age} onChange={setAge} minimum={3} maximum={99} />
      <NumberField label={words.time} value={90} onChange={setAge} unit={words.minutes} error={words.error} />
      <MoneyField label={words.fee} value={fee} onChange={setFee} />
      <PasswordField label={words.password} autoComplete="new-password" value={secret} onChange={setSecret} />
      <SearchField label={words.search} value={text} onChange={setText} />
      <TextArea label={words.notes} value={text} onChange={setText} />
      <FileDrop onFiles={() => undefined} hint={words.files} />
    </div>
  )
}

function Choices({ words }: Part) {
  const { language } = useLanguage()
  const subjects = subjectsOf(language)
  const [subject, setSubject] = useState<string | null>(null)
  const [several, setSeveral] = useState<string[]>(['subject0', 'subject1', 'subject2'])
  const [student, setStudent] = useState<Option | null>(null)
  const [color, setColor] = useState<string | null>('#0b6579')
  const search = async (text: string) =>
    studentsOf(language, 60)
      .filter((one) => `${one.name} ${one.code} ${one.phone}`.includes(text))
      .slice(0, 8)
      .map((one) => ({ value: one.key, label: one.name, detail: `${one.code} · ${one.phone}` }))
  return (
    <div className="form-grid">
      <Select label={words.subjects} options={subjects} value={subject} onChange={setSubject} isRequired />
      <Select label={words.subjects} options={subjects} value="subject2" onChange={setSubject} error={words.error} />
      <Select label={words.locked} options={subjects} value="subject1" onChange={setSubject} isDisabled />
      <MultiSelect label={words.subjects} options={subjects} value={several} onChange={setSeveral} />
      <Picker label={words.student} value={student} onChange={setStudent} search={search} onAdd={() => undefined} />
      <Picker label={words.student} value={{ value: 's1', label: words.user }} onChange={setStudent} search={search} />
      <ColorField label={words.color} value={color} onChange={setColor} />
      <Select
        label={words.group}
        hideLabel
        compact
        prefix={`${words.group}:`}
        options={subjects}
        value={subject}
        onChange={setSubject}
        placeholder={words.all}
      />
    </div>
  )
}

function Dates({ words }: Part) {
  const [day, setDay] = useState<string | null>('2026-11-21')
  const [time, setTime] = useState<string | null>('15:05')
  const [moment, setMoment] = useState<string | null>('2026-11-21T13:05:00Z')
  const [range, setRange] = useState<DayRange | null>(null)
  return (
    <div className="form-grid">
      <DatePicker label={words.day} value={day} onChange={setDay} />
      <DatePicker label={words.day} value={null} onChange={setDay} error={words.error} isRequired />
      <DatePicker label={words.locked} value={day} onChange={setDay} isDisabled />
      <DateField label={words.birthday} value={day} onChange={setDay} />
      <TimeField label={words.time} value={time} onChange={setTime} />
      <DateTimeField label={words.moment} value={moment} onChange={setMoment} />
      <DateRangePicker label={words.range} value={range} onChange={setRange} />
    </div>
  )
}

function Ticks({ words }: Part) {
  const [isOn, setOn] = useState(true)
  const [way, setWay] = useState<string | null>('cash')
  return (
    <div className="form-grid">
      <div className="grid grid-cols-1 gap-2">
        <Checkbox label={words.agree} value={isOn} onChange={setOn} />
        <Checkbox label={words.all} isIndeterminate value={false} onChange={setOn} />
        <Checkbox label={words.locked} isDisabled value onChange={setOn} />
        <Checkbox label={words.agree} value={false} onChange={setOn} error={words.error} />
      </div>
      <div className="grid grid-cols-1 gap-2">
        <Switch label={words.remind} value={isOn} onChange={setOn} />
        <Switch label={words.remind} value={!isOn} onChange={(next) => setOn(!next)} />
        <Switch label={words.locked} isDisabled value onChange={setOn} />
      </div>
      <RadioGroup
        label={words.fee}
        value={way}
        onChange={setWay}
        options={[
          { value: 'cash', label: words.cash },
          { value: 'card', label: words.card },
          { value: 'transfer', label: words.transfer, isDisabled: true },
        ]}
      />
      <RadioGroup
        label={words.fee}
        value={null}
        onChange={setWay}
        error={words.error}
        options={[
          { value: 'cash', label: words.cash },
          { value: 'card', label: words.card },
        ]}
      />
    </div>
  )
}
