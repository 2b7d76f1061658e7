import { useState } from 'react'
import { Download, LayoutGrid, Pencil, Plus, Rows3, Trash2 } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { useUiText } from '../../ui/page/texts.ts'
import type { SampleWords } from './samples.ts'

export function ControlsSection({ words }: { words: SampleWords }) {
  return (
    <Card title="Button · IconButton · LinkButton · ToggleGroup · StatusTabs · Tabs">
      <div className="grid grid-cols-1 gap-4">
        <Buttons words={words} />
        <Switches words={words} />
      </div>
    </Card>
  )
}

function Buttons({ words }: { words: SampleWords }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary">
        <Plus aria-hidden />
        {words.add}
      </Button>
      <Button>
        <Download aria-hidden />
        {words.export}
      </Button>
      <Button variant="ghost">{words.open}</Button>
      <Button variant="danger">{words.delete}</Button>
      <Button variant="primary" isDisabled>
        {words.locked}
      </Button>
      <Button isDisabled>{words.locked}</Button>
      <Button variant="primary" isPending>
        {words.save}
      </Button>
      <Button isPending>{words.export}</Button>
      <IconButton label={words.open} icon={<Pencil aria-hidden />} />
      <IconButton label={words.export} variant="secondary" icon={<Download aria-hidden />} />
      <IconButton label={words.delete} variant="danger" icon={<Trash2 aria-hidden />} />
      <LinkButton href="/test">{words.students}</LinkButton>
      <LinkButton href="/test" variant="text">
        {words.review}
      </LinkButton>
    </div>
  )
}

function Switches({ words }: { words: SampleWords }) {
  const t = useUiText()
  const [view, setView] = useState('table')
  const [state, setState] = useState('all')
  const [note, setNote] = useState('')
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <ToggleGroup
          label={t('table.view')}
          iconsOnly
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: t('table.asTable'), icon: <Rows3 aria-hidden /> },
            { value: 'cards', label: t('table.asCards'), icon: <LayoutGrid aria-hidden /> },
          ]}
        />
        <ToggleGroup
          label={words.gender}
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: words.male },
            { value: 'cards', label: words.female },
          ]}
        />
        <ToggleGroup
          label={words.locked}
          isDisabled
          value="a"
          onChange={setView}
          options={[
            { value: 'a', label: words.male },
            { value: 'b', label: words.female },
          ]}
        />
      </div>
      <StatusTabs
        label={words.state}
        value={state}
        onChange={setState}
        tabs={[
          { key: 'all', label: words.all, count: 1000, capped: true },
          { key: 'active', label: words.active, count: 788 },
          { key: 'waiting', label: words.waiting, count: 12 },
          { key: 'left', label: words.left, count: 0 },
        ]}
      />
      <Tabs
        label={words.student}
        items={[
          {
            key: 'basic',
            label: words.basic,
            content: <TextField label={words.notes} value={note} onChange={setNote} />,
          },
          { key: 'personal', label: words.personal, hasError: true, content: <p>{words.error}</p> },
          { key: 'scientific', label: words.scientific, content: <p>{words.subjects}</p> },
          { key: 'medical', label: words.medical, isDisabled: true, content: null },
        ]}
      />
    </>
  )
}
