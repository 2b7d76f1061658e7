/** Lets users choose and order the cards of their home, by mouse or by keyboard. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Eye, EyeOff, PinOff } from 'lucide-react'
import type { unpinView } from '@topcenter/model/home/api'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useUiText } from '../../ui/page/texts.ts'
import { cardName } from './home-cards.tsx'
import { homeKey, type HomeTold, type PinnedView, useLayOut } from '../home-data.ts'

interface Line {
  readonly id: string
  readonly view?: PinnedView
  readonly isHidden: boolean
}

export function ArrangeDialog({ home, onClose }: { home: HomeTold; onClose: () => void }) {
  const { say } = useTexts()
  const t = useUiText()
  const { lines, move, toggle, unpin } = useLines(home)
  const { mutateAsync, isPending } = useLayOut()
  const save = async (next: readonly Line[]) => {
    await mutateAsync(next.map(({ id, isHidden }) => ({ card: id, isHidden })))
    toasts.show({ tone: 'success', text: say('today.saved') })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={say('today.arrange')}
      description={say('today.arrangeText')}
      size="medium"
      actions={
        <>
          <Button variant="primary" isPending={isPending} onPress={() => void save(lines).catch(reportProblem)}>
            {say('today.save')}
          </Button>
          {home.isOwn && (
            <Button variant="ghost" onPress={() => void save([]).catch(reportProblem)}>
              {say('today.asItWas')}
            </Button>
          )}
          <Button variant="ghost" onPress={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <ol className="home-arrange" aria-label={say('today.shown')}>
        {lines.map((line, at) => (
          <CardLine
            key={line.id}
            line={line}
            isFirst={at === 0}
            isLast={at === lines.length - 1}
            onMove={(by) => move(at, by)}
            onToggle={() => toggle(line.id)}
            onUnpin={unpin}
          />
        ))}
      </ol>
    </Dialog>
  )
}

/** Keeps the lines of the dialog: all but taking a pinned view away waits for saving. */
function useLines(home: HomeTold) {
  const [lines, setLines] = useState<readonly Line[]>(() => [
    ...home.cards.map((card) => ({ ...lineOf(card), isHidden: false })),
    ...home.hidden.map((card) => ({ ...lineOf(card), isHidden: true })),
  ])
  const move = (at: number, by: -1 | 1) =>
    setLines((before) => {
      const next = [...before]
      const [line] = next.splice(at, 1)
      next.splice(at + by, 0, line!)
      return next
    })
  const toggle = (id: string) =>
    setLines((before) => before.map((each) => (each.id === id ? { ...each, isHidden: !each.isHidden } : each)))
  const unpin = useUnpin((token) => setLines((before) => before.filter(({ view }) => view?.token !== token)))
  return { lines, move, toggle, unpin }
}

interface CardLineProps {
  readonly line: Line
  readonly isFirst: boolean
  readonly isLast: boolean
  onMove(by: -1 | 1): void
  onToggle(): void
  onUnpin(token: string): void
}

function CardLine({ line, isFirst, isLast, onMove, onToggle, onUnpin }: CardLineProps) {
  const texts = useTexts()
  const { say } = texts
  const name = cardName(texts, line)
  return (
    <li data-hidden={line.isHidden || undefined}>
      <bdi className="is-name">{name}</bdi>
      <IconButton
        quiet
        label={say('today.up', { name })}
        isDisabled={isFirst}
        icon={<ArrowUp aria-hidden size={16} />}
        onPress={() => onMove(-1)}
      />
      <IconButton
        quiet
        label={say('today.down', { name })}
        isDisabled={isLast}
        icon={<ArrowDown aria-hidden size={16} />}
        onPress={() => onMove(1)}
      />
      {line.view && (
        <IconButton
          quiet
          label={say('today.unpin', { name })}
          icon={<PinOff aria-hidden size={16} />}
          onPress={() => onUnpin(line.view!.token)}
        />
      )}
      <IconButton
        quiet
        label={say(line.isHidden ? 'today.show' : 'today.hide', { name })}
        icon={line.isHidden ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
        onPress={onToggle}
      />
    </li>
  )
}

const lineOf = ({ id, view }: { id: string; view?: PinnedView }): Omit<Line, 'isHidden'> => ({
  id,
  ...(view ? { view } : {}),
})

function useUnpin(gone: (token: string) => void): (token: string) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (token: string) => call<typeof unpinView>('DELETE /api/home/views/:token', { params: { token } }),
    onSuccess: (_, token) => gone(token),
    onError: reportProblem,
    onSettled: () => client.invalidateQueries({ queryKey: homeKey }),
  })
  return mutate
}
