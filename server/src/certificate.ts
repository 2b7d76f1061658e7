/**
 * `npm run certificate [-- --name centre.local …] [--new]`: the installation's own authority, if there is none yet (or
 * anew), and a certificate for this machine under `DATA_DIR/tls`, which the next start finds by itself.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { renderUnicodeCompact } from 'uqr'
import { finish, Stop } from './command.ts'
import { readConfig } from './platform/config.ts'
import { folderOf } from './platform/tls/own-authority-files.ts'
import {
  hasAuthority,
  isName,
  makeAuthority,
  mayCertify,
  ownNames,
  renewCertificate,
} from './platform/tls/own-authority.ts'
import { commandLine } from './platform/release.ts'
import { trustPath } from './platform/tls/trust-page.ts'

const usage = commandLine('certificate', '[--name centre.local --name 192.168.1.10] [--new]')

function given(): { names: string[]; anew: boolean } {
  try {
    const { values } = parseArgs({ options: { name: { type: 'string', multiple: true }, new: { type: 'boolean' } } })
    return { names: (values.name ?? []).map((name) => name.toLowerCase()), anew: values.new ?? false }
  } catch (error) {
    throw new Stop(`${(error as Error).message.split('. ')[0]}\n${usage}`)
  }
}

async function main(): Promise<void> {
  const { names, anew } = given()
  const { dataDir, port } = readConfig()
  const odd = names.find((name) => !isName(name))
  if (odd !== undefined) throw new Stop(`--name must be a name such as centre.local, but it is "${odd}".\n${usage}`)
  if (anew || !hasAuthority(dataDir))
    await makeAuthority(
      dataDir,
      names.filter((name) => !isIP(name)),
    )
  for (const name of names)
    if (!(await mayCertify(dataDir, name)))
      throw new Stop(
        `The authority that devices trust already may not certify ${name}. With --new there is another one, which they must be told to trust again.\nالجهة التي تثق بها الأجهزة لا يمكنها إصدار شهادة باسم ${name}. بإضافة ‎--new تُنشأ جهة أخرى، وعلى الأجهزة أن تثق بها من جديد.`,
      )
  await renewCertificate(dataDir, names, new Date(), anew)
  const { authority, certificate } = folderOf(dataDir)
  const [root, own] = [authority, certificate].map((path) => new X509Certificate(readFileSync(path, 'utf8')))
  const isReached = (address: string): boolean => isIP(address) === 4 && !address.startsWith('127.')
  const page = `http://${[...names, ...ownNames()].find(isReached) ?? names[0] ?? 'localhost'}:${port}${trustPath}`
  const indented = renderUnicodeCompact(page)
    .split('\n')
    .map((line) => `  ${line}`)
  process.stdout.write(
    [
      '',
      `  ${certificate}: ${own!.subjectAltName?.replace(/DNS:|IP Address:/g, '')}`,
      `  ${own!.validToDate.toISOString().slice(0, 10)} (the product renews it itself · يجدّدها البرنامج بنفسه)`,
      `  ${authority}`,
      `  SHA-256 ${root!.fingerprint256}`,
      '',
      '  Start the product again, with HOST=0.0.0.0, then open this page on each device:',
      '  أعد تشغيل البرنامج مع HOST=0.0.0.0، ثم افتح هذه الصفحة على كل جهاز:',
      '',
      `  ${page}`,
      '',
      ...indented,
      '',
    ].join('\n'),
  )
}

finish(main(), () => undefined)
