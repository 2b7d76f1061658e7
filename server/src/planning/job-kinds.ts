/** Names of the jobs of timetable plans. */
export const planningJobs = { solve: 'planning.solve', accept: 'planning.accept' } as const
