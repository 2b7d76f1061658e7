/** A portal user's complaint: what it is about, and their words; the rest is the centre's. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { complaint } from '@topcenter/model/alerts/complaint'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { AttachBox, useAttached } from '../../fields/attach-box.tsx'
import { type ReferenceOption, useReferenceSearch } from '../../fields/reference-search.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useSave } from '../../records/mutations.ts'
import { listQuery } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useLanguage } from '../../ui/page/language.tsx'

interface NewComplaintProps {
  /** The closed one that it goes on from. */
  readonly follows?: RecordData | undefined
  onClose(): void
  onSent(token: string): void
}
const [longestTitle, longest] = [80, 4_000]

/** The first words, cut between two of them. */
function titleOf(words: string): string {
  const line = words.trim().split('\n')[0]!
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle).replace(/\s+\S*$/u, '')}…`
}

type Scope = keyof typeof namedKeys
const namedKeys = { Group: 'aboutGroupToken', Employee: 'aboutLecturerOfToken' } as const

/** The group that a complaint is about, or whose lecturer. */
interface Named {
  readonly group: string | null
  /** True if the named may read the complaint. */
  readonly isShown: boolean
}

export default function NewComplaint({ follows, onClose, onSent }: NewComplaintProps) {
  const texts = useTexts()
  const work = useWork()
  const { language } = useLanguage()
  const save = useSave(complaint)
  const types = useReferenceSearch('complaintType')
  const [type, setType] = useState<ReferenceOption | null>(null)
  const [named, setNamed] = useState<Named>({ group: null, isShown: false })
  const attached = useAttached(complaint)
  const [words, setWords] = useStored<string>('draft new complaint', '')
  const { scope, groups } = useNaming(type)
  const send = () => {
    const text = words.trim()
    if (!type || !text || save.isPending || attached.isSending) return
    save.mutate(
      {
        values: {
          names: { [language]: titleOf(text) },
          description: { [language]: text },
          complaintTypeToken: type.value,
          ...(scope && named.group ? { [namedKeys[scope]]: named.group } : {}),
          ...(scope && named.isShown ? { shownToNamed: true } : {}),
          ...attached.values,
          ...(follows ? { followsToken: follows.token } : {}),
        },
      },
      {
        onSuccess: ({ token }) => {
          setWords(undefined)
          toasts.show({ tone: 'success', text: work('talk.newSent') })
          onSent(token)
        },
        onError: reportProblem,
      },
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('talk.newTitle')}
      size="medium"
      actions={
        <Button
          variant="primary"
          isPending={save.isPending}
          isDisabled={!type || !words.trim() || attached.isSending}
          onPress={send}
        >
          {work('talk.newSend')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {follows && <p className="text-ink-2">{work('talk.follows', { name: texts.name(follows.names) })}</p>}
        <Picker
          label={work('talk.newWhat')}
          isRequired
          value={type}
          search={(text, signal) => types(text, signal, {})}
          onChange={(option) => setType(option as ReferenceOption | null)}
        />
        {scope && <Naming scope={scope} groups={groups} named={named} onChange={setNamed} />}
        <AttachBox {...attached.box}>
          <TextArea
            label={work('talk.newWords')}
            isRequired
            value={words}
            onChange={(next) => setWords(next === '' ? undefined : next)}
            maxLength={longest}
            rows={5}
          />
        </AttachBox>
      </div>
    </Dialog>
  )
}

/** Returns whom a complaint of this type is about, if its writer may name them, and the groups to choose from. */
function useNaming(type: ReferenceOption | null) {
  const who = useWho()
  const mayGroups = who.canView(educationalGroup)
  const { data } = useQuery({ ...listQuery(educationalGroup, { size: 50 }), enabled: mayGroups })
  const scope = (type?.record as { scopeType?: string } | undefined)?.scopeType
  const mayName = mayGroups && (scope === 'Group' || scope === 'Employee')
  return { scope: mayName ? (scope as Scope) : undefined, groups: data?.items ?? [] }
}

interface NamingProps {
  readonly scope: Scope
  readonly groups: readonly RecordData[]
  readonly named: Named
  onChange(named: Named): void
}

function Naming({ scope, groups, named, onChange }: NamingProps) {
  const texts = useTexts()
  const work = useWork()
  if (groups.length === 0) return null
  return (
    <>
      <Select
        label={work(scope === 'Group' ? 'talk.newGroup' : 'talk.newLecturer')}
        value={named.group}
        options={groups.map((each) => ({ value: each.token, label: texts.name(each.names) }))}
        onChange={(group) => onChange({ ...named, group })}
      />
      <Checkbox
        label={work('talk.newShown')}
        value={named.isShown}
        onChange={(isShown) => onChange({ ...named, isShown })}
      />
      {!named.isShown && <p className="text-sm text-ink-3">{work('talk.newHidden')}</p>}
    </>
  )
}
