import { evaluationCalls } from '@/lib/contract/evaluation'
import { addressOf } from './call-api'

/** Matches the records of any customer; mutate all of them after a submission. */
export const isRunsKey = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith(addressOf(evaluationCalls.listRuns))
