/** Naming a folder or a file, and choosing where things are moved. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { hasArabic, hasLatin, type Names } from '@topcenter/model/kit/names'
import { faultText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { shelfQuery } from './space-data.ts'

/** In the language of its letters, as an upload is named. */
export const namesOf = (typed: string): Names =>
  hasArabic(typed) === hasLatin(typed) ? { und: typed } : hasArabic(typed) ? { ar: typed } : { en: typed }

export function NameDialog({
  title,
  label,
  doLabel,
  start,
  onName,
  onClose,
}: {
  title: string
  label: string
  doLabel: string
  start: string
  onName(names: Names): Promise<unknown>
  onClose(): void
}) {
  const work = useWork()
  const texts = useTexts()
  const [name, setName] = useState(start)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const field = useRef<HTMLInputElement>(null)
  // a new name is typed over the old one
  useEffect(() => field.current?.select(), [])
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const typed = name.trim()
    if (!typed || isBusy) return
    setBusy(true)
    try {
      await onName(namesOf(typed))
      onClose()
    } catch (failed) {
      setError(failed)
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button variant="primary" isPending={isBusy} isDisabled={!name.trim()} onPress={() => void submit()}>
            {doLabel}
          </Button>
          <Button onPress={onClose}>{work('spaces.cancel')}</Button>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label={label}
          inputRef={field}
          value={name}
          maxLength={200}
          onChange={(next) => {
            setName(next)
            setError(undefined)
          }}
          {...(error === undefined ? {} : { error: faultText(error, texts) })}
        />
      </form>
    </Dialog>
  )
}

export function MoveDialog({
  entity,
  space,
  moving,
  onMove,
  onClose,
}: {
  entity: AnyEntity
  space: string
  moving: readonly string[]
  onMove(folder: string | null): Promise<void>
  onClose(): void
}) {
  const work = useWork()
  const texts = useTexts()
  const [folder, setFolder] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const shelf = useQuery(shelfQuery(entity, { storageSpaceToken: space, folderToken: folder }))
  const move = async () => {
    setBusy(true)
    await onMove(folder)
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={work('spaces.moveTitle', { count: moving.length })}
      actions={
        <>
          <Button variant="primary" isPending={isBusy} onPress={() => void move()}>
            {work('spaces.move')}
          </Button>
          <Button onPress={onClose}>{work('spaces.cancel')}</Button>
        </>
      }
    >
      <Answered query={shelf}>
        {({ crumbs, folders }) => (
          <>
            <div className="move-crumbs">
              <Press className="button is-ghost" onPress={() => setFolder(null)}>
                {work('spaces.top')}
              </Press>
              {crumbs.map((crumb) => (
                <Press key={crumb.token} className="button is-ghost" onPress={() => setFolder(crumb.token)}>
                  <ChevronRight aria-hidden size={14} className="mirrored" />
                  <bdi>{texts.name(crumb.names)}</bdi>
                </Press>
              ))}
            </div>
            <ul className="move-folders">
              {folders
                .filter(({ token }) => !moving.includes(token))
                .map(({ token, names }) => (
                  <li key={token}>
                    <Press className="button is-ghost" onPress={() => setFolder(token)}>
                      <FileIcon kind="folder" className="kind-icon" />
                      <bdi>{texts.name(names)}</bdi>
                    </Press>
                  </li>
                ))}
            </ul>
          </>
        )}
      </Answered>
    </Dialog>
  )
}
