/** Assigns columns of the sheet to fields; recognised columns are chosen already. */
import { useMemo, useState } from 'react'
import { useWork } from '../platform/texts.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { Cells } from './cells.tsx'
import { type ImportColumn, useRunStep, type WholeRun } from './import-data.ts'
import { TableChoice } from './table-choice.tsx'

const leftOut = '-'

interface ColumnsStepProps {
  readonly run: WholeRun
  onLeave(): void
  onRehearsed(): void
}

export function ColumnsStep({ run, onLeave, onRehearsed }: ColumnsStepProps) {
  const work = useWork()
  const table = run.table ? `${run.table.headLine} ${run.table.sheet}` : ''
  // A choice for one table says nothing of another.
  const [chosen, setChosen] = useState({ table, mapping: run.mapping })
  const mapping = chosen.table === table ? chosen.mapping : run.mapping
  const step = useRunStep(run.token)
  const taken = useMemo(() => new Set(Object.values(mapping)), [mapping])
  const choose = (at: number, key: string) => {
    const others = Object.fromEntries(
      Object.entries(mapping).filter(([other, held]) => other !== String(at) && held !== key),
    )
    setChosen({ table, mapping: key === leftOut ? others : { ...others, [at]: key } })
  }
  const missing = missingColumns(run.columns, taken)
  return (
    <Card
      title={work('import.mapColumns')}
      flush
      actions={<Button onPress={onLeave}>{work('import.changeFile')}</Button>}
    >
      {run.table && <TableChoice run={run} table={run.table} />}
      {run.headers.map((header, at) => (
        <div key={at} className="grid items-center gap-2 border-b border-line px-4 py-2 sm:grid-cols-3">
          <div className="min-w-0">
            <strong className="block one-line text-ink">
              <bdi>{header || `${at + 1}`}</bdi>
            </strong>
            {!mapping[at] && <span className="text-ink-3">{work('import.notMapped')}</span>}
          </div>
          <p className="one-line text-ink-3">
            <Cells cells={(run.samples[at] ?? []).filter(Boolean).slice(0, 3)} />
          </p>
          <Select
            compact
            label={`${work('import.field')}: ${header}`}
            hideLabel
            value={mapping[at] ?? leftOut}
            onChange={(key) => choose(at, key)}
            options={[
              { value: leftOut, label: work('import.ignore') },
              ...run.columns.map((column) => ({
                value: column.key,
                label: column.required ? `${column.label} *` : column.label,
                ...(taken.has(column.key) && mapping[at] !== column.key ? { detail: work('import.guessed') } : {}),
              })),
            ]}
          />
        </div>
      ))}
      <div className="grid gap-3 p-4">
        {missing.length > 0 && (
          <AlertBanner tone="warn">
            {work('import.requiredMissing', { fields: missing.map((column) => column.label).join(' · ') })}
          </AlertBanner>
        )}
        <div>
          <Button
            variant="primary"
            isPending={step.isPending}
            isDisabled={taken.size === 0}
            onPress={() => step.mutate({ do: 'rehearse', mapping }, { onSuccess: onRehearsed })}
          >
            {work('import.rehearse')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** A name in any language suffices. */
function missingColumns(columns: readonly ImportColumn[], taken: ReadonlySet<string>): ImportColumn[] {
  const family = (key: string) => key.replace(/\.(ar|en|und)$/, '')
  const held = new Set([...taken].map(family))
  return columns.filter((column) => column.required && !held.has(family(column.key)))
}
