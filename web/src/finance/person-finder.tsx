/** Finds who pays: typed by a person, or by a scanner, which ends with Enter before any list is there. */
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useReportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { toasts } from '../ui/toasts.ts'
import { useFormats } from '../ui/language.tsx'
import { Picker } from '../ui/picker.tsx'
import { type DeskPerson, findPeople } from './desk-data.ts'

export function PersonFinder({ inputRef, onFound }: { inputRef: Ref<HTMLInputElement>; onFound(token: string): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const report = useReportProblem()
  const listed = useRef('')
  const optionOf = (person: DeskPerson) => ({
    value: person.token, label: texts.name(person.names),
    detail: [person.userType === 'Student' ? '' : texts.userType(person.userType), person.code, person.phone, person.owed > 0 ? `${work('desk.owed')} ${formats.amount(person.owed)}` : ''].filter(Boolean).join(' · '),
  })
  const search = async (text: string, signal: AbortSignal) => {
    const found = text.length < 2 ? [] : await findPeople(text, signal)
    listed.current = text
    return found.map(optionOf)
  }
  const scanned = async (text: string) => {
    try {
      const [first] = await findPeople(text)
      if (first) onFound(first.token)
      else toasts.show({ tone: 'danger', text: work('desk.unknown') })
    } catch (error) {
      report(error)
    }
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const typed = event.target instanceof HTMLInputElement ? event.target.value.trim() : ''
    if (event.key !== 'Enter' || typed.length < 2 || listed.current === typed) return
    event.preventDefault()
    event.stopPropagation()
    void scanned(typed)
  }
  return (
    <div onKeyDownCapture={press} role="search">
      <Picker autoFocus label={work('desk.find')} description={work('desk.findHint')} inputRef={inputRef} value={null} search={search} onChange={(option) => { if (option) onFound(option.value) }} />
    </div>
  )
}
