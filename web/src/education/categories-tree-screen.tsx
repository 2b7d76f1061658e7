/** EducationalCategoriesTree: the list of categories, as a tree until the reader chooses otherwise. */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { useTexts } from '../platform/texts.ts'
import { RecordList } from '../records/list/record-list.tsx'

export default function CategoriesTreeScreen() {
  const texts = useTexts()
  return <RecordList entity={educationalCategory} title={texts.screen('EducationalCategoriesTree')} firstView="tree" />
}
