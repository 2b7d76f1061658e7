import { openCluster } from './cluster.ts'
import { readFlags } from './flags.ts'
import { startServer } from './server-child.ts'
import { median } from './statistics.ts'
let path = process.env.URLPATH ?? '/api/students'
const flags = readFlags('/work/main', ['--students', process.env.STUDENTS ?? '20000'])!
const cluster = await openCluster(flags, () => {})
if (process.env.PROF) process.env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${process.env.PROF} --cpu-prof-interval 500`
if (process.env.EXTRA) process.env.NODE_OPTIONS = process.env.EXTRA
const server = await startServer(cluster, '/work/main/web/dist')
delete process.env.NODE_OPTIONS
try {
  const session = await server.logIn(cluster.centres[0]!)
  const conns = Number(process.env.CONNS ?? 8), count = Number(process.env.COUNT ?? 1500)
  const agent = server.connect(conns)
  if (process.env.RECORD) path = '/api/students/' + ((await (await fetch(server.origin + '/api/students?size=1', { headers: { authorization: 'Bearer ' + session, 'api-version': '1.0' } })).json()) as any).items[0].token
  const run = async (n: number) => {
    let left = n; const times: number[] = []
    const before = await server.cpu()
    await Promise.all(Array.from({ length: conns }, async () => { while (left-- > 0) { const f = performance.now(); const a = await server.send(agent, session, { method: 'GET', path }); if (a.status !== 200) throw new Error(a.text); times.push(performance.now() - f) } }))
    const cpu = await server.cpu() - before
    return { cpu: Math.round(cpu / n), ms: median(times).toFixed(2) }
  }
  await run(400)
  for (let i = 0; i < Number(process.env.TIMES ?? 5); i++) console.log(path, JSON.stringify(await run(Math.round(count / 5))))
} finally { await server.stop(); await cluster.stop() }
