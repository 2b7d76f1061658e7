/** A report as a file or on paper: exactly what its address asks for. */
import type { ReactNode } from 'react'
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import type { Report } from '@topcenter/model/reports/report'
import { download } from '../platform/api.ts'
import { useTexts } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { reportProblem } from '../platform/problem-report.ts'
import { toasts } from '../ui/messages/toasts.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import type { ReportState } from './report-state.ts'
import { SendReport } from './sending/send-report.tsx'

export function ReportFiles({ report, state }: { report: Report; state: ReportState }) {
  const { say } = useTexts()
  const take = async (format: 'xlsx' | 'csv' | 'pdf'): Promise<void> => {
    toasts.show({ tone: 'success', text: say('list.exporting') })
    await download(`/reports/${report.path}/file`, { ...state.query, format }).catch(reportProblem)
  }
  const entry = (format: 'xlsx' | 'csv' | 'pdf', label: string, icon: ReactNode) => ({
    key: format,
    label,
    icon,
    onAction: () => void take(format),
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
              entry('pdf', say('list.exportPdf'), <FileText aria-hidden />),
              { key: 'print', label: say('list.print'), icon: <Printer aria-hidden />, onAction: () => window.print() },
            ],
          },
        ]}
      />
    </>
  )
}
