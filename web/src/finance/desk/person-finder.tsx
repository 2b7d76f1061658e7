/** Finds the payer: by typing, by a scanner, which sends Enter before any result is there, or by the camera. */
import { type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react'
import { ScanLine } from 'lucide-react'
import { reportProblem } from '../../platform/problem-report.ts'
import { isolatedPhone } from '@topcenter/model/kit/spaced-phone'
import { useTexts, useWork } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { shortestSearch } from '../../ui/inputs/option-search.ts'
import { Picker } from '../../ui/inputs/picker.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { type DeskPerson, findPeople } from './desk-data.ts'

const CodeScanner = lazy(async () => ({ default: (await import('../../ui/camera/code-scanner.tsx')).CodeScanner }))

export function PersonFinder({ inputRef, onFound }: { inputRef: Ref<HTMLInputElement>; onFound(token: string): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const listed = useRef('')
  const [isScanning, setScanning] = useState(false)
  const optionOf = (person: DeskPerson) => ({
    value: person.token,
    label: texts.name(person.names),
    detail: [
      person.userType === 'Student' ? '' : texts.userType(person.userType),
      person.code,
      person.phone && isolatedPhone(person.phone),
      person.owed > 0 ? `${work('desk.owed')} ${formats.amount(person.owed)}` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  })
  const search = async (text: string, signal: AbortSignal) => {
    const found = await findPeople(text, signal)
    listed.current = text
    return found.map(optionOf)
  }
  const scanned = async (text: string) => {
    try {
      const [first] = await findPeople(text)
      if (first) {
        setScanning(false)
        onFound(first.token)
      } else toasts.show({ tone: 'danger', text: work('desk.unknown') })
    } catch (error) {
      reportProblem(error)
    }
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const typed = event.target instanceof HTMLInputElement ? event.target.value.trim() : ''
    if (event.key !== 'Enter' || typed.length < shortestSearch || listed.current === typed) return
    event.preventDefault()
    event.stopPropagation()
    void scanned(typed)
  }
  return (
    <div onKeyDownCapture={press} role="search" className="flex items-start gap-2 [&>.field]:flex-auto">
      <Picker
        autoFocus
        label={work('desk.find')}
        description={work('desk.findHint')}
        inputRef={inputRef}
        value={null}
        needsTyping
        search={search}
        onChange={(option) => {
          if (option) onFound(option.value)
        }}
      />
      <span className="pt-6">
        <IconButton
          variant="secondary"
          label={work('desk.camera')}
          icon={<ScanLine aria-hidden />}
          onPress={() => setScanning(true)}
        />
      </span>
      {isScanning && (
        <Suspense>
          <CodeScanner
            title={work('desk.cameraTitle')}
            hint={work('desk.cameraHint')}
            onCode={(text) => void scanned(text)}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
