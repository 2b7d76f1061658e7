/** A report as a file or on paper: exactly what its address asks for. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { ownPaperOf, type Report } from '@topcenter/model/reports/report'
import type { Query } from '../platform/api.ts'
import { download } from '../platform/download.ts'
import { useTexts } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { reportProblem } from '../platform/problem-report.ts'
import { toasts } from '../ui/messages/toasts.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import type { ReportState } from './report-state.ts'
import { useReportWords } from './report-words.ts'
import { SendReport } from './sending/send-report.tsx'

const NamesDialog = lazy(async () => ({ default: (await import('./names-dialog.tsx')).NamesDialog }))

export function ReportFiles({ report, state }: { report: Report; state: ReportState }) {
  const { say } = useTexts()
  const { names } = useReportWords()
  const ownPaper = ownPaperOf(report, state)
  const [isAsked, setAsked] = useState(false)
  const take = async (format: 'xlsx' | 'csv' | 'pdf', more: Query = {}): Promise<void> => {
    toasts.show({ tone: 'success', text: say('list.exporting') })
    await download(`/reports/${report.path}/file`, { ...state.query, ...more, format }).catch(reportProblem)
  }
  const entry = (format: 'xlsx' | 'csv' | 'pdf', label: string, icon: ReactNode) => ({
    key: format,
    label,
    icon,
    onAction: () => (format === 'pdf' && ownPaper ? setAsked(true) : void take(format)),
  })
  return (
    <>
      <SendReport report={report} query={state.address} />
      <Menu
        label={say('list.export')}
        trigger={
          <Button variant="primary">
            <Download aria-hidden size={16} />
            {say('list.export')}
          </Button>
        }
        groups={[
          {
            key: 'files',
            items: [
              entry('xlsx', say('list.exportXlsx'), <FileSpreadsheet aria-hidden />),
              entry('csv', say('list.exportCsv'), <FileText aria-hidden />),
              entry('pdf', ownPaper ? names.title : say('list.exportPdf'), <FileText aria-hidden />),
              { key: 'print', label: say('list.print'), icon: <Printer aria-hidden />, onAction: () => window.print() },
            ],
          },
        ]}
      />
      {isAsked && (
        <Suspense>
          <NamesDialog onTake={(asked) => void take('pdf', asked)} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
