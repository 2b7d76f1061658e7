/** Steps of an import. */
import { companions } from './list-steps.ts'
import type { StepName } from '../profiles/profile.ts'
import { profiles } from '../profiles/profiles.ts'
import type { Run } from './run-record.ts'

/** Returns the steps that have counts, in the order of the import. */
export function stepsOfRun(run: Run): readonly StepName[] {
  const steps = run.profile
    ? profiles[run.profile]!.steps
    : [run.entity!, ...companions].map((id) => ({ id, entity: id }))
  return steps.filter(({ id }) => id in run.counts)
}
