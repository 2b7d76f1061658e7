/** Verdicts on a student's result in a category (D5.3). */
export const verdicts = ['Pass', 'Fail', 'Provisional', 'NoData'] as const
export type Verdict = (typeof verdicts)[number]
