'use client'

import { evaluationCalls } from '@/lib/contract/evaluation'
import { type ListContent, type ListKind, listCalls } from '@/lib/contract/lists'
import { addressOf, callApi } from './call-api'
import { RequestError } from './request-error'

export interface KeptList<Kind extends ListKind = ListKind> {
  version: number
  content: Extract<ListContent, { kind: Kind }>
}

const isOfKind = <Kind extends ListKind>(
  content: ListContent,
  kind: Kind,
): content is Extract<ListContent, { kind: Kind }> => content.kind === kind

/** Undefined if the account lacks it: from the index first, so that this costs no refusal. */
export async function readAccountList<Kind extends ListKind>(
  id: string,
  kind: Kind,
): Promise<KeptList<Kind> | undefined> {
  const { lists } = await callApi(listCalls.readLists, { query: { kind } })
  if (!lists.some((entry) => entry.id === id)) return undefined
  const { version, content } = await callApi(listCalls.readList, { params: { id } })
  return isOfKind(content, kind) ? { version, content } : undefined
}

const attempts = 3

/**
 * Saves an edit of a list, and applies it again after a change from another tab.
 * @param known the list as last read; undefined for a new one
 * @throws {RequestError} when it cannot be saved
 */
export async function saveAccountList<Kind extends ListKind>(
  id: string,
  kind: Kind,
  known: KeptList<Kind> | undefined,
  edit: (content: KeptList<Kind>['content'] | undefined) => KeptList<Kind>['content'],
): Promise<KeptList<Kind>> {
  let current = known
  for (let attempt = 1; ; attempt += 1) {
    const content = edit(current?.content)
    const body = { version: current?.version ?? 0, content }
    try {
      const { version } = await callApi(listCalls.saveList, { params: { id }, body })
      return { version, content }
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409 || attempt === attempts) throw error
      current = await readAccountList(id, kind)
    }
  }
}

/** Matches any customer's records; mutate all of them after a submission. */
export const isRunsKey = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith(addressOf(evaluationCalls.listRuns))
