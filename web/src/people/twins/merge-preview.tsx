/** Compares two records side by side: the one that stays, chosen values, records that move, and clashes. */
import { Fragment, useId, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { traitFields } from '@topcenter/model/kit/input-fields'
import type { MergePreview } from '@topcenter/model/twins/api'
import { useFieldText } from '../../fields/cell.tsx'
import { reportProblem } from '../../platform/problem-report.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { mergeInto, previewQuery, refresh, undoMerge } from './twin-data.ts'
import { TwinLine } from './twin-line.tsx'
import './twins.css'

export interface MergePreviewProps {
  readonly entity: AnyEntity
  /** Tokens; the first stays until they are swapped. */
  readonly one: string
  readonly other: string
  onBack?(): void
  onClose(): void
  /** @param kept The token of the record that stayed */
  onMerged(kept: string): void
}

export function MergePreviewDialog({ entity, one, other, onBack, onClose, onMerged }: MergePreviewProps) {
  const work = useWork()
  const [isSwapped, setSwapped] = useState(false)
  const [kept, merged] = isSwapped ? [other, one] : [one, other]
  const { data, error, isFetching, refetch } = useQuery(previewQuery(kept, merged))
  if (data && !error)
    return (
      <Compare
        key={`${kept} ${data.seen}`}
        entity={entity}
        preview={data}
        onSwap={() => setSwapped(!isSwapped)}
        {...(onBack ? { onBack } : {})}
        onClose={onClose}
        onMerged={onMerged}
        onLookAgain={() => void refetch()}
      />
    )
  return (
    <Dialog
      isOpen
      size="large"
      title={work('person.twins.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      {error ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Dialog>
  )
}

interface CompareProps extends Pick<MergePreviewProps, 'entity' | 'onBack' | 'onClose' | 'onMerged'> {
  readonly preview: MergePreview
  onSwap(): void
  onLookAgain(): void
}

/** One merge, and its Undo in the toast. */
function useMerge({ preview, onMerged, onLookAgain }: CompareProps) {
  const texts = useTexts()
  const work = useWork()
  const client = useQueryClient()
  const { kept, merged, seen } = preview
  return useMutation({
    mutationFn: (choice: { take: string; leave: boolean }) =>
      mergeInto(kept.token, { twin: merged.token, seen, ...choice }),
    onSuccess: async ({ merge }) => {
      onMerged(kept.token)
      toasts.show({
        tone: 'success',
        text: work('person.twins.done', { name: texts.name(kept.names) }),
        action: {
          label: texts.say('record.undo'),
          onAction: () =>
            void undoMerge(merge)
              .then(() => refresh(client))
              .catch(reportProblem),
        },
      })
      await refresh(client)
    },
    onError: (problem) => {
      reportProblem(problem)
      onLookAgain()
    },
  })
}

function Compare(props: CompareProps) {
  const { entity, preview, onSwap, onBack, onClose } = props
  const work = useWork()
  const { kept, merged, fields, clashes } = preview
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter(({ fills }) => fills).map(({ name }) => name)),
  )
  const [leaves, setLeaves] = useState(false)
  const merging = useMerge(props)
  const [blocking, over] = [clashes.filter(({ blocks }) => blocks), clashes.filter(({ blocks }) => !blocks)]
  const choose = (name: string, isOther: boolean) => {
    const next = new Set(taken)
    if (isOther) next.add(name)
    else next.delete(name)
    setTaken(next)
  }
  return (
    <Dialog
      isOpen
      size="large"
      title={work('person.twins.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      actions={
        <>
          {onBack && <Button onPress={onBack}>{work('person.twins.back')}</Button>}
          <Button
            variant="primary"
            isDisabled={blocking.length > 0 || (over.length > 0 && !leaves)}
            isPending={merging.isPending}
            onPress={() => merging.mutate({ take: [...taken].join(','), leave: leaves })}
          >
            {work('person.twins.merge')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="twin-sides">
          <Side entity={entity} side={kept} title={work('person.twins.stays')} />
          <Side entity={entity} side={merged} title={work('person.twins.goes')} isGoing />
        </div>
        <Button className="justify-self-start" onPress={onSwap}>
          <ArrowLeftRight aria-hidden size={16} />
          {work('person.twins.swap')}
        </Button>
        {blocking.length > 0 && (
          <AlertBanner tone="bad" title={work('person.twins.blocks')}>
            <Clashes clashes={blocking} />
          </AlertBanner>
        )}
        {over.length > 0 && (
          <>
            <AlertBanner tone="warn" title={work('person.twins.over')}>
              <Clashes clashes={over} />
            </AlertBanner>
            <Checkbox label={work('person.twins.leave')} value={leaves} onChange={setLeaves} />
          </>
        )}
        <Values entity={entity} preview={preview} taken={taken} onChoose={choose} />
        <Moves preview={preview} />
        <p className="text-sm text-ink-3">{work('person.twins.undoHint')}</p>
      </div>
    </Dialog>
  )
}

function Side({
  entity,
  side,
  title,
  isGoing = false,
}: {
  entity: AnyEntity
  side: MergePreview['kept']
  title: string
  isGoing?: boolean
}) {
  const work = useWork()
  const formats = useFormats()
  const id = useId()
  return (
    <section className={`twin-side${isGoing ? ' is-going' : ''}`} aria-labelledby={id}>
      <h3 id={id} className="twin-title">
        {title}
      </h3>
      <TwinLine entity={entity} person={side} />
      <dl className="twin-figures">
        <div>
          <dt>{work('person.twins.since')}</dt>
          <dd>{formats.date(side.createdAt.slice(0, 10))}</dd>
        </div>
        {side.money && (
          <>
            <div>
              <dt>{work('person.twins.owes')}</dt>
              <dd>{formats.money(side.money.owed)}</dd>
            </div>
            <div>
              <dt>{work('person.twins.credit')}</dt>
              <dd>{formats.money(side.money.credit)}</dd>
            </div>
            {side.money.points > 0 && (
              <div>
                <dt>{work('person.twins.points')}</dt>
                <dd>{formats.number(side.money.points)}</dd>
              </div>
            )}
          </>
        )}
      </dl>
      {side.hasLogin && <p className="text-sm">{work(isGoing ? 'person.twins.loginCloses' : 'person.twins.login')}</p>}
    </section>
  )
}

interface ValuesProps extends Pick<CompareProps, 'entity' | 'preview'> {
  /** Names of the fields that take the value of the record that goes. */
  readonly taken: ReadonlySet<string>
  onChoose(name: string, isOther: boolean): void
}

function Values({ entity, preview: { kept, merged, fields }, taken, onChoose }: ValuesProps) {
  const work = useWork()
  if (fields.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="twin-title">{work('person.twins.values')}</h3>
      {fields.map(({ name }) => (
        <Value
          key={name}
          entity={entity}
          name={name}
          values={[kept.values[name], merged.values[name]]}
          isOther={taken.has(name)}
          onChoose={(isOther) => onChoose(name, isOther)}
        />
      ))}
    </section>
  )
}

interface ValueProps {
  readonly entity: AnyEntity
  readonly name: string
  readonly values: readonly [kept: unknown, merged: unknown]
  readonly isOther: boolean
  onChoose(isOther: boolean): void
}

function Value({ entity, name, values, isOther, onChoose }: ValueProps) {
  const texts = useTexts()
  const fieldText = useFieldText()
  const field = { ...traitFields(entity), ...fieldsOf(entity) }[name]!
  const said = (value: unknown): string =>
    field.kind === 'names' && value && Object.keys(value).length > 0
      ? [...new Set(Object.values(value as Record<string, string>))].join(' · ')
      : field.kind === 'phone' && value
        ? spacedPhone(String(value))
        : fieldText({ entity, name, field, value })
  return (
    <RadioGroup
      label={texts.field(entity, name)}
      options={(['kept', 'merged'] as const).map((side, at) => ({
        value: side,
        label: said(values[at]),
        content: (
          <bdi className="twin-value" data-value>
            {said(values[at])}
          </bdi>
        ),
      }))}
      value={isOther ? 'merged' : 'kept'}
      onChange={(side) => onChoose(side === 'merged')}
      className="twin-values"
    />
  )
}

const useCounted = () => {
  const texts = useTexts()
  const formats = useFormats()
  return ({ entity, count }: { entity: string; count: number }) =>
    `${texts.entity(entity).many}: ${formats.number(count)}`
}

function Clashes({ clashes }: { clashes: MergePreview['clashes'] }) {
  const texts = useTexts()
  const counted = useCounted()
  return (
    <>
      {clashes.map((clash, at) => (
        <Fragment key={clash.entity}>
          {at > 0 && ' · '}
          {clash.names.length === 0 ? (
            counted(clash)
          ) : (
            <>
              {texts.entity(clash.entity).many} (<bdi>{clash.names.map((names) => texts.name(names)).join(' · ')}</bdi>)
            </>
          )}
        </Fragment>
      ))}
    </>
  )
}

function Moves({ preview: { moves } }: { preview: MergePreview }) {
  const work = useWork()
  const counted = useCounted()
  return (
    <section className="grid gap-2">
      <h3 className="twin-title">{work('person.twins.moves')}</h3>
      {moves.length === 0 ? (
        <p className="text-ink-3">{work('person.twins.nothing')}</p>
      ) : (
        <ul className="twin-moves">
          {moves.map((each) => (
            <li key={each.entity}>{counted(each)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
