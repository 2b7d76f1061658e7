/** StudentHasDebts: debts of which something is still to be paid. */
import { debt } from '@topcenter/model/finance/debt'
import { useTexts } from '../platform/texts.ts'
import { RecordList } from '../records/record-list.tsx'

/** One piastre is something. */
const preset = { remainderFrom: '1' }

export default function StudentHasDebtsScreen() {
  const texts = useTexts()
  return <RecordList entity={debt} preset={preset} title={texts.screen('StudentHasDebts')} crumbs={[{ label: texts.menu('finance') }, { label: texts.screen('StudentHasDebts') }]} />
}
