/**
 * Shows which student and score item each pasted cell goes to before any of it goes in; cells that do not fit stay
 * listed here.
 */
import { useWork } from '../../platform/texts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { PastedCell } from './paste.ts'
import type { AskedPaste } from './grid-clipboard.ts'

const ways = { code: 'scores.byCode', name: 'scores.byName', place: 'scores.byPlace' } as const

export function PasteDialog({
  pasted: { pasted, good, bad, barred },
  onClose,
  onPut,
}: {
  pasted: AskedPaste
  onClose: () => void
  onPut: (cells: readonly PastedCell[]) => void
}) {
  const work = useWork()
  const faults = [
    { key: 'bad', title: work('scores.pasteBad', { count: bad.length }), lines: bad.map(({ text }) => text) },
    { key: 'nobody', title: work('scores.pasteNobody', { count: pasted.nobody.length }), lines: pasted.nobody },
    { key: 'twice', title: work('scores.pasteTwice', { count: pasted.twice.length }), lines: pasted.twice },
    { key: 'repeated', title: work('scores.pasteRepeated', { count: pasted.repeated.length }), lines: pasted.repeated },
    {
      key: 'barred',
      title: work('scores.pasteBarred', { count: barred }),
      lines: Array.from({ length: barred }, () => ''),
    },
    {
      key: 'outside',
      title: work('scores.pasteOutside', { count: pasted.outside }),
      lines: Array.from({ length: pasted.outside }, () => ''),
    },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('scores.pasteTitle')}
      canUndo
      text={`${work('scores.pasteMatched', { by: work(ways[pasted.by]) })} ${work('scores.pasteFits', { count: good.length })}`}
      // Cells that are no score go in too, marked, so that nothing that was pasted is lost.
      confirmLabel={work('scores.pasteGo', { count: good.length + bad.length })}
      isConfirmDisabled={good.length + bad.length === 0}
      onConfirm={() => onPut([...good, ...bad])}
    >
      {faults.length > 0 && (
        <dl className="grid max-h-64 gap-2 overflow-y-auto">
          {faults.map(({ key, title, lines }) => (
            <div key={key}>
              <dt className="font-semibold text-bad">{title}</dt>
              <dd className="text-sm text-ink-2">
                <bdi>{lines.filter(Boolean).join(' · ')}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ConfirmDialog>
  )
}
