import type { BenchCluster } from './cluster.ts'
import type { Verdict } from './print.ts'
import type { Server } from './server-child.ts'
export async function browserPart(_c: BenchCluster, _s: Server, _w: string): Promise<Verdict[]> { return [] }
