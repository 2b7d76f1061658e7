/** Description of the folder of a known system: its files, and the entity that each step makes from a file. */
import { entityOf } from '@topcenter/model/areas'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { maxRows } from '../../sheets/read-sheet.ts'
import { columnFor } from '../reading/import-column.ts'
import type { Step, StepRow } from '../run/step.ts'
import { openSheet } from '../run/uploaded-files.ts'

/** One line of a file, by the names of its columns. */
export type Line = Readonly<Record<string, string>>
type Cell<Facts> = (line: Line, facts: Facts) => string | undefined

export interface StepName {
  readonly id: string
  readonly entity: string
}
export interface ProfileStep<Facts> extends StepName {
  /** File whose lines are the rows, or a function that makes the rows from the facts. */
  readonly from: string | ((facts: Facts) => readonly Line[])
  /** The key of the record in the source; it never changes. */
  readonly key: (line: Line) => string
  /** The text for each column of the entity. */
  readonly columns: Readonly<Record<string, Cell<Facts>>>
  /** True if several lines may describe one record. */
  readonly once?: boolean
}
export interface ProfileDefinition<Facts> {
  readonly name: string
  /**
   * Columns that each file must have. A column whose name ends with a question mark may be missing; its texts are then
   * empty. A file may be compressed with gzip.
   */
  readonly files: Readonly<Record<string, readonly string[]>>
  /** Reads the facts that the steps need from other files. Called before the first step, and again after a restart. */
  readonly facts: (read: (file: string) => Promise<Line[]>) => Promise<Facts>
  readonly steps: readonly ProfileStep<Facts>[]
}

export interface Profile {
  readonly name: string
  readonly files: readonly string[]
  readonly steps: readonly StepName[]
  /** @param path Returns the path of a file of the profile */
  open(path: (file: string) => string): Promise<readonly Step[]>
}

export function defineProfile<Facts>(definition: ProfileDefinition<Facts>): Profile {
  return {
    name: definition.name,
    files: Object.keys(definition.files),
    steps: definition.steps.map(({ id, entity }) => ({ id, entity })),
    open: async (path) => {
      const lines = (file: string) => linesOf(path(file), definition.files[file]!)
      const facts = await definition.facts(async (file) => {
        const all: Line[] = []
        for await (const { line } of lines(file)) all.push(line)
        return all
      })
      return definition.steps.map((step) => stepOf(definition.name, step, facts, lines))
    },
  }
}

interface NumberedLine {
  readonly at: number
  readonly line: Line
}

async function* linesOf(path: string, headers: readonly string[]): AsyncGenerator<NumberedLine> {
  const sheet = await openSheet(path, { maxRows: maxRows })
  const wanted = headers.map((header) => {
    const name = header.replace(/\?$/, '')
    return { name, place: sheet.header.indexOf(name), isNeeded: name === header }
  })
  if (wanted.some(({ place, isNeeded }) => isNeeded && place < 0)) {
    await sheet.close()
    throw new Refused(refuse('import.columnsUnknown'))
  }
  for await (const { line: at, cells } of sheet.rows)
    yield { at, line: Object.fromEntries(wanted.map(({ name, place }) => [name, cells[place] ?? ''])) }
}

function stepOf<Facts>(
  source: string,
  step: ProfileStep<Facts>,
  facts: Facts,
  lines: (file: string) => AsyncIterable<NumberedLine>,
): Step {
  const entity = entityOf(step.entity)
  const cells = Object.entries(step.columns)
  const rowOf = (at: number, line: Line): StepRow => ({
    line: at,
    key: step.key(line),
    cells: Object.fromEntries(
      cells.flatMap(([column, cell]): [string, string][] => {
        const text = cell(line, facts)
        return text ? [[column, text]] : []
      }),
    ),
  })
  const rows = async function* (): AsyncGenerator<StepRow> {
    if (typeof step.from === 'string') for await (const { at, line } of lines(step.from)) yield rowOf(at, line)
    else for (const [at, line] of step.from(facts).entries()) yield rowOf(at + 2, line)
  }
  return {
    id: step.id,
    entity,
    source,
    columns: Object.keys(step.columns).map((key) => columnFor(entity, key)),
    once: step.once ?? false,
    suspects: false,
    adopts: false,
    trusted: true,
    rows,
  }
}
