/** Keeps the person whose messages are shown, and decides these messages. */
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MessageLine, QueuedMessage } from '@topcenter/model/alerts/api'
import type { MessageTab } from '@topcenter/model/alerts/message-tabs'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { decideMessage, openMessage } from './message-data.ts'

export const isOpen = ({ state }: QueuedMessage): boolean => state === 'Waiting' || state === 'Opened'
type Acted = Readonly<Record<string, QueuedMessage>>

/** Returns the line in hand with fresh data from the server. Messages decided here stay shown until all are decided. */
function inHand(hand: MessageLine, fresh: MessageLine | undefined, acted: Acted): MessageLine {
  const known = new Map(fresh?.messages.map((each) => [each.token, each]))
  const messages = hand.messages.flatMap((each) => acted[each.token] ?? known.get(each.token) ?? [])
  const tokens = new Set(hand.messages.map(({ token }) => token))
  return {
    ...(fresh ?? hand),
    messages: [...messages, ...(fresh?.messages ?? []).filter(({ token }) => !tokens.has(token))],
  }
}

/** @param takesFirst The first person is shown until another one is taken */
export function usePerson(tab: MessageTab, lines: readonly MessageLine[], takesFirst: boolean) {
  const refresh = useRefreshMessages()
  const [hand, setHand] = useState<MessageLine | null>(null)
  const [acted, setActed] = useState<Acted>({})
  const chosen = hand ?? (takesFirst ? (lines[0] ?? null) : null)
  const line =
    chosen &&
    inHand(
      chosen,
      lines.find(({ token }) => token === chosen.token),
      acted,
    )

  const take = (next: MessageLine | null) => {
    setHand(next)
    setActed({})
  }
  const step = (by: 1 | -1) => {
    const at = lines.findIndex(({ token }) => token === chosen?.token)
    const next = lines[at + by]
    if (next) take(next)
  }
  const busy = useRef(new Set<string>())
  const change = async (message: QueuedMessage, work: () => Promise<unknown>, to: Partial<QueuedMessage>) => {
    const { token } = message
    if (!line || busy.current.has(token)) return
    busy.current.add(token)
    setHand(line) // stays at hand when it leaves the tab
    try {
      await work()
      const done = { ...message, ...to }
      setActed((now) => ({ ...now, [token]: done }))
      // all of this person is decided: the next one, unless somebody else was taken meanwhile
      const isLeft = isOpen(done) || line.messages.some((each) => each.token !== token && isOpen(each))
      if (!isLeft && tab !== 'Sent') {
        const at = lines.findIndex((each) => each.token === line.token)
        const others = [...lines.slice(at + 1), ...lines.slice(0, Math.max(at, 0))]
        const next = others.find((each) => each.token !== line.token) ?? null
        setHand((now) => (now?.token === line.token ? next : now))
      }
    } catch (error) {
      reportProblem(error)
    } finally {
      busy.current.delete(token)
      void refresh()
    }
  }
  return { line, take, step, change }
}

/** Returns the acts on messages of the person shown. A message that was decided can be undone from its toast. */
export function useMessageActs({ line, take, change }: Omit<ReturnType<typeof usePerson>, 'step'>) {
  const texts = useTexts()
  const who = useWho()
  const refresh = useRefreshMessages()
  const undo = (message: QueuedMessage, action: 'markSent' | 'skip') =>
    void decideMessage(message.token, action === 'skip' ? 'putBack' : 'notSent')
      .then(() => line && take(line))
      .catch(reportProblem)
      .finally(() => void refresh())
  return {
    open: (message: QueuedMessage, text: string) =>
      void change(message, () => openMessage(message.token, text, message.state === 'Opened'), {
        state: 'Opened',
        text,
        openedAt: new Date().toISOString(),
        openedBy: who.names,
      }),
    decide: (message: QueuedMessage, action: 'markSent' | 'skip') =>
      void change(
        message,
        async () => {
          await decideMessage(message.token, action)
          toasts.show({
            tone: 'success',
            text: texts.action(outboundMessage, action).done,
            action: { label: texts.say('record.undo'), onAction: () => undo(message, action) },
          })
        },
        { state: action === 'skip' ? 'Skipped' : 'Sent', decidedAt: new Date().toISOString() },
      ),
    takeBack: (message: QueuedMessage) =>
      void change(message, () => decideMessage(message.token, 'notSent'), { state: 'Opened', decidedAt: null }),
  }
}

function useRefreshMessages() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: recordKeys.all(outboundMessage) })
}
