/** Uploads to one target, shown at their place: a dialog hides the panel. */
import { useEffect, useSyncExternalStore } from 'react'
import { uploadEngine } from '../../platform/uploads/engine.ts'
import { UploadLine } from './upload-line.tsx'
import './upload-panel.css'

interface SendingLinesProps {
  readonly target: string
  readonly label: string
  /** Called with true while an upload is still in progress. */
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
