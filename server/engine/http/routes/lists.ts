import type { listCalls } from '@/lib/contract/lists'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { jsonBody, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineDeps } from '@/server/engine/services/deps'
import { readList, readLists, saveList } from '@/server/engine/services/lists/lists'

export const listHandlers = (deps: EngineDeps): Handlers<typeof listCalls> => ({
  readLists: ({ caller, query }) => readLists(deps, caller, query),
  readList: async ({ context, caller, params }) =>
    sendPrivate(context, { chunks: await readList(deps, caller, params.id), type: 'application/json' }),
  saveList: async ({ context, caller, params, body }) => {
    const answer = await saveList(deps, caller, { id: params.id, change: body })
    if (answer.step === 'saved') return sendPrivate(context, jsonBody(answer.list))
    return sendPrivate(context, { chunks: answer.json, type: 'application/json' }, 409)
  },
})
