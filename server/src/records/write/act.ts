/**
 * Does a named action, or one of the four record state changes: find → permit → parse → lock → check → set state →
 * apply → audit.
 */
import type { Action, AnyEntity } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { actionSchema, faultsOf } from '@topcenter/model/kit/input-schema'
import { type StateAction, stateActions } from '@topcenter/model/kit/permission'
import { refuse, Refused, unlessRefused } from '@topcenter/model/kit/refusal'
import { startsFrom } from '../permissions/allowed.ts'
import { refusalToStart, wrongState } from './wrong-state.ts'
import { auditChanges, changedFields } from './changes.ts'
import type { Ctx } from '../context.ts'
import { permitAction, permitOn } from '../permissions/permit.ts'
import { type Changed, lockRow, readChanged, recordId } from '../read.ts'
import { resolveReferences } from './references.ts'
import { type AnyRecord, recordOf } from '../row.ts'
import type { ActionRule, Columns } from '../rules.ts'
import { leaveTrail } from './trail.ts'
import { updateRow } from './write.ts'

type AnyRule = ActionRule<unknown, unknown>
export interface Acted {
  readonly record: Changed<AnyEntity>
  readonly result?: unknown
}

export async function actOn(
  ctx: Ctx,
  entity: AnyEntity,
  name: string,
  token: string | undefined,
  body: unknown,
): Promise<Acted> {
  const action = entity.spec.actions?.[name]
  return action
    ? named(ctx, entity, name, action, token, body)
    : recordState(ctx, entity, name as StateAction, token, body)
}

async function named(
  ctx: Ctx,
  entity: AnyEntity,
  name: string,
  action: Action,
  token: string | undefined,
  body: unknown,
): Promise<Acted> {
  permitAction(ctx.actor, entity, name)
  const input = await actionInput(ctx, entity, name, action, body)
  const row = recordOf(entity, await lockRow(ctx, entity, recordId(entity, token)))
  const result = await act(ctx, entity, name, row, input)
  return { record: await readChanged(ctx, entity, row.id), ...(result === undefined ? {} : { result }) }
}

/**
 * The named action without its checks of permission, for services that have locked the record (the import accepts
 * applications by the thousand).
 */
export async function act(ctx: Ctx, entity: AnyEntity, name: string, row: AnyRecord, input: Columns): Promise<unknown> {
  const action = entity.spec.actions![name]!
  if (row.recordState !== 'active') throw new Refused(refuse('record.notActive'))
  if (!startsFrom(action, row)) throw new Refused(refusalToStart(ctx, entity, action, row))
  const rule = (ctx.runtime.rules.get(entity.id)?.actions[name] ?? {}) as AnyRule
  unlessRefused(await rule.check?.(ctx, row, input))
  const set: Columns = {
    ...action.set,
    ...(action.to ? { state: action.to } : {}),
    ...(await rule.prepare?.(ctx, row, input)),
  }
  if (Object.keys(set).length) await updateRow(ctx, entity, row.id, set)
  const result = await rule.apply?.(ctx, row, input)
  const changes = {
    ...auditChanges(entity, changedFields(entity, row, set), row, set),
    ...(action.to ? { state: { old: row.state, new: action.to } } : {}),
    ...inputNotes(action.input ?? {}, input),
  }
  await leaveTrail(ctx, entity, [{ id: row.id, action: name, version: row.version + 1, changes }])
  return result
}

/** The input of the action (such as a reason), kept in the audit beside the changed fields. */
const inputNotes = (fields: Fields, input: Columns): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => field.kind !== 'ref' && input[name] !== undefined && input[name] !== null)
      .map(([name]) => [`input.${name}`, { old: null, new: input[name] }]),
  )

/** Parses the input and finds its references; throws `record.invalid` with each fault at its field. */
export async function actionInput(
  ctx: Ctx,
  entity: AnyEntity,
  name: string,
  action: Action,
  body: unknown,
): Promise<Columns> {
  const parsed = actionSchema(entity, name, action).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  return resolveReferences(ctx, action.input ?? {}, parsed.data)
}

async function recordState(
  ctx: Ctx,
  entity: AnyEntity,
  name: StateAction,
  token: string | undefined,
  body: unknown,
): Promise<Acted> {
  permitOn(ctx.actor, entity, name)
  await actionInput(ctx, entity, name, {}, body)
  const row = recordOf(entity, await lockRow(ctx, entity, recordId(entity, token)))
  await changeState(ctx, entity, name, row)
  return { record: await readChanged(ctx, entity, row.id) }
}

export async function changeState(ctx: Ctx, entity: AnyEntity, name: StateAction, row: AnyRecord): Promise<void> {
  const change = stateActions[name]
  if (!(change.from as readonly string[]).includes(row.recordState))
    throw new Refused(wrongState(ctx, entity, 'recordState', row))
  const rule = (ctx.runtime.rules.get(entity.id)?.standard[name] ?? {}) as AnyRule
  unlessRefused(await rule.check?.(ctx, row, {}))
  const at = ctx.now.toISOString()
  const stamps = {
    record_state: change.to,
    archived_at: change.to === 'archived' ? at : null,
    blocked_at: change.to === 'blocked' ? at : null,
  }
  await updateRow(ctx, entity, row.id, (await rule.prepare?.(ctx, row, {})) ?? {}, stamps)
  await rule.apply?.(ctx, row, {})
  await leaveTrail(ctx, entity, [
    {
      id: row.id,
      action: name,
      version: row.version + 1,
      changes: { recordState: { old: row.recordState, new: change.to } },
    },
  ])
}
