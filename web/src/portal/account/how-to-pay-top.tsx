/** Above the list of payment methods: what students and parents read of them. */
import { useState } from 'react'
import { useWork } from '../../platform/texts.ts'
import { HowToPay } from './how-to-pay.tsx'

export default function HowToPayTop() {
  const work = useWork()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">{work('portal.pay.shown')}</summary>
      {isOpen && (
        <div className="px-4 pb-4">
          <p className="text-ink-2">{work('portal.pay.shownText')}</p>
          <HowToPay />
        </div>
      )}
    </details>
  )
}
