import {
  evaluationMapSchema,
  evaluationRecordSchema,
  runsQuerySchema,
  runsSchema,
  submissionAnswerSchema,
  submissionSchema,
} from '@/lib/contract/evaluation'
import { geoResultsSchema, geoSearchQuerySchema } from '@/lib/contract/geo'
import { inferAnswerSchema } from '@/lib/contract/inference'
import { manifestSchema, pointersRequestSchema } from '@/lib/contract/scout'
import {
  customerQuerySchema,
  listRuns,
  mapQuerySchema,
  readMap,
  readRun,
  runParamsSchema,
} from '@/server/bff/evaluations'
import { geoLimit, searchPlaces } from '@/server/bff/geo'
import { usualLimit } from '@/server/bff/handler/call-limits'
import { infer, inferBodySchema, inferLimit } from '@/server/bff/inference'
import { countryParamsSchema, findSites, readManifest, searchLimit } from '@/server/bff/scout'
import { submitLocations } from '@/server/bff/submissions'
import { tokenCall } from './token-call'

/** The calls behind the tools: the use cases of the routes, with their schemas, scopes and limits. */
export const tokenCalls = {
  searchPlaces: tokenCall({
    ...{ call: 'GET /geo/search', use: searchPlaces, limit: geoLimit },
    ...{ query: geoSearchQuerySchema, answer: geoResultsSchema },
  }),
  readManifest: tokenCall({
    ...{ call: 'GET /scout/manifest/:country', use: readManifest, limit: usualLimit() },
    ...{ params: countryParamsSchema, answer: manifestSchema },
  }),
  findSites: tokenCall({
    ...{ call: 'POST /scout/pointers', use: findSites, limit: searchLimit, body: pointersRequestSchema },
  }),
  infer: tokenCall({
    ...{ call: 'POST /infer', use: infer, limit: inferLimit },
    ...{ body: inferBodySchema, answer: inferAnswerSchema },
  }),
  submitLocations: tokenCall({
    ...{ call: 'POST /cord', use: submitLocations, limit: usualLimit() },
    ...{ body: submissionSchema, answer: submissionAnswerSchema },
  }),
  listRuns: tokenCall({
    ...{ call: 'GET /evals/runs', use: listRuns, limit: usualLimit() },
    ...{ query: runsQuerySchema, answer: runsSchema },
  }),
  readRun: tokenCall({
    ...{ call: 'GET /evals/runs/:evalId', use: readRun, limit: usualLimit() },
    ...{ params: runParamsSchema, query: customerQuerySchema, answer: evaluationRecordSchema },
  }),
  readMap: tokenCall({
    ...{ call: 'GET /evals/map', use: readMap, limit: usualLimit() },
    ...{ query: mapQuerySchema, answer: evaluationMapSchema },
  }),
} as const
