/** What the areas bring to the server: rules, operations, the meaning of their constraints. The one list of them. */
import { appSettingsOperations } from './access/app-settings.operations.ts'
import { gradingPlanRules } from './lookups/grading-plan.rules.ts'
import type { ConstraintTexts } from './records/constraints.ts'
import type { Operation } from './records/operation.ts'
import { recordOperations } from './records/operations.ts'
import type { AnyRules, RuleBook } from './records/rules.ts'

const rules: readonly AnyRules[] = [gradingPlanRules]

export const ruleBook: RuleBook = new Map(rules.map((rule) => [rule.entity.id, rule]))
export const operations: readonly Operation[] = [...appSettingsOperations, ...recordOperations]
export const constraintTexts: readonly ConstraintTexts[] = [{ establishment_role_default: { code: 'field.taken', field: 'isDefault' } }]
