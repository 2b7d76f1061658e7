/** Which cards stand on the reader's own home, and in which order; by mouse and by keyboard alike. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Eye, EyeOff, PinOff } from 'lucide-react'
import { api } from '../../platform/api.ts'
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
  const texts = useTexts()
  const t = useUiText()
  const { say } = texts
  const [lines, setLines] = useState<readonly Line[]>(() => [
    ...home.cards.map((card) => ({ ...lineOf(card), isHidden: false })),
    ...home.hidden.map((card) => ({ ...lineOf(card), isHidden: true })),
  ])
  const { mutateAsync, isPending } = useLayOut()
  const unpin = useUnpin((token) => setLines((before) => before.filter(({ view }) => view?.token !== token)))
  const save = async (next: readonly Line[]) => {
    await mutateAsync(next.map(({ id, isHidden }) => ({ card: id, isHidden })))
    toasts.show({ tone: 'success', text: say('today.saved') })
    onClose()
  }
  const move = (at: number, by: -1 | 1) =>
    setLines((before) => {
      const next = [...before]
      const [line] = next.splice(at, 1)
      next.splice(at + by, 0, line!)
      return next
    })
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
        {lines.map((line, at) => {
          const name = cardName(texts, line)
          return (
            <li key={line.id} data-hidden={line.isHidden || undefined}>
              <bdi className="is-name">{name}</bdi>
              <IconButton
                quiet
                label={say('today.up', { name })}
                isDisabled={at === 0}
                icon={<ArrowUp aria-hidden size={16} />}
                onPress={() => move(at, -1)}
              />
              <IconButton
                quiet
                label={say('today.down', { name })}
                isDisabled={at === lines.length - 1}
                icon={<ArrowDown aria-hidden size={16} />}
                onPress={() => move(at, 1)}
              />
              {line.view && (
                <IconButton
                  quiet
                  label={say('today.unpin', { name })}
                  icon={<PinOff aria-hidden size={16} />}
                  onPress={() => unpin(line.view!.token)}
                />
              )}
              <IconButton
                quiet
                label={say(line.isHidden ? 'today.show' : 'today.hide', { name })}
                icon={line.isHidden ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
                onPress={() =>
                  setLines((before) =>
                    before.map((each) => (each.id === line.id ? { ...each, isHidden: !each.isHidden } : each)),
                  )
                }
              />
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}

const lineOf = ({ id, view }: { id: string; view?: PinnedView }): Omit<Line, 'isHidden'> => ({
  id,
  ...(view ? { view } : {}),
})

function useUnpin(gone: (token: string) => void): (token: string) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (token: string) => api.delete(`/home/views/${token}`),
    onSuccess: (_, token) => gone(token),
    onError: reportProblem,
    onSettled: () => client.invalidateQueries({ queryKey: homeKey }),
  })
  return mutate
}
