import type * as z from 'zod'
import { meSchema } from '@/lib/contract/account'
import {
  evaluationMapSchema,
  evaluationRecordSchema,
  runsQuerySchema,
  runsSchema,
  submissionAnswerSchema,
  submissionSchema,
} from '@/lib/contract/evaluation'
import { fieldDescriptionsSchema } from '@/lib/contract/field-descriptions'
import { geoResultsSchema, geoReverseQuerySchema, geoSearchQuerySchema } from '@/lib/contract/geo'
import { inferAnswerSchema, inferRequestSchema } from '@/lib/contract/inference'
import { isochroneQuerySchema, isochroneSchema } from '@/lib/contract/isochrone'
import { modelCardSchema } from '@/lib/contract/model'
import { placesRequestSchema, placesSchema } from '@/lib/contract/places'
import {
  categorizedSchema,
  categorizeParamsSchema,
  categorizeRequestSchema,
  forecastRequestSchema,
  forecastSchema,
} from '@/lib/contract/projection'
import {
  infraSchema,
  manifestSchema,
  parkRadiusSchema,
  pointersRequestSchema,
  pointersSchema,
  radiusRequestSchema,
} from '@/lib/contract/scout'
import { scoreScaleSchema, siteRankRequestSchema, siteRankSchema } from '@/lib/contract/site-rank'
import type { scopeOfCall } from '@/lib/domain/access/token-access'
import {
  customerQuerySchema,
  fileParamsSchema,
  mapQuerySchema,
  runParamsSchema,
} from '@/server/bff/evaluations'
import { countryParamsSchema } from '@/server/bff/scout'
import { circle, inputs, latlng, mapAddress, searchedArea, submitted } from './examples'

type Schema = z.core.$ZodType

/** One part of a request: the schema it is read by, and values that it takes. */
interface Part {
  schema: Schema
  example: unknown
}

export interface DescribedCall {
  summary: string
  params?: Part
  query?: Part
  body?: Part
  /** None for a file. */
  answer?: Schema
  /** The status of success, 200 by default. */
  status?: 201
}

type TokenCall = Exclude<keyof typeof scopeOfCall, 'GET /tokens/current'>

const country: Part = { schema: countryParamsSchema, example: { country: 'liechtenstein' } }
const record: Part = { schema: runParamsSchema, example: { evalId: '0007_dc' } }
const customer: Part = { schema: customerQuerySchema, example: {} }

/** Every call that a token may make. A call that is added to the scopes must be described here, too. */
export const describedCalls: Readonly<Record<TokenCall, DescribedCall>> = {
  'GET /me': { summary: 'Whom the token acts for', answer: meSchema },
  'GET /geo/search': {
    summary: 'Search places by name',
    query: { schema: geoSearchQuerySchema, example: { q: 'Vaduz', country: 'liechtenstein' } },
    answer: geoResultsSchema,
  },
  'GET /geo/reverse': {
    summary: 'Address of a point',
    query: { schema: geoReverseQuerySchema, example: { latlng } },
    answer: geoResultsSchema,
  },
  'GET /scout/manifest/:country': {
    summary: 'A country’s counts, columns with units, and sources',
    params: country,
    answer: manifestSchema,
  },
  'GET /scout/scale/:country': {
    summary: 'Scale of a country’s scores',
    params: country,
    answer: scoreScaleSchema,
  },
  'GET /scout/isochrone': {
    summary: 'Roads within a 3-minute drive, with vehicles/day',
    query: { schema: isochroneQuerySchema, example: { latlng } },
    answer: isochroneSchema,
  },
  'POST /scout/pointers': {
    summary: 'Sites between two corners',
    body: { schema: pointersRequestSchema, example: searchedArea },
    answer: pointersSchema,
  },
  'POST /scout/park/radius': {
    summary: 'Sites around a point, the nearest first',
    body: { schema: radiusRequestSchema, example: circle },
    answer: parkRadiusSchema,
  },
  'POST /scout/infra/radius': {
    summary: 'Charging stations around a point',
    body: { schema: radiusRequestSchema, example: circle },
    answer: infraSchema,
  },
  'POST /scout/places/radius': {
    summary: 'Restaurants, cafés and bars around a point',
    body: { schema: placesRequestSchema, example: { ...circle, limit: 5 } },
    answer: placesSchema,
  },
  'POST /scout/sites/rank': {
    summary: 'Rank of a site in its country, with the figures behind it',
    body: {
      schema: siteRankRequestSchema,
      example: { country: 'liechtenstein', osm_id: '364548707', kind: 'DC' },
    },
    answer: siteRankSchema,
  },
  'GET /evals/runs': {
    summary: 'Evaluations, the newest first',
    query: { schema: runsQuerySchema, example: { limit: '20' } },
    answer: runsSchema,
  },
  'GET /evals/runs/:evalId': {
    summary: 'One evaluation with its problems',
    params: record,
    query: customer,
    answer: evaluationRecordSchema,
  },
  'GET /evals/desc': { summary: 'Names and units of the fields', answer: fieldDescriptionsSchema },
  'GET /evals/map': {
    summary: 'Locations of an evaluation with all figures',
    query: { schema: mapQuerySchema, example: { url: mapAddress } },
    answer: evaluationMapSchema,
  },
  'GET /evals/files/:evalId/:file': {
    summary: 'A file of an evaluation: spreadsheet, scorecard or map; 202 while it is being made',
    params: { schema: fileParamsSchema, example: { evalId: '0007_dc', file: 'excel' } },
    query: customer,
  },
  'GET /model': { summary: 'The model: coefficients, sources and errors', answer: modelCardSchema },
  'POST /infer': {
    summary: 'Estimate kWh/day with an 80 % band and its explanation',
    body: { schema: inferRequestSchema, example: [inputs] },
    answer: inferAnswerSchema,
  },
  'POST /forecast': {
    summary: 'Ten years of an estimate',
    body: { schema: forecastRequestSchema, example: { country_code: 'LI', value: 200 } },
    answer: forecastSchema,
  },
  'POST /categorize/:evalType': {
    summary: 'Figures as fifths of their country',
    params: { schema: categorizeParamsSchema, example: { evalType: 'DC' } },
    body: { schema: categorizeRequestSchema, example: { total_pois: [4], eval_type: 'DC' } },
    answer: categorizedSchema,
  },
  'POST /cord': {
    summary: 'Submit locations for evaluation; 202 where the account may not submit',
    body: { schema: submissionSchema, example: submitted },
    answer: submissionAnswerSchema,
    status: 201,
  },
}
