import * as z from 'zod/mini'
import {
  accountListSchema,
  type ListChange,
  type ListParams,
  type ListsQuery,
  listConflictSchema,
} from '@/lib/contract/lists'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

/** Each change of a list is saved; several changes at once make one call. */
export const listLimit = limitsOf(
  perMinute({ registered: 120, visitor: 5, shared: 'lists' }),
  perDay({ registered: 20_000, visitor: 5, shared: 'lists' }),
)

/** Streams: a list may hold 10,000 locations; the browser validates it. */
export const readLists = (call: Call<unknown, ListsQuery>) =>
  streamUpstream(call, { path: '/me/lists', query: { kind: call.query.kind } })

const answerSchema = z.union([accountListSchema, listConflictSchema])

/** 200 with the saved list, or 409 with the current one. */
export const saveList = (call: Call<ListChange, unknown, ListParams>) =>
  callUpstream(
    call,
    {
      method: 'PUT',
      path: path`/me/lists/${call.params.id}`,
      body: call.body,
      answer: answerSchema,
    },
    [409],
  )
