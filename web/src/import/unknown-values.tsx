/**
 * Values of the sheet that are not in the field's list: what each stands for is chosen here, and the rehearsal runs
 * again.
 */
import { useState } from 'react'
import { RecordPicker } from '../education/record-picker.tsx'
import { useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { Switch } from '../ui/inputs/switch.tsx'
import { type ImportRun, type UnknownValue, useRunStep, useUnknownValues } from './import-data.ts'

const [unsaid, empty] = ['-', '=']
const keyOf = ({ column, value }: UnknownValue) => `${column} ${value}`

export function UnknownValues({ run }: { run: ImportRun }) {
  const work = useWork()
  const { data } = useUnknownValues(run)
  const step = useRunStep(run.token)
  const [said, setSaid] = useState<Readonly<Record<string, string | null>>>({})
  if (!data || data.length === 0) return null
  const meaning = (each: UnknownValue) => (keyOf(each) in said ? said[keyOf(each)]! : each.as)
  const say = (each: UnknownValue, as: string | null) => setSaid((before) => ({ ...before, [keyOf(each)]: as }))
  const again = () =>
    step.mutate({
      do: 'rehearse',
      mapping: run.mapping,
      values: data.map((each) => ({ column: each.column, value: each.value, as: meaning(each) })),
    })
  return (
    <Card title={work('import.whichValue')} flush>
      {data.map((each) => (
        <div key={keyOf(each)} className="grid items-center gap-2 border-b border-line px-4 py-2 sm:grid-cols-3">
          <div className="min-w-0">
            <strong className="block one-line text-ink">
              <bdi>{each.value}</bdi>
            </strong>
            <span className="text-ink-3">{each.label}</span>
          </div>
          <p className="text-ink-3">{each.rows > 0 && work('import.inRows', { count: each.rows })}</p>
          {each.choices ? (
            <Select
              compact
              label={`${each.label}: ${each.value}`}
              hideLabel
              value={meaning(each) === '' ? empty : (meaning(each) ?? unsaid)}
              onChange={(as) => say(each, as === unsaid ? null : as === empty ? '' : as)}
              options={[
                { value: unsaid, label: work('import.asItIs') },
                ...each.choices,
                { value: empty, label: work('import.leaveEmpty') },
              ]}
            />
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              {meaning(each) !== '' && (
                <RecordPicker
                  to={each.to!}
                  label={`${each.label}: ${each.value}`}
                  hideLabel
                  className="min-w-40 grow"
                  token={meaning(each) ?? undefined}
                  onChoose={(token) => say(each, token ?? null)}
                />
              )}
              <Switch
                label={work('import.leaveEmpty')}
                value={meaning(each) === ''}
                onChange={(isEmpty) => say(each, isEmpty ? '' : null)}
              />
            </div>
          )}
        </div>
      ))}
      <div className="p-4">
        <Button isPending={step.isPending} isDisabled={!Object.keys(said).length} onPress={again}>
          {work('import.again')}
        </Button>
      </div>
    </Card>
  )
}
