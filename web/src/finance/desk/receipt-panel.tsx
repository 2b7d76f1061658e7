/** In a receipt's record: printing it again. */
import type { PanelProps } from '../../records/record-panels.ts'
import { ReceiptPapers } from './receipt-papers.tsx'

export default function ReceiptPanel({ record }: PanelProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <ReceiptPapers receipt={record.token} />
    </div>
  )
}
