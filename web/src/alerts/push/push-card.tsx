/** Notifications on this device: what it would bring, a button to begin, and one's other devices. */
import { useEffect, useState } from 'react'
import { BellRing, X } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { programOf } from '../../access/program.ts'
import { api } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { path, type PushDevices, pushKey, pushState, readDevices, turnOff, turnOn } from './push-state.ts'

export default function PushCard() {
  const work = useWork()
  return (
    <Card title={work('push.title')}>
      <PushBlock hasDevices />
    </Card>
  )
}

/** @param hasDevices Shows the list of one's devices too; else nothing once it is on */
export function PushBlock({ hasDevices = false }: { hasDevices?: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: pushKey,
    queryFn: ({ signal }) => readDevices(signal),
  })
  useEffect(addManifest, [])
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LineSkeleton />
  return (
    <div className="grid gap-3">
      <ThisDevice devices={data} isQuiet={!hasDevices} />
      {hasDevices && data.items.length > 0 && <Devices devices={data} />}
    </div>
  )
}

function ThisDevice({ devices, isQuiet }: { devices: PushDevices; isQuiet: boolean }) {
  const work = useWork()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const state = pushState(devices)
  const act = async (what: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await what()
    } catch (error) {
      reportProblem(error)
    } finally {
      await client.invalidateQueries({ queryKey: pushKey })
      setBusy(false)
    }
  }
  if (isQuiet && state !== 'off' && state !== 'homeScreen') return null
  const current = devices.items.find(({ isCurrent }) => isCurrent)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <BellRing aria-hidden size={20} className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1 basis-60" role="status">
        {work(`push.${state}`)}
      </p>
      {state === 'off' && (
        <Button variant="primary" isPending={isBusy} onPress={() => void act(() => turnOn(devices.publicKey))}>
          {work('push.turnOn')}
        </Button>
      )}
      {state === 'on' && current && (
        <Button isPending={isBusy} onPress={() => void act(() => turnOff(current.token))}>
          {work('push.turnOff')}
        </Button>
      )}
    </div>
  )
}

function Devices({ devices }: { devices: PushDevices }) {
  const work = useWork()
  const formats = useFormats()
  const client = useQueryClient()
  const others = devices.items.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0) return null
  const remove = async (token: string): Promise<void> => {
    await api.delete(`${path}/${token}`).catch(reportProblem)
    await client.invalidateQueries({ queryKey: pushKey })
  }
  return (
    <LineList
      label={work('push.others')}
      lines={others.map(({ token, userAgent, createdAt }) => {
        const name = programOf(userAgent) ?? work('access.sessions.unknown')
        return {
          key: token,
          title: <bdi>{name}</bdi>,
          detail: work('access.sessions.since', { when: formats.relative(createdAt) }),
          act: (
            <IconButton
              label={work('push.remove', { name })}
              icon={<X aria-hidden size={16} />}
              onPress={() => void remove(token)}
            />
          ),
        }
      })}
    />
  )
}

/** An iPhone takes push messages from a page on its home screen alone, and puts it there as an app by this. */
function addManifest(): void {
  if (document.head.querySelector('link[rel="manifest"]')) return
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/app.webmanifest'
  document.head.append(link)
}
