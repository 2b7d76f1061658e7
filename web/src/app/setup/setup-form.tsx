/** The form of the first setup: only the name is required. */
import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react'
import { ArrowRight, ImageUp, Plus, Trash2 } from 'lucide-react'
import { pictureTypes } from '../../platform/picture-types.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useFileDrop } from '../../ui/inputs/use-file-drop.ts'
import { ColourChoice } from './colour-choice.tsx'
import { FieldHead } from './field-head.tsx'
import type { Setup } from './use-setup.ts'

/** Letters of a name, by the server's limit. */
const maxLength = 200

export function SetupForm({ setup }: { setup: Setup }) {
  const work = useWork()
  const texts = useTexts()
  const { draft, set, logo, failure, isPending, submit } = setup
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure.name ?? failure.other) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="setup-form" noValidate onSubmit={send}>
      <Names setup={setup} />
      <LogoField logo={logo} isDisabled={isPending} />
      <ColourChoice value={draft.accent} colours={logo.logo?.colours ?? []} onChange={(accent) => set({ accent })} />
      {failure.error !== undefined && (
        <p role="alert" className="setup-fault">
          {failure.isOfLogo && logo.logo && `${work('first.logoNotSaved')} `}
          {problemText(failure.error, texts)}
        </p>
      )}
      <div className="setup-go">
        <Button type="submit" variant="primary" isPending={isPending}>
          {work(draft.made ? 'first.goOn' : 'first.create')}
          <ArrowRight aria-hidden size={18} className="mirrored" />
        </Button>
        <p>{work('first.later')}</p>
      </div>
    </form>
  )
}

function Names({ setup: { draft, set, failure } }: { setup: Setup }) {
  const work = useWork()
  const texts = useTexts()
  const isMade = draft.made !== undefined
  return (
    <div className="grid gap-2">
      <TextField
        autoFocus
        isRequired
        label={work('first.name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={maxLength}
        autoComplete="organization"
        isReadOnly={isMade}
        {...(failure.name
          ? {
              error: failure.name.code === 'field.nameRequired' ? work('first.nameMissing') : texts.fault(failure.name),
            }
          : {})}
      />
      {draft.other === null ? (
        !isMade && (
          <Press className="text-link setup-more" onPress={() => set({ other: '' })}>
            <Plus aria-hidden size={16} />
            {work('first.otherName')}
          </Press>
        )
      ) : (
        <TextField
          autoFocus={draft.other === ''}
          label={work('first.otherName')}
          description={work('first.otherNameHint')}
          value={draft.other}
          onChange={(other) => set({ other })}
          maxLength={maxLength}
          isReadOnly={isMade}
          {...(failure.other ? { error: texts.fault(failure.other) } : {})}
        />
      )}
    </div>
  )
}

function LogoField({
  logo: { logo, fault, isReading, choose, remove },
  isDisabled,
}: {
  logo: Setup['logo']
  isDisabled: boolean
}) {
  const work = useWork()
  const texts = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { zone, take } = useFileDrop(([file]) => file && void choose(file), { isDisabled })
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    target.value = '' // So that the same file may be chosen again.
  }
  return (
    <div className="setup-field">
      <FieldHead label={work('first.logo')} />
      <div role="group" aria-label={work('first.logo')} className="setup-drop" {...zone}>
        {logo ? <img src={logo.address} alt="" className="setup-logo" /> : <ImageUp aria-hidden size={24} />}
        <span className="setup-drop-words">
          {isReading ? (
            <span role="status">{work('first.logoReading')}</span>
          ) : logo ? (
            <bdi className="setup-sample-name">{logo.file.name}</bdi>
          ) : (
            <span>{work('first.logoDrop')}</span>
          )}
          <span className="field-help">{work(logo ? 'first.logoChange' : 'first.logoHint')}</span>
        </span>
        <Button isDisabled={isDisabled} onPress={() => input.current?.click()}>
          {work(logo ? 'first.change' : 'first.logoChoose')}
        </Button>
        {logo && <IconButton label={work('first.removeLogo')} icon={<Trash2 aria-hidden />} quiet onPress={remove} />}
        <input ref={input} type="file" hidden accept={pictureTypes.join(',')} onChange={pick} />
      </div>
      {fault && (
        <p role="alert" className="field-error">
          {texts.fault(fault)}
        </p>
      )}
    </div>
  )
}
