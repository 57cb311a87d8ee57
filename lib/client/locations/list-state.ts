'use client'

import { create } from 'zustand'

interface ListState {
  /** Email of the account whose list is shown; undefined for a guest's. */
  owner: string | undefined
  /** True until an account's list has arrived. */
  isLoading: boolean
  /** Why the server does not have the latest changes yet; a sentence to show. */
  problem: string | undefined
  /** Tries again at once. */
  retry: () => void
}

export const settledList: ListState = {
  owner: undefined,
  isLoading: false,
  problem: undefined,
  retry: () => undefined,
}

/** Whether the saved list is as its server has it. A guest's always is. */
export const useListState = create<ListState>()(() => settledList)
