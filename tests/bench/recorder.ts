/**
 * Records the SQL of an API call: runs the operation once in this process, in a transaction that is rolled back, and
 * notes every statement. So the SQL that is measured without the application is always the SQL of the code.
 */
import { operations } from '@topcenter/server/areas'
import { createIdentify } from '@topcenter/server/access/identity'
import type { Application } from '@topcenter/server/application'
import { auditStatement, type KeptAudit } from '@topcenter/server/platform/database/audit'
import { inside, settingsOf, type Tx } from '@topcenter/server/platform/database/database'
import { planningOnce } from '@topcenter/server/platform/database/connection'
import { locked } from '@topcenter/server/platform/database/lock'
import { builder, type Query } from '@topcenter/server/platform/database/query'
import { systemClock } from '@topcenter/server/platform/clock'
import { type Actor, type Ctx, limitsOfReader } from '@topcenter/server/records/context'
import type { Identity } from '@topcenter/server/records/serving/serve'
import { limitsOfOperation, type Operation } from '@topcenter/server/records/serving/operation'
import type { Call } from './server-child.ts'

export interface Recorded {
  readonly establishmentId: string
  /** `set local …` of the transaction: what the operation may take, its establishment, and the limits of who asks. */
  readonly settings: string
  readonly access: 'read' | 'write'
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[]
}

export interface Recorder {
  record(session: string, call: Call): Promise<Recorded>
  knows(call: Call): boolean
}

export function openRecorder(application: Application): Recorder {
  const identify = createIdentify(application.db, systemClock)
  return {
    knows: (call) => find(call) !== undefined,
    record: async (token, call) => {
      const session = await application.runtime.sessions.find(token)
      const identity = session && (await identify(session))
      const found = find(call)
      if (!identity || !found) throw new Error(`cannot record ${call.method} ${call.path}`)
      return run(application, identity, found.operation, found.params, call)
    },
  }
}

/** Returns what the server sets before the statements of an operation. */
export function settingsFor(operation: Operation, actor: Omit<Actor, 'address' | 'requestId'>): string {
  const limits = limitsOfOperation(operation)
  return `${limits.plansOnce ? planningOnce : ''}${settingsOf(limits)}${inside(actor.establishmentId, limitsOfReader(actor))}`
}

class Undo extends Error {}

async function run(
  application: Application,
  identity: Identity,
  operation: Operation,
  params: Record<string, string>,
  call: Call,
): Promise<Recorded> {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const query = Object.fromEntries(new URLSearchParams(call.path.split('?')[1] ?? ''))
  const { establishmentId } = identity.actor
  const limits = limitsOfReader(identity.actor)
  const work = async (tx: Tx): Promise<never> => {
    const recording = listening(tx, statements)
    const ctx: Ctx = {
      runtime: application.runtime,
      tx: recording,
      actor: { ...identity.actor, address: '127.0.0.1', requestId: 'req_bench' },
      now: new Date(),
      timeZone: identity.timeZone,
      language: 'ar',
    }
    await operation.handle(ctx, { params, query, body: call.body, headers: {}, origin: 'http://localhost' })
    recording.sendAudit()
    throw new Undo()
  }
  const done =
    operation.access === 'read'
      ? application.db.read(establishmentId, work, limits)
      : application.db.transaction(establishmentId, work, limits)
  await done.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return { establishmentId, settings: settingsFor(operation, identity.actor), access: operation.access, statements }
}

/** Sends every statement and records it. */
export function listening(
  tx: Tx,
  statements: { text: string; values: readonly unknown[] }[],
): Tx & { sendAudit(): void } {
  const recorded = <R>(query: Query<R>): { sql: string; parameters: readonly unknown[] } => {
    const { sql, parameters = [] } = 'compile' in query ? query.compile(builder) : query
    statements.push({ text: sql, values: parameters })
    return { sql, parameters }
  }
  let depth = 0
  const audited: KeptAudit[] = []
  return {
    establishmentId: tx.establishmentId,
    query: (query) => tx.query(recorded(query)),
    first: (query) => tx.first(recorded(query)),
    run: (query) => tx.run(recorded(query)),
    lock: async (...names) => {
      await tx.run(recorded(locked(names)))
    },
    send: (query) => tx.send(recorded(query)),
    follow: (work) => tx.follow(work),
    learns: (value) => tx.learns(value),
    learned: tx.learned,
    audit: (rows) => void audited.push(...rows),
    sendAudit: () => {
      if (audited.length > 0) tx.send(recorded(auditStatement(tx.establishmentId, audited, tx.learned.length > 0)))
    },
    within: (establishmentId, work) => tx.within(establishmentId, work),
    savepoint: async (work) => {
      const name = `s${(depth += 1)}`
      statements.push({ text: `savepoint ${name}`, values: [] })
      const answer = await tx.savepoint(work)
      statements.push({ text: `release savepoint ${name}`, values: [] })
      return answer
    },
    afterCommit: (effect) => tx.afterCommit(effect), // never happens: the transaction is rolled back
  }
}

/** Chooses as the router does: of several matching paths the one with the fewest parameters. */
function find(call: Call): { operation: Operation; params: Record<string, string> } | undefined {
  const path = call.path.split('?')[0]!.split('/')
  const fits = operations.flatMap((operation) => {
    const pattern = operation.path.split('/')
    if (operation.method !== call.method || pattern.length !== path.length) return []
    const params: Record<string, string> = {}
    for (const [index, part] of pattern.entries()) {
      if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(path[index]!)
      else if (part !== path[index]) return []
    }
    return [{ operation, params }]
  })
  return fits.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}
