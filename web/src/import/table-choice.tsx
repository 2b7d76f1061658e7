/**
 * Chooses the sheet of the file and the row with the headers. Recognised ones are preselected, and skipped parts are
 * listed.
 */
import { useTexts, useWork } from '../platform/texts.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { type ReadTable, useRunStep, type WholeRun } from './import-data.ts'

const none = '0'
/**
 * Isolates by characters, for texts that take no elements: a cell keeps the direction of its own words, a number reads
 * from left to right.
 */
const isolated = (cell: string): string => `${/\p{L}/u.test(cell) ? '\u2068' : '\u2066'}${cell}\u2069`

export function TableChoice({ run, table }: { readonly run: WholeRun; readonly table: ReadTable }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const step = useRunStep(run.token)
  const nameOf = (sheet: string) => work('import.sheetName', { name: isolated(sheet) })
  const others = run.tables.filter(({ sheet }) => sheet !== table.sheet)
  const rows = run.tables.find(({ sheet }) => sheet === table.sheet)?.rows ?? []
  const isBelow = table.headLine > (rows[0]?.line ?? 0)
  return (
    <div className="grid gap-3 border-b border-line p-4 sm:grid-cols-2">
      {others.length > 0 && (
        <Select
          label={work('import.sheet')}
          value={table.sheet}
          isReadOnly={step.isPending}
          onChange={(sheet) => step.mutate({ do: 'table', sheet })}
          options={run.tables.map(({ sheet, isHidden }) => ({
            value: sheet,
            label: sheet,
            ...(isHidden ? { detail: work('import.hiddenSheet') } : {}),
          }))}
        />
      )}
      <Select
        label={work('import.headRow')}
        value={String(table.headLine)}
        isReadOnly={step.isPending}
        onChange={(line) => step.mutate({ do: 'table', sheet: table.sheet, headLine: Number(line) })}
        options={[
          ...rows.map(({ line, cells }) => ({
            value: String(line),
            label: `${formats.number(line)}: ${cells.map(isolated).join(' · ')}`,
          })),
          { value: none, label: work('import.noHeads') },
        ]}
      />
      {(others.length > 0 || isBelow) && (
        <div className="sm:col-span-2">
          <AlertBanner tone="info">
            {others.length > 0 && (
              <p>
                {work('import.otherSheets', {
                  sheet: nameOf(table.sheet),
                  others: new Intl.ListFormat(texts.language).format(others.map(({ sheet }) => nameOf(sheet))),
                })}
              </p>
            )}
            {isBelow && <p>{work('import.rowsAbove', { n: formats.number(table.headLine) })}</p>}
          </AlertBanner>
        </div>
      )}
    </div>
  )
}
