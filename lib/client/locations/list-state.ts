'use client'

import { create } from 'zustand'

interface ListState {
  /** Email of the account; undefined for a guest. */
  owner: string | undefined
  isLoading: boolean
  /** Why the latest changes are unsaved; a sentence to show. */
  problem: string | undefined
  retry: () => void
}

export const settledList: ListState = {
  owner: undefined,
  isLoading: false,
  problem: undefined,
  retry: () => undefined,
}

/** Guests' lists are always settled. */
export const useListState = create<ListState>()(() => settledList)
