export const runsAddress = '/api/evals/runs'

/** Matches the records of any customer; mutate all of them after a submission. */
export const isRunsKey = (key: unknown): boolean => typeof key === 'string' && key.startsWith(runsAddress)
