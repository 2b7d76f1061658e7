/** EducationalCategoriesTree: the categories as a tree, with their records beside them. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { Plus, Rows3 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useRecordParams } from '../records/record-params.ts'
import { RecordTree } from '../records/record-tree.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NoPermissionState } from '../ui/no-permission-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { categoriesPath } from './paths.ts'

const RecordPanel = lazy(async () => ({ default: (await import('../records/record-panel.tsx')).RecordPanel }))

const entity = educationalCategory
const noPreset = {}

export default function CategoriesTreeScreen() {
  const texts = useTexts()
  const who = useWho()
  const panel = useRecordParams()
  const [params, setParams] = useSearchParams()
  const asked = params.get('search') ?? ''
  const [text, setText] = useState(asked)
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => setParams((before) => {
      const next = new URLSearchParams(before)
      if (text.trim()) next.set('search', text.trim())
      else next.delete('search')
      return next
    }, { replace: true }), 250)
    return () => clearTimeout(timer)
  }, [text, asked, setParams])
  if (!who.canView(entity)) return <NoPermissionState permission={texts.entity(entity).many} />
  const canAdd = who.may(entity, 'create')
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={texts.screen('EducationalCategoriesTree')}
        actions={<>
          <LinkButton href={categoriesPath()}><Rows3 aria-hidden size={16} />{texts.say('list.asTable')}</LinkButton>
          {canAdd && <Button variant="primary" onPress={panel.add}><Plus aria-hidden size={16} />{texts.entity(entity).add}</Button>}
        </>}
      />
      <SearchField label={texts.say('list.searchIn', { list: texts.entity(entity).many })} placeholder={texts.say('list.search')} value={text} onChange={setText} className="max-w-sm" />
      <RecordTree entity={entity} search={asked} canAdd={canAdd} onOpen={panel.open} onAdd={panel.addUnder} />
      {panel.isOpen && <Suspense><RecordPanel entity={entity} preset={noPreset} neighbours={[]} /></Suspense>}
    </div>
  )
}
