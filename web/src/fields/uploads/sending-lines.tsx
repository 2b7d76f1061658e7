/** What is on its way to one target, inside of what it is for: a dialog hides the panel. */
import { useEffect, useSyncExternalStore } from 'react'
import { uploadEngine } from '../../platform/uploads/engine.ts'
import { UploadLine } from './upload-line.tsx'
import './upload-panel.css'

interface SendingLinesProps {
  readonly target: string
  readonly label: string
  /** Whether something still comes by itself. */
  onBusy(isBusy: boolean): void
}

export function SendingLines({ target, label, onBusy }: SendingLinesProps) {
  const items = useSyncExternalStore(uploadEngine.subscribe, uploadEngine.items).filter(
    (item) => item.target === target && item.state !== 'done',
  )
  const isBusy = items.some(({ state }) => state !== 'failed')
  useEffect(() => uploadEngine.showInPlace(target), [target])
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])
  if (items.length === 0) return null
  return (
    <ul className="uploads-list" aria-label={label}>
      {items.map((item) => (
        <UploadLine key={item.id} item={item} />
      ))}
    </ul>
  )
}
