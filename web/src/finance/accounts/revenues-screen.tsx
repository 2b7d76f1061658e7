/** Revenues, and at the same address the list of their types. */
import { useSearchParams } from 'react-router'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { entityOf } from '@topcenter/model/areas'
import { revenue } from '@topcenter/model/finance/revenue'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { RecordList } from '../../records/list/record-list.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import SumsTop from './sums-top.tsx'

const revenuesType = entityOf('revenuesType')
const noPreset = {}
const lists: readonly AnyEntity[] = [revenue, revenuesType]

export default function RevenuesScreen() {
  const texts = useTexts()
  const who = useWho()
  const [params, setParams] = useSearchParams()
  const open = lists.filter(who.canView)
  const entity = open.find(({ id }) => id === params.get('list')) ?? open[0] ?? revenue
  return (
    <RecordList
      key={entity.id}
      entity={entity}
      crumbs={[{ label: texts.menu('finance') }, { label: texts.entity(entity).many }]}
    >
      {open.length > 1 && (
        <ToggleGroup
          label={texts.say('shell.view')}
          options={open.map((each) => ({ value: each.id, label: texts.entity(each).many }))}
          value={entity.id}
          onChange={(list) => setParams({ list })}
          className="justify-self-start"
        />
      )}
      {entity.id === revenue.id && <SumsTop entity={entity} preset={noPreset} />}
    </RecordList>
  )
}
