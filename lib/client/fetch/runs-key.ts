import { evaluationCalls } from '@/lib/contract/evaluation'
import { addressOf } from './call-api'

/** Matches any customer's records; mutate all of them after a submission. */
export const isRunsKey = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith(addressOf(evaluationCalls.listRuns))
