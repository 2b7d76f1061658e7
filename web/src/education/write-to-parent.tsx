/** Opens a chat with the parent (or the student) about a risk, with the words that the server has for it. */
import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { reportProblem } from '../platform/problem-report.ts'
import { useWork } from '../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { riskMessageQuery } from './risk-data.ts'

/** The window is opened at the press, before the words are there: browsers allow it only then. */
export function useWriteToParent(token: string) {
  const work = useWork()
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const write = async (): Promise<void> => {
    const chat = window.open('about:blank', '_blank')
    if (chat) chat.opener = null
    setPending(true)
    try {
      const { to, text } = await client.fetchQuery({ ...riskMessageQuery(token), staleTime: 60_000 })
      if (!to) {
        chat?.close()
        toasts.show({ tone: 'danger', text: work('risk.noPhone') })
      } else if (chat) chat.location.href = whatsAppAddress(to.phone, text ?? undefined)
      else location.href = whatsAppAddress(to.phone, text ?? undefined)
    } catch (error) {
      chat?.close()
      reportProblem(error)
    } finally {
      setPending(false)
    }
  }
  return { isPending, write: () => void write() }
}

export function WriteToParent({ token, children }: { token: string; children: ReactNode }) {
  const { isPending, write } = useWriteToParent(token)
  return (
    <Button isPending={isPending} onPress={write}>
      {children}
    </Button>
  )
}

export function WriteToParentIcon({ token, label, icon }: { token: string; label: string; icon: ReactNode }) {
  const { write } = useWriteToParent(token)
  return <IconButton quiet label={label} title={label} icon={icon} onPress={write} />
}
