/** Sends what the report shows: now or again and again. */
import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Report } from '@topcenter/model/reports/report'
import { Button } from '../../ui/buttons/button.tsx'
import { useReportWords } from '../report-words.ts'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))

export function SendReport({ report, query }: { report: Report; query: string }) {
  const { sending: words } = useReportWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Send aria-hidden size={16} className="rtl:-scale-x-100" />
        {words.send}
      </Button>
      {isOpen && (
        <Suspense>
          <SendDialog report={report} query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
