/**
 * The files of the Open University dataset, plain or packed. They have no quotes inside fields and no line breaks;
 * region and imd band hold no commas.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type Row = Readonly<Record<string, string>>

export async function readRows(folder: string, name: string): Promise<Row[]> {
  const plain = join(folder, `${name}.csv`)
  const text = existsSync(plain)
    ? await readFile(plain, 'utf8')
    : gunzipSync(await readFile(`${plain}.gz`)).toString('utf8')
  const [header, ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
  return lines.map((cells) => Object.fromEntries(header!.map((key, index) => [key, cells[index] ?? ''])))
}
