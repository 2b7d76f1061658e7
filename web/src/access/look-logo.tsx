/** The logo: chosen, shown on both grounds, taken away. */
import type { putOwnLogo, removeOwnLogo } from '@topcenter/model/access/api'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { maxPictureBytes } from '@topcenter/model/kit/picture-shape'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import { call } from '../platform/api.ts'
import { pictureFault } from '../platform/picture-fault.ts'
import { pictureTypes } from '../platform/picture-types.ts'
import { Problem } from '../platform/problem.ts'
import { problemText } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { FileDrop } from '../ui/inputs/file-drop.tsx'
import { Card } from '../ui/layout/card.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import './look.css'
import { type OwnLook, takeLook } from './look-data.ts'

/** State of the logo card: puts and removes the logo, and tells what was refused. */
function useLogo() {
  const texts = useTexts()
  const work = useWork()
  const client = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const [refused, setRefused] = useState<FieldFault>()
  const [isWorking, setWorking] = useState(false)
  const run = async (ask: () => Promise<OwnLook>, said: string) => {
    setWorking(true)
    setError(null)
    try {
      takeLook(client, await ask())
      toasts.show({ tone: 'success', text: said })
    } catch (reason) {
      setError(reason)
    } finally {
      setWorking(false)
    }
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    const found = await pictureFault(file, maxPictureBytes)
    setRefused(found)
    if (found) return
    const form = new FormData()
    form.append('image', file)
    await run(
      () => call<typeof putOwnLogo>('POST /api/own-establishment-look/logo', { body: form }),
      work('access.look.logoSaved'),
    )
  }
  const remove = () =>
    run(() => call<typeof removeOwnLogo>('DELETE /api/own-establishment-look/logo'), work('access.look.logoRemoved'))
  const fault = refused ?? (error instanceof Problem ? error.fields[0] : undefined)
  const said = fault ? texts.fault(fault) : error !== null ? problemText(error, texts) : undefined
  return { said, isWorking, choose, remove }
}

/** The logo on the ground of both themes. */
function LogoOnGrounds({ logo }: { logo: string }) {
  const work = useWork()
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['#ffffff', '#0f151b'] as const).map((ground) => (
        <span key={ground} className="look-ground" style={{ background: ground }}>
          <img
            src={logo}
            alt={ground === '#ffffff' ? work('access.look.light') : work('access.look.dark')}
            className="look-logo"
          />
        </span>
      ))}
    </div>
  )
}

export function LogoCard({ look }: { look: OwnLook }) {
  const work = useWork()
  const { said, isWorking, choose, remove } = useLogo()
  return (
    <Card title={work('access.look.logo')} subtitle={look.logo ? '' : work('access.look.noLogo')}>
      <div className="grid gap-3">
        {look.logo && <LogoOnGrounds logo={look.logo} />}
        <FileDrop
          onFiles={(files) => void choose(files)}
          accept={pictureTypes}
          isDisabled={isWorking}
          hint={work('access.look.logoHint')}
          {...(said ? { error: said } : {})}
        />
        {look.logo && (
          <Button variant="ghost" className="justify-self-start" isPending={isWorking} onPress={() => void remove()}>
            {work('access.look.removeLogo')}
          </Button>
        )}
      </div>
    </Card>
  )
}
