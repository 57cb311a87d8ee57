'use client'

import { create } from 'zustand'

interface ListState {
  owner: string | undefined
  isLoading: boolean
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
