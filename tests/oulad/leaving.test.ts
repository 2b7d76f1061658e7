import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startImportTest } from '@topcenter/server/test/import/imports-for-tests'
import { importSample, sampleFolder } from '@topcenter/server/test/import/oulad-for-tests'
import { expectedLeaving, leavingDisagreements, leavingPath, lossesOfModules, shownLeaving } from './leaving.ts'

test('the report of students who left says for each category and month, and in all, what the files say', async () => {
  const app = await startImportTest()
  try {
    assert.equal((await importSample(app)).state, 'done')
    const { items } = (await app.call('GET', '/api/educational-categories?search=OU-&size=200')).body
    const categories = items.filter((category: { parentToken: string | null }) => category.parentToken)
    const report = await app.call('GET', `/api${leavingPath(categories)}`)
    assert.equal(report.status, 200, report.text)
    const expected = await expectedLeaving(sampleFolder)
    assert.deepEqual(leavingDisagreements(expected, report.body, categories), [])
    assert.deepEqual(
      [...expected].map(([code, months]) => [code, [...months]]),
      [
        ['OU-AAA-2014J', [['2014-10', 2]]],
        [
          'OU-AAA-2013J',
          [
            ['2013-09', 1],
            ['2013-08', 1],
          ],
        ],
        ['OU-GGG-2014B', [['2014-03', 1]]],
        [
          'OU-BBB-2013B',
          [
            ['2013-02', 1],
            ['2013-03', 1],
          ],
        ],
      ],
    )
    assert.deepEqual(
      report.body.cells.find((cell: { row: string[]; column?: string }) => cell.row.length === 0 && !cell.column)
        .values,
      [7],
    )
    assert.deepEqual(lossesOfModules(shownLeaving(report.body, categories))[0], {
      module: 'AAA',
      gone: 4,
      worst: ['2014-10', 2],
    })
    // a module is the parent of its presentations, and its figure is not added up by hand
    const modules = await app.call(
      'GET',
      '/api/reports/students-who-left?period=all&rows=parentCategory&columns=&measures=gone',
    )
    const codeOf = new Map(items.map(({ token, code }: { token: string; code: string }) => [token, code]))
    assert.deepEqual(
      modules.body.members.parentCategory.map(({ key }: { key: string }) => [
        codeOf.get(key),
        modules.body.cells.find(({ row }: { row: string[] }) => row[0] === key).values[0],
      ]),
      lossesOfModules(expected).map(({ module, gone }) => [`OU-${module}`, gone]),
    )
    const one = report.body.cells.find((cell: { row: string[]; column?: string }) => cell.row.length > 0 && cell.column)
    one.values = [one.values[0] + 1]
    assert.equal(leavingDisagreements(expected, report.body, categories).length, 1, 'a wrong figure is found')
  } finally {
    await app.close()
  }
})
