import type { corridorCalls } from '@/lib/contract/corridor'
import { spreadsheetType } from '@/lib/contract/files'
import type { networkCalls } from '@/lib/contract/network'
import { fileName } from '@/lib/format/file-name'
import { answerFile } from '@/server/engine/http/answer-file'
import type { Handlers } from '@/server/engine/http/mount-calls'
import type { EngineDeps } from '@/server/engine/services/deps'
import { changePlan } from '@/server/engine/services/network/change-plan'
import {
  corridorGaps,
  listRoads,
  writeCorridorSpreadsheet,
} from '@/server/engine/services/network/corridor-gaps'
import { readCatchment } from '@/server/engine/services/network/read-catchment'
import { deletePlan, listPlans, readPlan, stopPlan } from '@/server/engine/services/network/read-plans'
import { startPlan } from '@/server/engine/services/network/start-plan'
import { noteDownload } from '@/server/engine/services/usage/note-download'

export const networkHandlers = (deps: EngineDeps): Handlers<typeof networkCalls & typeof corridorCalls> => ({
  planNetwork: ({ caller, body }) => startPlan(deps, caller, body),
  listPlans: ({ caller }) => listPlans(deps, caller),
  readPlan: ({ caller, params, query }) => readPlan(deps, caller, { id: params.id, version: query.version }),
  changePlan: async ({ context, caller, params, body }) => {
    const answer = await changePlan(deps, caller, { id: params.id, change: body })
    return answer.step === 'changed' ? answer.plan : context.json(answer.conflict, 409)
  },
  stopPlan: ({ caller, params }) => stopPlan(deps, caller, params.id),
  deletePlan: ({ caller, params }) => deletePlan(deps, caller, params.id),
  corridorGaps: ({ caller, body }) => corridorGaps(deps, caller, body),
  writeCorridorSpreadsheet: async ({ caller, body }) => {
    const { bytes, name } = await writeCorridorSpreadsheet(deps, caller, body)
    await noteDownload(deps, caller, { file: 'corridor.xlsx', locations: 0 })
    return answerFile(bytes, { type: spreadsheetType, name: fileName([name, 'corridor'], 'xlsx') })
  },
  listRoads: ({ caller, params }) => listRoads(deps, caller, params.country),
  readCatchment: ({ caller, body }) => readCatchment(deps, caller, body),
})
