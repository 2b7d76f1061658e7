/** The names of the jobs of imports. */
export const jobKinds = { rehearse: 'import.rehearse', run: 'import.run', undo: 'import.undo' } as const

export type JobName = keyof typeof jobKinds
export const jobName = (kind: string | undefined): JobName | undefined =>
  (Object.keys(jobKinds) as JobName[]).find((name) => jobKinds[name] === kind)
