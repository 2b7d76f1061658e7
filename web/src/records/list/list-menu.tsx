/** The menu of a list: import, exports, printing, and the page size. */
import { Download, EllipsisVertical, FileDown, FileText, FileUp, Printer, QrCode, Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, resourceOf, tableOf } from '@topcenter/model/kit/entity'
import { listPath } from '../../platform/addresses.ts'
import { download } from '../../platform/download.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Menu, type MenuEntry, type MenuGroup } from '../../ui/overlays/menu.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { pathOf } from '../record.ts'
import { importPath } from './import-path.ts'
import { useLabels } from './labels.ts'
import type { BegunRecord } from '../panel/record-panel.tsx'
import type { ListState } from './list-state.ts'
import type { ListToolbarProps } from './list-toolbar.tsx'

type ListMenuProps = Pick<ListToolbarProps, 'entity' | 'state' | 'columns'>

const pageSizes = [25, 50, 100, 200]

export function ListMenu({ entity, state, columns }: ListMenuProps) {
  const { say } = useTexts()
  const { number } = useFormats()
  const fromSheet = importPath(useWho(), entity)
  const exports = useExports({ entity, state, columns })
  const sendTo = useSendTo(entity, state)
  const taking: MenuGroup[] = fromSheet
    ? [
        {
          key: 'import',
          items: [
            { key: 'import', label: say('list.import'), icon: <FileUp aria-hidden size={16} />, href: fromSheet },
          ],
        },
      ]
    : []
  const sizes = pageSizes.map((size) => ({
    key: `size ${size}`,
    label: number(size),
    isOn: state.size === size,
    onAction: () => state.set({ size: String(size) }),
  }))
  return (
    <Menu
      label={say('list.more')}
      trigger={
        <IconButton
          quiet
          variant="secondary"
          label={say('list.more')}
          icon={<EllipsisVertical aria-hidden size={16} />}
        />
      }
      groups={[
        ...taking,
        ...(sendTo ? [{ key: 'send', items: [sendTo] }] : []),
        { key: 'data', label: say('list.export'), items: exports },
        { key: 'size', label: say('list.pageSize'), items: sizes },
      ]}
    />
  )
}

/** A message to all people whom the list is bounded to. */
function useSendTo(entity: AnyEntity, state: ListState): MenuEntry | undefined {
  const { say } = useTexts()
  const who = useWho()
  const go = useNavigate()
  const sendings = listPath(entityOf('sending'))
  if (tableOf(entity) !== 'user_account' || !who.can('Notification', 'notificationAdd') || !sendings) return undefined
  const bounds = Object.entries(state.bounds).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(bounds.map(([name, value]): [string, string] => [name, String(value)])).toString()
  const begun: BegunRecord = { initial: { list: `${resourceOf(entity)}${query ? `?${query}` : ''}` } }
  return {
    key: 'send',
    label: say('list.sendToThese'),
    icon: <Send aria-hidden size={16} />,
    onAction: () => void go(`${sendings}?new=1`, { state: begun }),
  }
}

/** Exports of all records that the list is bounded to, with the columns that are shown. */
function useExports({ entity, state, columns }: ListMenuProps): MenuEntry[] {
  const { say } = useTexts()
  const mayExport = useWho().mayReport(entity)
  const save = async (format: 'xlsx' | 'csv' | 'pdf') => {
    toasts.show({ tone: 'success', text: say('list.exporting') })
    const names = columns.shown.map((column) => column.name).join(',')
    await download(pathOf(entity, 'export'), { ...state.bounds, sort: state.sort, format, columns: names }).catch(
      reportProblem,
    )
  }
  const files: MenuEntry[] = [
    {
      key: 'xlsx',
      label: say('list.exportXlsx'),
      icon: <FileDown aria-hidden size={16} />,
      onAction: () => void save('xlsx'),
    },
    {
      key: 'csv',
      label: say('list.exportCsv'),
      icon: <Download aria-hidden size={16} />,
      onAction: () => void save('csv'),
    },
    {
      key: 'pdf',
      label: say('list.exportPdf'),
      icon: <FileText aria-hidden size={16} />,
      onAction: () => void save('pdf'),
    },
  ]
  const labels = useLabels(entity)
  return [
    ...(mayExport ? files : []),
    ...(labels
      ? [
          {
            key: 'labels',
            label: say('list.labels'),
            icon: <QrCode aria-hidden size={16} />,
            onAction: () => labels({ ...state.bounds, sort: state.sort }),
          },
        ]
      : []),
    { key: 'print', label: say('list.print'), icon: <Printer aria-hidden size={16} />, onAction: () => print() },
  ]
}
