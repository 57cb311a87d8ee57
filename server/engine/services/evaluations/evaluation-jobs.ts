import type { JobHandler } from '@/server/engine/jobs/job-queue'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  evaluateKind,
  evaluatePayloadSchema,
  readLocationsKind,
  readLocationsPayloadSchema,
  seedDemoKind,
  summariseKind,
  summarisePayloadSchema,
} from '@/server/engine/services/records/job-kinds'
import { readRecordLocations } from '@/server/engine/services/records/read-record-locations'
import { summariseLocations } from '@/server/engine/services/records/summarise-locations'
import { failEvaluation, runEvaluation } from './run-evaluation'
import { seedDemo } from './seed-demo'

export function evaluationJobs(deps: EngineDeps): Readonly<Record<string, JobHandler>> {
  return {
    [evaluateKind]: {
      run: (payload, turn) => runEvaluation(deps, evaluatePayloadSchema.parse(payload).evaluationId, turn),
      giveUp: (payload, cause) =>
        failEvaluation(deps, evaluatePayloadSchema.parse(payload).evaluationId, cause),
    },
    [summariseKind]: {
      run: (payload, { signal }) => summariseLocations(deps, summarisePayloadSchema.parse(payload), signal),
      // The next finished evaluation updates the summary.
      giveUp: async (payload, cause) =>
        deps.log.error({ err: cause, payload }, 'A summary of locations is out of date.'),
    },
    [readLocationsKind]: {
      run: (payload, { signal }) =>
        readRecordLocations(deps, readLocationsPayloadSchema.parse(payload), signal),
      // The next look at the list tries again.
      giveUp: async (payload, cause) =>
        deps.log.error({ err: cause, payload }, 'The locations of a map of records were not read.'),
    },
    [seedDemoKind]: {
      run: () => seedDemo(deps),
      giveUp: async (_payload, cause) =>
        deps.log.error({ err: cause }, 'The examples for guests were not made.'),
    },
  }
}
