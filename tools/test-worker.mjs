/**
 * Runs test files one after the other in this process, each as a suite of its own, so that the server is imported once
 * for many files. `run-tests.mjs` starts a few workers, which take the files from one list.
 */
import { appendFileSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { cpuSeconds } from './cpu.mjs'

/** Milliseconds for each file, and for each of its tests: one that waits for what never comes fails. */
const timeout = 600_000
/** Milliseconds that what a file left running may take to end. */
const grace = 20_000

// a run names its seed (run-tests.mjs); each property begins from it
if (process.env.TEST_SEED) fc.configureGlobal({ seed: Number(process.env.TEST_SEED) })

/** @param folder The run's folder, with the list of files (`files.json`) */
export async function runSharedFiles(folder) {
  const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))
  for (const [index, file] of files.entries()) if (claim(folder, index)) await runFile(folder, file)
  limitRest()
}

export async function runFile(folder, file) {
  writeFileSync(join(folder, `of-${process.pid}`), file)
  const [cpu, time, environment] = [cpuSeconds(), performance.now(), { ...process.env }]
  // a hook that waits for ever has no timeout of its own, and one that waits for what is not referenced needs the loop
  const watchdog = setTimeout(() => endWith(`${file} did not end`), timeout + grace)
  await suite(file, { timeout }, () => import(pathToFileURL(resolve(file)).href))
  clearTimeout(watchdog)
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  const took = { file, cpu: cpuSeconds() - cpu, seconds: (performance.now() - time) / 1_000 }
  appendFileSync(join(folder, 'took'), `${JSON.stringify(took)}\n`)
}

/** Returns false if another worker has the file. */
function claim(folder, index) {
  try {
    closeSync(openSync(join(folder, `claimed-${index}`), 'wx'))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Ends the process when what a file left running does not end. */
function limitRest() {
  setTimeout(() => endWith('a test file left something running'), grace).unref()
}

function endWith(reason) {
  process.stderr.write(`${reason}; active: ${process.getActiveResourcesInfo().join(', ')}\n`)
  process.exit(1)
}
