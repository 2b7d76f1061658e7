/**
 * A real S3 service on this machine for some seconds: Debian's radosgw over a Ceph cluster of one monitor and one disk
 * in memory. Needs root and `apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface RealS3 {
  readonly origin: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  stop(): Promise<void>
}

export async function startRadosgw(): Promise<RealS3> {
  const folder = await mkdtemp('/tmp/topcenter-ceph-')
  const started: ChildProcess[] = []
  const stop = async (): Promise<void> => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const [v2, v1, port] = [await freePort(), await freePort(), await freePort()]
    const conf = join(folder, 'ceph.conf')
    const keyring = join(folder, 'keyring')
    const [fsid, disk] = [randomUUID(), randomUUID()]
    const monitor = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`
    await writeFile(conf, settings({ folder, fsid, monitor, keyring }))
    for (const each of ['mon', 'osd']) await mkdir(join(folder, each))
    const ceph = (command: string, ...rest: readonly string[]) =>
      run(command, ['-c', conf, ...rest], { timeout: 60_000 })
    const serve = (command: string, ...rest: readonly string[]): void => {
      const child = spawn(command, ['-c', conf, '-f', ...rest], { stdio: 'ignore' })
      started.push(child)
    }
    await makeKeys(keyring)
    const map = join(folder, 'monmap')
    await run('monmaptool', ['--create', '--addv', 'a', monitor, '--fsid', fsid, map])
    await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
    serve('ceph-mon', '-i', 'a')
    await ceph('ceph', 'osd', 'new', disk, '0')
    await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
    await ceph('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=here')
    serve('ceph-osd', '-i', '0')
    serve('radosgw', '-n', 'client.admin', '--rgw-frontends', `beast endpoint=127.0.0.1:${port}`)
    const origin = `http://127.0.0.1:${port}`
    await answers(origin)
    const [accessKeyId, secretAccessKey] = ['centre', randomUUID()]
    const user = ['--uid=centre', '--display-name=centre', `--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`]
    await ceph('radosgw-admin', 'user', 'create', ...user)
    return { origin, accessKeyId, secretAccessKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const settings = (of: { folder: string; fsid: string; monitor: string; keyring: string }): string =>
  `[global]
fsid = ${of.fsid}
mon host = ${of.monitor}
keyring = ${of.keyring}
run dir = ${of.folder}
admin socket = ${of.folder}/$name.$pid.asok
log file = ${of.folder}/$name.log
crash dir = ${of.folder}
mon data = ${of.folder}/mon
osd data = ${of.folder}/osd
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
public addr = 127.0.0.1
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd max object name len = 2048
osd max object namespace len = 256
mon allow pool size one = true
mon max pg per osd = 1000
`

async function makeKeys(keyring: string): Promise<void> {
  const all = ['mon', 'osd', 'mgr', 'mds'].flatMap((who) => ['--cap', who, 'allow *'])
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *'])
  await run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...all])
  await run('ceph-authtool', [
    keyring,
    '--gen-key',
    '-n',
    'osd.0',
    '--cap',
    'mon',
    'allow profile osd',
    '--cap',
    'osd',
    'allow *',
  ])
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(origin: string): Promise<void> {
  for (const until = Date.now() + 90_000; Date.now() < until; await delay(200))
    if (
      await fetch(origin).then(
        () => true,
        () => false,
      )
    )
      return
  throw new Error('radosgw did not answer in 90 s')
}
