/** Names of the jobs that imports are worked off by. */
export const jobKinds = { rehearse: 'import.rehearse', run: 'import.run', undo: 'import.undo' } as const
