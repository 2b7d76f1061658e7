import { generated } from '@topcenter/model/education/api'
import { type EducationalGroup, educationalGroup } from '@topcenter/model/education/educational-group'
import { type FieldFault, refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { emit } from '../records/events.ts'
import { type Columns, rules } from '../records/rules.ts'
import { generateScheduleTimes, generationRefusal } from './schedule/generation.service.ts'
import { renewGroupWarnings } from './attendance/warnings.service.ts'

const thresholds = ['warningStatus1', 'warningStatus2', 'warningStatus3', 'warningStatus4', 'warningStatus5'] as const

function thresholdFaults(values: Columns): FieldFault[] {
  return thresholds.slice(1).flatMap((name, at): FieldFault[] => {
    const [lower, own] = [values[thresholds[at]!], values[name]]
    return typeof lower === 'number' && typeof own === 'number' && own <= lower
      ? [{ name, code: 'field.min', params: { min: lower + 1 } }]
      : []
  })
}

function seatFaults(values: Columns, seated: number): FieldFault[] {
  const [minimum, maximum] = [values.minimumNumberOfStudents, values.maximumNumberOfStudents]
  if (values.maximumStatus === true && typeof maximum !== 'number')
    return [{ name: 'maximumNumberOfStudents', code: 'field.required' }]
  if (values.minimumStatus === true && typeof minimum !== 'number')
    return [{ name: 'minimumNumberOfStudents', code: 'field.required' }]
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
    return [{ name: 'minimumNumberOfStudents', code: 'group.minimumAboveMaximum' }]
  return values.maximumStatus === true && typeof maximum === 'number' && maximum < seated
    ? [{ name: 'maximumNumberOfStudents', code: 'field.min', params: { min: seated } }]
    : []
}

function refusalOf(values: Columns, seated: number): Refusal | undefined {
  const faults = [...seatFaults(values, seated), ...thresholdFaults(values)]
  return faults.length > 0 ? refuse('record.invalid', { fields: faults }) : undefined
}

export const educationalGroupRules = rules(
  educationalGroup,
  {
    create: { check: (_ctx, input) => refusalOf(input, 0) },
    update: {
      check: (_ctx, before, changes) => refusalOf({ ...before, ...changes }, before.totalNumberOfStudents ?? 0),
      apply: async (ctx, before, changes) => {
        if (thresholds.some((name) => changes[name] !== undefined)) await renewGroupWarnings(ctx, before.id)
        await emit(ctx, 'seatsChanged', {})
      },
    },
  },
  {
    generateScheduleTimes: {
      check: (_ctx, group) => generationRefusal(group),
      apply: (ctx, group: EducationalGroup, input) =>
        generateScheduleTimes(ctx, group, { confirmed: input.confirmClash === true }),
      result: generated,
    },
  },
)
