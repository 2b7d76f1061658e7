/**
 * The lists that are no more than code, name and description. One line each: id, token prefix, path under
 * /settings/settings-others.
 */
import { type AnyEntity, defineEntity } from '../kit/entity.ts'

const settings = '/settings/settings-others/'
/** Lists of services and of finance stand with them in the sidebar. */
const menuOf = (path: string) =>
  path.startsWith('/settings/services') ? 'services' : path.startsWith('/finance') ? 'finance' : 'settings'

const plainList = <const Id extends string>(
  id: Id,
  prefix: string,
  path: string,
  traits: readonly 'reported'[] = [],
  gendered = false,
) =>
  defineEntity(id, {
    prefix,
    traits: ['named', 'coded', ...traits],
    lookup: true,
    path: path.startsWith('/') ? path : settings + path,
    menu: menuOf(path),
    ...(gendered ? { gendered } : {}),
    list: { columns: ['code', 'names', 'description'], sort: 'code' },
  })

export const knownMethod = plainList('knownMethod', 'knm', 'known-methods', ['reported'])

export const plainLists: readonly AnyEntity[] = [
  plainList('bloodType', 'blt', 'bloodTypes'),
  plainList('religion', 'rlg', 'religions', ['reported'], true),
  plainList('sector', 'sec', 'sectors'),
  plainList('job', 'job', 'jobs', [], true),
  plainList('generalJob', 'gjb', 'generalJobs', [], true),
  plainList('qualification', 'qlf', 'qualifications', ['reported'], true),
  plainList('qualificationEstimate', 'qes', 'qualificationEstimates'),
  plainList('certificate', 'crt', 'Certificates'),
  plainList('scientificDegree', 'scd', 'scientificDegrees'),
  plainList('classificationDegree', 'cld', 'classificationDegrees'),
  plainList('socialStatuse', 'sst', 'SocialStatuses', [], true),
  plainList('militaryStatusType', 'mst', 'militaryStatusTypes', [], true),
  plainList('personalCardType', 'pct', 'personalCardTypes'),
  knownMethod,
  plainList('communicationType', 'cmt', 'communication-types'),
  plainList('newsCategory', 'nwc', 'newsCategories'),
  plainList('expensesType', 'ext', '/finance/expenses/expenses-types'),
  plainList('revenuesType', 'rvt', 'revenuesTypes'),
  plainList('serviceType', 'svt', '/settings/services-and-counted-services/ServiceType'),
  plainList('countedServiceType', 'cst', '/settings/services-and-counted-services/CountedServiceType'),
  plainList('educationalStage', 'eds', 'educational-stages', [], true),
  plainList('injuryType', 'inj', 'injury-types'),
  plainList('operationType', 'opt', 'operation-types'),
  plainList('chronicDisease', 'chd', 'chronicDiseases'),
  plainList('surgery', 'srg', 'surgeries'),
  plainList('activeSubstance', 'acs', 'activeSubstances'),
  plainList('mealType', 'mlt', 'mealTypes'),
  plainList('questionType', 'qst', 'questionTypes'),
  plainList('activityType', 'act', 'activityTypes'),
  plainList('sponsor', 'spn', 'sponsors'),
  plainList('bank', 'bnk', 'Banks'),
]
