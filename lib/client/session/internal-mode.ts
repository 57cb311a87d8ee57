'use client'

import { useEffect } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { internalModeEntry } from './internal-mode-mark'
import { useMe } from './use-me'

interface InternalModeStore {
  isOn: boolean
  setOn(isOn: boolean): void
}

const useStore = persistedStore<InternalModeStore>(
  { name: internalModeEntry, kept: { isOn: z.boolean() } },
  (set) => ({
    isOn: false,
    setOn(isOn) {
      set({ isOn })
    },
  }),
)

export interface InternalMode {
  isInternalUser: boolean
  /** False for non-staff, even if the browser stored it. */
  isOn: boolean
  isPending: boolean
  setOn(isOn: boolean): void
}

/** A convenience of this browser, not a permission: the engine checks rights. */
export function useInternalMode(): InternalMode {
  const { me, isLoading } = useMe()
  const isWanted = useStore((state) => state.isOn)
  const setOn = useStore((state) => state.setOn)
  const isInternalUser = me?.internal_user ?? false
  return { isInternalUser, isOn: isInternalUser && isWanted, isPending: isWanted && isLoading, setOn }
}

/** Switches internal mode off for users who are not staff. */
export function useInternalModeEnd(): void {
  const { me } = useMe()
  const setOn = useStore((state) => state.setOn)
  useEffect(() => {
    if (me?.internal_user === false) setOn(false)
  }, [me?.internal_user, setOn])
}
