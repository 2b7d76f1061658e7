/** Runs the test files named, two at once and in the order given: `node --test` would sort them by name, and leave one core to the longest at the end. */
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

run({ files: process.argv.slice(2), concurrency: 2 })
  .on('test:fail', () => { process.exitCode = 1 })
  .compose(spec)
  .pipe(process.stdout)
