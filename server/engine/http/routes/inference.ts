import { spreadsheetType } from '@/lib/contract/files'
import type { inferenceCalls, placeEstimateCalls } from '@/lib/contract/inference'
import type { lookupCalls } from '@/lib/contract/lookup'
import type { modelCalls } from '@/lib/contract/model'
import type { spreadsheetCalls } from '@/lib/contract/money-spreadsheet'
import type { projectionCalls } from '@/lib/contract/projection'
import type { resultCalls } from '@/lib/contract/result'
import { fileName } from '@/lib/format/file-name'
import type { EngineCall, Handlers } from '@/server/engine/http/mount-calls'
import { answerFile } from '@/server/engine/http/send-body'
import { fleetCard, projectionsCard } from '@/server/engine/model/projection'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  categorize,
  estimatePlace,
  forecastEnergy,
  predictUtilization,
} from '@/server/engine/services/inference/predict'
import { lookUpInputs, makeShortLink } from '@/server/engine/services/inference/short-links'
import {
  writeLandlordPage,
  writeMoneySpreadsheet,
  writeResultDocument,
} from '@/server/engine/services/inference/write-documents'
import { noteDownload } from '@/server/engine/services/usage/note-download'

type Calls = typeof inferenceCalls &
  typeof lookupCalls &
  typeof modelCalls &
  typeof placeEstimateCalls &
  typeof projectionCalls &
  typeof resultCalls &
  typeof spreadsheetCalls

export const inferenceHandlers = (deps: EngineDeps): Handlers<Calls> => ({
  infer: async ({ body }) => {
    const predictions = await predictUtilization(deps, body)
    const [first, ...others] = predictions
    return first && others.length === 0 ? first : predictions
  },
  estimatePlace: ({ query }) => estimatePlace(deps, query.latlng),
  readModel: () => {
    const projections = projectionsCard(deps.clock().getUTCFullYear())
    const fleet = fleetCard(deps.model.card)
    return { ...deps.model.card, projections, ...(fleet && { fleet }) }
  },
  forecastEnergy: ({ caller, body }) => forecastEnergy(deps, { caller, request: body }),
  categorize: ({ caller, body }) => categorize(deps, { caller, request: body }),
  writeSpreadsheet: async ({ caller, body }) => {
    const bytes = await writeMoneySpreadsheet(deps, body)
    await noteDownload(deps, caller, { file: 'scenarios.xlsx', locations: 1 })
    return answerFile(bytes, { type: spreadsheetType, name: fileName([body.location, 'scenarios'], 'xlsx') })
  },
  writeResultDocument: (call) => sendDocument(deps, call),
  readLookup: ({ params }) => lookUpInputs(deps, params.id),
  makeShortLink: ({ caller, body }) => makeShortLink(deps, { caller, request: body }),
})

type DocumentCall = EngineCall<typeof resultCalls.writeResultDocument>

async function sendDocument(deps: EngineDeps, { caller, body }: DocumentCall): Promise<Response> {
  if (body.form === 'landlord') {
    const member = await requireMember(deps, caller)
    const page = await writeLandlordPage(deps, { member, caller, request: body })
    await noteDownload(deps, caller, { file: 'scorecard.pdf', locations: 1 })
    return answerFile(page, {
      type: 'application/pdf',
      name: fileName([body.location.name, 'scorecard'], 'pdf'),
    })
  }
  const bytes = await writeResultDocument(deps, body)
  await noteDownload(deps, caller, { file: 'result.pdf', locations: 1 })
  return answerFile(bytes, { type: 'application/pdf', name: fileName([body.location.name, 'result'], 'pdf') })
}
