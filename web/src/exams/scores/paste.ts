/**
 * Assigns the cells of a pasted block: to the students whom its rows name by code or name, else by position from the
 * current cell. Empty cells are skipped: they remove no score. Pure.
 */
import { nameKey } from '@topcenter/model/kit/search-key'
import type { Place } from './sheet-keys.ts'
import type { SheetComponent, SheetStudent } from './score-sheet-data.ts'

export interface PastedCell {
  readonly at: Place
  readonly text: string
}
export interface Pasted {
  readonly by: 'code' | 'name' | 'place'
  readonly cells: readonly PastedCell[]
  /** Labels of rows that name no student, or two. */
  readonly nobody: readonly string[]
  readonly twice: readonly string[]
  /** Labels of rows that a later row overrides with another score for the same student. */
  readonly repeated: readonly string[]
  /** Filled cells that lie outside of the sheet. */
  readonly outside: number
}

type Block = readonly (readonly string[])[]
type Who = ReadonlyMap<string, readonly number[]>

const keyOf = nameKey

function whoBy(
  students: readonly SheetStudent[],
  keys: (student: SheetStudent) => readonly (string | null | undefined)[],
): Who {
  const found = new Map<string, number[]>()
  students.forEach((student, row) => {
    for (const key of new Set(
      keys(student)
        .map((text) => keyOf(text ?? ''))
        .filter(Boolean),
    ))
      found.set(key, [...(found.get(key) ?? []), row])
  })
  return found
}

/** Returns true if at least half of the filled cells of a column name a student. */
const names = (block: Block, column: number, who: Who): boolean => {
  const filled = block.map((line) => keyOf(line[column] ?? '')).filter(Boolean)
  return filled.length > 0 && filled.filter((key) => who.has(key)).length * 2 >= filled.length
}

/** Index of the column that names the students: one of the first three, codes before names. */
function keyColumn(
  block: Block,
  students: readonly SheetStudent[],
): { column: number; who: Who; by: 'code' | 'name' } | undefined {
  const columns = [0, 1, 2].filter((column) => block.some((line) => line.length > column + 1))
  for (const by of ['code', 'name'] as const) {
    const who = whoBy(
      students,
      by === 'code'
        ? ({ student }) => [student.code]
        : ({
            student: {
              names: { ar, en, und },
            },
          }) => [ar, en, und],
    )
    const column = columns.find((each) => names(block, each, who))
    if (column !== undefined) return { column, who, by }
  }
  return undefined
}

export function placePasted(
  block: Block,
  from: Place,
  students: readonly SheetStudent[],
  components: readonly SheetComponent[],
  isScore: (text: string) => boolean,
): Pasted {
  const key = keyColumn(block, students)
  return key ? byKey(block, key, from, components, isScore) : byPlace(block, from, students.length, components.length)
}

function byPlace(block: Block, from: Place, rows: number, columns: number): Pasted {
  const all = block.flatMap((line, down) =>
    line.flatMap((text, along) =>
      text === '' ? [] : [{ at: { row: from.row + down, column: from.column + along }, text }],
    ),
  )
  const cells = all.filter(({ at }) => at.row < rows && at.column < columns)
  return { by: 'place', cells, nobody: [], twice: [], repeated: [], outside: all.length - cells.length }
}

function byKey(
  block: Block,
  { column, who, by }: NonNullable<ReturnType<typeof keyColumn>>,
  from: Place,
  components: readonly SheetComponent[],
  isScore: (text: string) => boolean,
): Pasted {
  const named = new Map(
    components.flatMap((component, at) =>
      [component.code, component.names.ar, component.names.en, component.names.und].flatMap((text) =>
        text ? [[keyOf(text), at] as const] : [],
      ),
    ),
  )
  const [head] = block
  const hasHead =
    head !== undefined &&
    !who.has(keyOf(head[column] ?? '')) &&
    head.some((text, at) => at !== column && named.has(keyOf(text)))
  const lines = hasHead ? block.slice(1) : block
  const width = Math.max(...block.map((line) => line.length))
  // A column of words, such as the name beside the code, contains no scores.
  const values = Array.from({ length: width }, (_, at) => at).filter(
    (at) =>
      at !== column &&
      (hasHead
        ? named.has(keyOf(head[at] ?? ''))
        : at > column && lines.some((line) => (line[at] ?? '') !== '' && isScore(line[at]!))),
  )
  const target = new Map(values.map((at, index) => [at, hasHead ? named.get(keyOf(head[at]!))! : from.column + index]))
  const cells = new Map<string, PastedCell>()
  const [nobody, twice, repeated] = [[] as string[], [] as string[], new Set<string>()]
  let outside = 0
  for (const line of lines) {
    const called = line[column] ?? ''
    const rows = who.get(keyOf(called)) ?? []
    if (rows.length !== 1) {
      if (line.some((text) => text !== '')) (rows.length === 0 ? nobody : twice).push(called || line.join(' '))
      continue
    }
    for (const at of values) {
      const to = target.get(at)!
      if (!line[at]) continue
      if (to >= components.length) {
        outside += 1
        continue
      }
      const place = `${rows[0]!} ${to}`
      if ((cells.get(place)?.text ?? line[at]) !== line[at]) repeated.add(called)
      cells.set(place, { at: { row: rows[0]!, column: to }, text: line[at] })
    }
  }
  return { by, cells: [...cells.values()], nobody, twice, repeated: [...repeated], outside }
}
