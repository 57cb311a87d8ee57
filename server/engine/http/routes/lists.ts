import type { listCalls } from '@/lib/contract/lists'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { jsonBody, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineDeps } from '@/server/engine/services/deps'
import { readLists } from '@/server/engine/services/lists/read-lists'
import { saveList } from '@/server/engine/services/lists/save-list'

export const listHandlers = (deps: EngineDeps): Handlers<typeof listCalls> => ({
  readLists: async ({ context, caller, query }) =>
    sendPrivate(context, jsonBody(await readLists(deps, caller, query))),
  saveList: async ({ context, caller, params, body }) => {
    const answer = await saveList(deps, caller, { id: params.id, change: body })
    return answer.step === 'conflict' ? context.json(answer.conflict, 409) : answer.list
  },
})
