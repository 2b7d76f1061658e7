/** The rows of an import by verdict, each fault with its column, its value and the reason. */
import { useState } from 'react'
import { Download } from 'lucide-react'
import { download } from '../platform/download.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useSay, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { StateBadge, type Tone } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { type StatusTab, StatusTabs } from '../ui/data/status-tabs.tsx'
import { Cells } from './cells.tsx'
import { countOf, type ImportRow, type ImportRun, useRunRows, type Verdict } from './import-data.ts'

const tones: Readonly<Record<Verdict, Tone>> = {
  new: 'ok',
  same: 'neutral',
  changed: 'accent',
  duplicate: 'warn',
  refused: 'bad',
  kept: 'warn',
}

function useVerdictWord(): (verdict: Verdict) => string {
  const work = useWork()
  return (verdict) =>
    ({
      new: work('import.verdicts.new'),
      same: work('import.verdicts.same'),
      changed: work('import.verdicts.change'),
      duplicate: work('import.verdicts.duplicate'),
      refused: work('import.verdicts.faulty'),
      kept: work('import.verdicts.kept'),
    })[verdict]
}

export function VerdictRows({ run, verdicts }: { run: ImportRun; verdicts: readonly Verdict[] }) {
  const work = useWork()
  const word = useVerdictWord()
  const held = verdicts.filter((verdict) => countOf(run, verdict) > 0)
  const [chosen, setChosen] = useState<Verdict>()
  const verdict =
    chosen && held.includes(chosen)
      ? chosen
      : ((['refused', 'kept', 'duplicate'] as const).find((each) => held.includes(each)) ?? held[0])
  if (!verdict)
    return (
      <Card>
        <p className="text-ink-3">{work('import.allGood')}</p>
      </Card>
    )
  const faulty = held.some((each) => each === 'refused' || each === 'duplicate' || each === 'kept')
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-3 px-4 pt-3">
        <StatusTabs
          label={work('import.fault')}
          value={verdict}
          onChange={(key: Verdict) => setChosen(key)}
          tabs={held.map((key): StatusTab<Verdict> => ({ key, label: word(key), count: countOf(run, key) }))}
        />
        {faulty && (
          <Button
            className="ms-auto"
            onPress={() => void download(`/imports/${run.token}/faults.csv`).catch(reportProblem)}
          >
            <Download aria-hidden size={16} />
            {work('import.downloadFaulty')}
          </Button>
        )}
      </div>
      <Rows key={verdict} run={run} verdict={verdict} />
    </Card>
  )
}

/** On a phone the reason is shown instead of the row's first cells; field and value stand above it. */
const sampleClass = (verdict: Verdict): string =>
  verdict === 'refused' || verdict === 'duplicate' ? 'max-sm:hidden' : ''

function Rows({ run, verdict }: { run: ImportRun; verdict: Verdict }) {
  const work = useWork()
  const say = useSay()
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useRunRows(run, [verdict])
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  return (
    <div className="overflow-x-auto">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{work('import.row')}</th>
            <th scope="col" className={sampleClass(verdict)}>
              {work('import.sample')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {work('import.field')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {work('import.value')}
            </th>
            <th scope="col">{work('import.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {data.pages
            .flatMap((page) => page.items)
            .map((row) => (
              <RowLines
                key={`${row.step} ${row.line}`}
                row={row}
                {...(row.step === run.steps[0]?.id ? {} : { of: run.steps.find(({ id }) => id === row.step)?.label })}
              />
            ))}
        </tbody>
      </table>
      {hasNextPage && (
        <div className="p-3">
          <Button isPending={isFetching} onPress={() => void fetchNextPage()}>
            {say('list.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** @param of Entity of the row, where it is not that of the list */
function RowLines({ row, of }: { row: ImportRow; of?: string | undefined }) {
  const formats = useFormats()
  const word = useVerdictWord()
  const faults = row.faults.length ? row.faults : [undefined]
  return faults.map((fault, at) => (
    <tr key={at}>
      {at === 0 && (
        <td rowSpan={faults.length}>
          <bdi dir="ltr">{formats.number(row.line)}</bdi>
        </td>
      )}
      {at === 0 && (
        <td rowSpan={faults.length} className={sampleClass(row.verdict)}>
          {of && <span className="text-ink-3">{of}: </span>}
          <Cells cells={row.shown.split(' · ')} />
        </td>
      )}
      <td className="max-sm:hidden">{fault?.label}</td>
      <td className="max-sm:hidden">{fault && <Cells cells={[fault.value]} />}</td>
      <td className="min-w-40 py-2! whitespace-normal!">
        {fault?.label && (
          <span className="text-ink-3 wrap-anywhere max-sm:line-clamp-3 max-sm:-mb-[3px] max-sm:pb-[3px] sm:hidden">
            {fault.label}
            {fault.value && (
              <>
                : <Cells cells={[fault.value]} />
              </>
            )}
          </span>
        )}
        {fault ? fault.message : <StateBadge tone={tones[row.verdict]}>{word(row.verdict)}</StateBadge>}
      </td>
    </tr>
  ))
}
