/** Tools over the files: search, types, order, grid or list, and the way to the trash. */
import { LayoutGrid, List, Trash2 } from 'lucide-react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import type { Shelf } from './space-data.ts'
import type { Look } from './use-browsing.ts'

const types = ['video', 'pdf', 'image', 'audio', 'word', 'excel', 'powerPoint', 'other'] as const

interface FileToolsProps {
  readonly look: Look
  readonly shelf: Shelf
  onChange(to: Partial<Look>): void
  onTrash(): void
}

export function FileTools({ look, shelf, onChange, onTrash }: FileToolsProps) {
  const work = useWork()
  const { sort, view, typed, isTrash } = look
  return (
    <div className="files-tools">
      <SearchField label={work('spaces.search')} value={typed} onChange={(next) => onChange({ typed: next })} />
      {!isTrash && <TypeChips counts={shelf.counts} type={look.type} onChange={(type) => onChange({ type })} />}
      <span className="files-space" />
      <Select
        hideLabel
        label={work('spaces.sort')}
        value={sort}
        onChange={(next) => onChange({ sort: next })}
        options={[
          { value: '-createdAt', label: work('spaces.newest') },
          { value: 'createdAt', label: work('spaces.oldest') },
          { value: '-size', label: work('spaces.largest') },
          { value: 'names', label: work('spaces.byName') },
        ]}
      />
      <ToggleGroup<'grid' | 'list'>
        label={work('spaces.view')}
        iconsOnly
        value={view}
        onChange={(next) => onChange({ view: next })}
        options={[
          { value: 'grid', label: work('spaces.grid'), icon: <LayoutGrid aria-hidden size={16} /> },
          { value: 'list', label: work('spaces.list'), icon: <List aria-hidden size={16} /> },
        ]}
      />
      {!isTrash && shelf.archived > 0 && (
        <IconButton label={work('spaces.trash')} icon={<Trash2 aria-hidden />} onPress={onTrash} />
      )}
    </div>
  )
}

interface TypeChipsProps {
  readonly counts: Shelf['counts']
  readonly type: string
  onChange(type: string): void
}

function TypeChips({ counts, type, onChange }: TypeChipsProps) {
  const work = useWork()
  const texts = useTexts()
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return (
    <div className="files-types" role="group" aria-label={work('spaces.type')}>
      {['all', ...types.filter((each) => counts[each])].map((each) => (
        <Press key={each} className="chip" aria-pressed={type === each} onPress={() => onChange(each)}>
          {each === 'all' ? work('spaces.all') : texts.value('storageSpaceMedia', 'mediaType', each)}
          <bdi>{each === 'all' ? total : counts[each]}</bdi>
        </Press>
      ))}
    </div>
  )
}
