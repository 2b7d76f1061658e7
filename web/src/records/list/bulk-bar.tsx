/** Actions on all selected records: on this page, over several pages, or everything that matches the filters. */
import { createElement, lazy, Suspense, useState } from 'react'
import { QrCode } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { StandardOperation } from '@topcenter/model/kit/permission'
import { groupOf } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { useTexts, withWords } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { useBulk } from '../mutations.ts'
import { ActionIcon, bulkActionsOf } from '../actions/record-actions.tsx'
import { bulkNoteOf } from '../record-panels.ts'
import type { BulkAnswer, Page } from '../record.ts'
import { useLabels } from './labels.ts'
import type { ListState } from './list-state.ts'
import type { RecordListProps } from './record-list.tsx'

const ActionDialog = lazy(async () => ({
  default: (await withWords('areas', import('../actions/action-dialog.tsx'))).ActionDialog,
}))
const BulkResult = lazy(async () => ({ default: (await withWords('work', import('./bulk-result.tsx'))).BulkResult }))

/** What an address holds; the server refuses fewer than these already. */
const mostTokens = 400

export interface Selection {
  readonly tokens: ReadonlySet<string>
  readonly isAll: boolean
}
export const nothingSelected: Selection = { tokens: new Set(), isAll: false }

const chosen = ({ tokens }: Selection, { bounds }: ListState) => ({
  tokens: [...tokens].slice(0, mostTokens).join(','),
  state: bounds.state,
})

export interface BulkBarProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly page: Page | undefined
  readonly selection: Selection
  readonly link?: RecordListProps['selectionLink']
  onSelect(selection: Selection): void
}

/** The bulk actions that the user's role allows, each by its flag. */
function useBulkActions(entity: AnyEntity): readonly string[] {
  const who = useWho()
  return bulkActionsOf(entity).filter((name) => {
    const action = entity.spec.actions?.[name]
    return action
      ? who.can(action.group ?? groupOf(entity), action.flag ?? 'itemUpdate')
      : who.may(entity, name as StandardOperation)
  })
}

export function BulkBar({ entity, state, page, selection, link, onSelect }: BulkBarProps) {
  const texts = useTexts()
  const formats = useFormats()
  const bulk = useBulk(entity)
  const labels = useLabels(entity)
  const [asked, setAsked] = useState<string | null>(null)
  const [result, setResult] = useState<BulkAnswer | null>(null)
  const total = page ? `${formats.number(page.total)}${page.totalIsCapped ? '+' : ''}` : ''
  const count = selection.isAll ? (page?.total ?? 0) : selection.tokens.size
  const targets = selection.isAll ? { query: state.bounds } : { tokens: [...selection.tokens] }
  const Note = asked === null ? undefined : bulkNoteOf(entity, asked)
  const run = async (action: string, input: Readonly<Record<string, unknown>>) => {
    const answer = await bulk.mutateAsync({ action, input, ...targets })
    if (answer.refused.length > 0) setResult(answer)
    else toasts.show({ tone: 'success', text: texts.say('list.bulkDone', { count: answer.done }) })
    onSelect(nothingSelected)
  }
  return (
    <>
      <SelectionBar count={count} onClear={() => onSelect(nothingSelected)}>
        {!selection.isAll && page && page.total > selection.tokens.size && (
          <Button variant="ghost" onPress={() => onSelect({ tokens: selection.tokens, isAll: true })}>
            {texts.say('list.selectMatching', { total })}
          </Button>
        )}
        {link && (
          <LinkButton href={link.href(selection.isAll ? null : [...selection.tokens], state.bounds)}>
            {link.label}
          </LinkButton>
        )}
        {labels && (
          <Button
            onPress={() =>
              labels({
                ...(selection.isAll ? state.bounds : chosen(selection, state)),
                sort: state.sort,
              })
            }
          >
            <QrCode aria-hidden size={16} />
            {texts.say('list.labels')}
          </Button>
        )}
        <BulkActions entity={entity} onAsk={setAsked} />
      </SelectionBar>
      <Suspense>
        {asked && (
          <ActionDialog
            entity={entity}
            name={asked}
            action={entity.spec.actions?.[asked]}
            subject=""
            title={texts.say('list.bulkTitle', {
              action: texts.action(entity, asked).do,
              total: selection.isAll ? total : formats.number(count),
            })}
            text={texts.say('list.bulkText')}
            note={Note && createElement(Note, { chosen: targets })}
            onClose={() => setAsked(null)}
            onRun={(input) => run(asked, input)}
          />
        )}
        {result && <BulkResult entity={entity} answer={result} onClose={() => setResult(null)} />}
      </Suspense>
    </>
  )
}

function BulkActions({ entity, onAsk }: { entity: AnyEntity; onAsk(name: string): void }) {
  const texts = useTexts()
  const [first, ...rest] = useBulkActions(entity)
  if (first === undefined) return null
  return (
    <>
      <Button onPress={() => onAsk(first)}>
        <ActionIcon name={first} />
        {texts.action(entity, first).do}
      </Button>
      {rest.length > 0 && (
        <Menu
          label={texts.say('list.more')}
          placement="top end"
          trigger={<Button>{texts.say('list.more')}</Button>}
          groups={[
            {
              key: 'all',
              items: rest.map((name) => ({
                key: name,
                label: texts.action(entity, name).do,
                icon: <ActionIcon name={name} />,
                onAction: () => onAsk(name),
              })),
            },
          ]}
        />
      )}
    </>
  )
}
