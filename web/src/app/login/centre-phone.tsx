import { Phone } from 'lucide-react'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useSay } from '../../platform/texts.ts'
import { Isolate } from '../../ui/marks/isolate.tsx'

/** The centre's reception, to be called; nothing where the centre shows no number. */
export function CentrePhone({ phone }: { phone: string | null | undefined }) {
  const say = useSay()
  if (!phone) return null
  return (
    <a href={`tel:${phone}`} className="text-link inline-flex items-center gap-2 justify-self-start text-sm">
      <Phone aria-hidden size={16} />
      <span>
        {say('front.login.reception')} <Isolate>{spacedPhone(phone)}</Isolate>
      </span>
    </a>
  )
}
