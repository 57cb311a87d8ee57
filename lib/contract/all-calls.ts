import * as z from 'zod/mini'
import { accountCalls } from './account'
import { descriptionCalls } from './api-description'
import { atlasCalls } from './atlases'
import type { DeclaredCall, DeclaredCalls } from './call'
import { cloudCalls } from './cloud-map'
import { comparisonCalls } from './comparison'
import { corridorCalls } from './corridor'
import { customerCalls } from './customer'
import { evaluationCalls } from './evaluation'
import { configurationCalls } from './filter-config'
import { foreignFileCalls } from './foreign-file'
import { geoCalls } from './geo'
import { gridTemplateCalls } from './grid-template'
import { hexagonCalls } from './hexagons'
import { inferenceCalls, placeEstimateCalls } from './inference'
import { isochroneCalls } from './isochrone'
import { issueCalls } from './issue'
import { listCalls } from './lists'
import { locationFileCalls } from './location-file'
import { fieldCalls, lookupCalls } from './lookup'
import { mapCalls, streetsCalls } from './maps'
import { modelCalls } from './model'
import { spreadsheetCalls } from './money-spreadsheet'
import { networkCalls } from './network'
import { peopleCalls } from './people'
import { placeCalls } from './places'
import { planDocumentCalls } from './plan-documents'
import { powerGridCalls } from './power-grid'
import { projectionCalls } from './projection'
import { recordCalls } from './record'
import { recordLocationCalls } from './record-locations'
import { recordVersionCalls } from './record-versions'
import { resultCalls } from './result'
import { sampleCalls } from './sample-map'
import { savedMapCalls } from './saved-map'
import { scoutCalls } from './scout'
import { sessionCalls } from './session'
import { shareCalls } from './share'
import { showcaseCalls } from './showcase'
import { rankCalls } from './site-rank'
import { systemCalls } from './system'
import { tokenCalls } from './token'
import { usageCalls } from './usage'

export const mcpCalls = {
  answerMessage: {
    method: 'POST',
    path: '/mcp',
    summary: 'A message of the Model Context Protocol',
    access: 'token',
    scope: 'any',
    via: 'app',
    body: z.unknown(),
    bodyBytes: 5_000_000,
    answer: z.unknown(),
    example: { body: { jsonrpc: '2.0', id: 1, method: 'ping' } },
  },
} as const satisfies DeclaredCalls

export const allCalls = {
  ...accountCalls,
  ...atlasCalls,
  ...cloudCalls,
  ...comparisonCalls,
  ...configurationCalls,
  ...corridorCalls,
  ...customerCalls,
  ...descriptionCalls,
  ...evaluationCalls,
  ...fieldCalls,
  ...foreignFileCalls,
  ...geoCalls,
  ...gridTemplateCalls,
  ...hexagonCalls,
  ...inferenceCalls,
  ...isochroneCalls,
  ...issueCalls,
  ...listCalls,
  ...locationFileCalls,
  ...lookupCalls,
  ...mapCalls,
  ...mcpCalls,
  ...modelCalls,
  ...networkCalls,
  ...peopleCalls,
  ...placeCalls,
  ...placeEstimateCalls,
  ...planDocumentCalls,
  ...powerGridCalls,
  ...projectionCalls,
  ...rankCalls,
  ...recordCalls,
  ...recordLocationCalls,
  ...recordVersionCalls,
  ...resultCalls,
  ...sampleCalls,
  ...savedMapCalls,
  ...scoutCalls,
  ...sessionCalls,
  ...shareCalls,
  ...showcaseCalls,
  ...spreadsheetCalls,
  ...streetsCalls,
  ...systemCalls,
  ...tokenCalls,
  ...usageCalls,
} as const

export type AllCalls = typeof allCalls

export const callList: readonly DeclaredCall[] = Object.values(allCalls)
