/** Filters and order of the debtors, and their export. */
import { FileDown } from 'lucide-react'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { RecordPicker } from '../../education/record-picker.tsx'
import { download } from '../../platform/download.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useSearchText } from '../../records/list/search-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ages, type DebtorsAddress } from './debtors-data.ts'

export function DebtorsToolbar({ address }: { address: DebtorsAddress }) {
  const texts = useTexts()
  const work = useWork()
  const { get, set } = address
  const [text, setText] = useSearchText({ search: get('search'), set })
  return (
    <div className="toolbar items-end" role="search">
      <SearchField
        label={texts.say('list.search')}
        value={text}
        onChange={setText}
        className="w-72 max-w-full flex-auto sm:flex-none"
      />
      <RecordPicker
        to="educationalGroup"
        label={texts.entity(educationalGroup).one}
        token={get('group') || undefined}
        className="w-56 max-w-full flex-auto sm:flex-none"
        onChoose={(token) => set({ group: token ?? '' })}
      />
      <Select
        compact
        label={work('desk.age')}
        value={get('age') || 'all'}
        options={[
          { value: 'all', label: work('desk.all') },
          { value: 'today', label: work('desk.dueToday') },
          { value: 'overdue', label: work('desk.overdue') },
          ...ages.map((age) => ({ value: age, label: work(`desk.${age}`) })),
        ]}
        onChange={(age) => set({ age: age === 'all' ? '' : age })}
      />
      <Select
        compact
        label={work('desk.sort')}
        value={get('sort') || 'oldest'}
        options={[
          { value: 'oldest', label: work('desk.oldest') },
          { value: 'newest', label: work('desk.newest') },
          { value: 'owed', label: work('desk.most') },
        ]}
        onChange={(sort) => set({ sort: sort === 'oldest' ? '' : sort })}
      />
    </div>
  )
}

export function DebtorsExport({ address }: { address: DebtorsAddress }) {
  const { say } = useTexts()
  const save = (format: 'xlsx' | 'csv') => {
    toasts.show({ tone: 'success', text: say('list.exporting') })
    void download('/student-debts/export', { ...address.bounds, sort: address.list.sort, format }).catch(reportProblem)
  }
  return (
    <Menu
      label={say('list.export')}
      trigger={
        <Button>
          <FileDown aria-hidden size={16} />
          {say('list.export')}
        </Button>
      }
      groups={[
        {
          key: 'data',
          items: [
            { key: 'xlsx', label: say('list.exportXlsx'), onAction: () => save('xlsx') },
            { key: 'csv', label: say('list.exportCsv'), onAction: () => save('csv') },
          ],
        },
      ]}
    />
  )
}
