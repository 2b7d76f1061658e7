/** The derived input of an entity: one zod schema for the browser's form and the server's operations. */
import * as z from 'zod'
import type { Action, AnyEntity } from './entity.ts'
import type { Fields } from './field.ts'
import { inputFields } from './input-fields.ts'
import type { FieldFault, RefusalCode } from './refusal.ts'
import { fieldSchema, keyOf, presentSchema } from './value-schema.ts'

z.config({ jitless: true }) // zod probes `new Function` otherwise, which a strict CSP reports

type Schema = z.ZodType<Record<string, unknown>>
const memo = new WeakMap<object, Map<string, Schema>>()
/** Made when it is first used, and then kept for the definition. */
function kept(of: object, use: string, make: () => Schema): Schema {
  const made = memo.get(of) ?? memo.set(of, new Map()).get(of)!
  return made.get(use) ?? made.set(use, make()).get(use)!
}

export const createSchema = (entity: AnyEntity): Schema =>
  kept(entity, 'create', () => z.strictObject(shapeOf(inputFields(entity, 'create'), true)))

/** Absent = unchanged; `version` guards against a stale save (D1.5). */
export const updateSchema = (entity: AnyEntity): Schema =>
  kept(entity, 'update', () =>
    z.strictObject({ ...shapeOf(inputFields(entity, 'update'), false), version: z.coerce.number().int().min(1) }),
  )

export const actionSchema = (entity: AnyEntity, name: string, action: Action): Schema =>
  kept(entity, `act ${name}`, () =>
    z.strictObject({ ...shapeOf(action.input ?? {}, true), version: z.coerce.number().int().min(1).optional() }),
  )

/** A schema over free-standing fields (filters of a report, a hand-written form). */
export const fieldsSchema = (fields: Fields): Schema => kept(fields, '', () => z.strictObject(shapeOf(fields, true)))

function shapeOf(fields: Fields, creating: boolean): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(fields)) {
    const needed = creating && field.required && field.options.initial === undefined
    shape[keyOf(name, field)] = needed ? presentSchema(field) : fieldSchema(field).optional()
  }
  return shape
}

const pathText = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  )

/** Zod's issues as field faults with catalogue codes. */
export function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.flatMap((issue): FieldFault[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ name: pathText([...issue.path, key]), code: 'field.unknown' as const }))
    const params = (issue as { params?: { code?: RefusalCode; params?: FieldFault['params'] } }).params
    const fallback: RefusalCode =
      issue.code === 'too_big'
        ? 'field.max'
        : issue.code === 'too_small' || issue.path[0] === 'version'
          ? 'field.required'
          : issue.path.length === 0
            ? 'request.malformed'
            : 'field.list'
    const bound = issue.code === 'too_big' ? { max: Number(issue.maximum) } : undefined
    return [
      {
        name: pathText(issue.path),
        code: params?.code ?? fallback,
        ...((params?.params ?? bound) ? { params: params?.params ?? bound! } : {}),
      },
    ]
  })
}
