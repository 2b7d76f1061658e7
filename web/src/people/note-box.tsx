/** A note of the staff about a person, written above the story: N begins it, Ctrl Enter keeps it. */
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { removePersonNote, writePersonNote } from '@topcenter/model/people/api'
import { Face } from '../fields/face.tsx'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useStored } from '../platform/use-stored.ts'
import { recordKeys } from '../records/queries.ts'
import { Button } from '../ui/buttons/button.tsx'
import { KeyHint } from '../ui/buttons/key-hint.tsx'
import { keySet, useScreenKeys } from '../ui/keys/key-set.ts'
import { toasts } from '../ui/messages/toasts.ts'

const noteKeys = keySet('notes', { note: ['KeyN'] })
const maxLength = 2000

/** Deletes one's own note. */
export function useRemoveNote(entity: AnyEntity, person: string) {
  const client = useQueryClient()
  return async (note: string): Promise<void> => {
    try {
      await call<typeof removePersonNote>('DELETE /api/people/:token/notes/:note', { params: { token: person, note } })
    } catch (error) {
      return reportProblem(error)
    }
    void client.invalidateQueries({ queryKey: [...recordKeys.all(entity), 'story', person] })
  }
}

export function NoteBox({ entity, person }: { entity: AnyEntity; person: string }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const client = useQueryClient()
  const remove = useRemoveNote(entity, person)
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useStored(`note ${person}`, '')
  const [isSaving, setSaving] = useState(false)
  useScreenKeys(noteKeys, { note: () => input.current?.focus() })
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '' || isSaving) return
    setSaving(true)
    try {
      const { token } = await call<typeof writePersonNote>('POST /api/people/:token/notes', {
        params: { token: person },
        body: { text },
        idempotencyKey: crypto.randomUUID(),
      })
      setText(undefined)
      void client.invalidateQueries({ queryKey: [...recordKeys.all(entity), 'story', person] })
      toasts.show({
        tone: 'success',
        text: work('person.noteKept'),
        action: { label: texts.say('record.undo'), onAction: () => void remove(token) },
      })
    } catch (error) {
      reportProblem(error)
    } finally {
      setSaving(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    else if (event.key === 'Escape') input.current?.blur()
  }
  return (
    <form className="note-box no-print" onSubmit={(event) => void save(event)}>
      <Face person={who} />
      <label htmlFor={id} className="sr-only">
        {work('person.note')}
      </label>
      <textarea
        ref={input}
        id={id}
        rows={1}
        {...(text === '' ? {} : { dir: 'auto' })}
        maxLength={maxLength}
        placeholder={work('person.notePlaceholder')}
        aria-keyshortcuts="n"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      {text.trim() === '' ? (
        <KeyHint keys="N" />
      ) : (
        <Button type="submit" variant="primary" keys="Ctrl Enter" isPending={isSaving}>
          {work('person.keepNote')}
        </Button>
      )}
    </form>
  )
}
