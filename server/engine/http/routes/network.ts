import type { corridorCalls } from '@/lib/contract/corridor'
import type { networkCalls } from '@/lib/contract/network'
import type { Handlers } from '@/server/engine/http/mount-calls'
import type { EngineDeps } from '@/server/engine/services/deps'
import { changePlan } from '@/server/engine/services/network/change-plan'
import { corridorGaps, listRoads } from '@/server/engine/services/network/corridor-gaps'
import { readCatchment } from '@/server/engine/services/network/read-catchment'
import { deletePlan, listPlans, readPlan, stopPlan } from '@/server/engine/services/network/read-plans'
import { startPlan } from '@/server/engine/services/network/start-plan'

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
  listRoads: ({ caller, params }) => listRoads(deps, caller, params.country),
  readCatchment: ({ caller, body }) => readCatchment(deps, caller, body),
})
