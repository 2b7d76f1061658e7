/** Counts of the certificates of a group: who passed and has none, who may get one now, who of them owes. */
import type { GroupCertificates } from '../../exams/results/certificates-data.ts'

export function canGiveOf(data: GroupCertificates | undefined) {
  const without = (data?.students ?? []).filter(({ certificate }) => certificate === null)
  // where the course has no exam, nobody can fail it
  const passed = without.filter(
    ({ verdict, refusal }) => verdict === 'Pass' || refusal === null || refusal === 'certificate.owes',
  )
  const debtors = passed.filter(({ owed }) => owed > 0)
  return {
    passed: passed.length,
    ready: without.filter(({ refusal }) => refusal === null).length,
    debtors: debtors.length,
    /** Piastres. */
    owed: debtors.reduce((sum, line) => sum + line.owed, 0),
    /** Some who passed get theirs only when they have paid. */
    barred: passed.filter(({ refusal }) => refusal === 'certificate.owes').length,
  }
}
