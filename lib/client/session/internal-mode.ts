'use client'

import { useEffect } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/page/persisted-store'
import { useMe } from './use-me'

interface InternalModeStore {
  isOn: boolean
  setOn(isOn: boolean): void
}

const useStore = persistedStore<InternalModeStore>(
  { name: 'internal-mode', kept: { isOn: z.boolean() } },
  (set) => ({
    isOn: false,
    setOn(isOn) {
      set({ isOn })
    },
  }),
)

export interface InternalMode {
  /** Somebody of the staff, who may switch the mode; false until their rights are known. */
  isInternalUser: boolean
  /** The tools of the staff are shown. Never for anybody else, whatever this browser has kept. */
  isOn: boolean
  /** This browser has kept it on, and whether it may be is being asked. */
  isPending: boolean
  setOn(isOn: boolean): void
}

/** Whether the staff's tools are wanted; kept in this browser. A convenience, no right: the engine decides those. */
export function useInternalMode(): InternalMode {
  const { me, isLoading } = useMe()
  const isWanted = useStore((state) => state.isOn)
  const setOn = useStore((state) => state.setOn)
  const isInternalUser = me?.internal_user ?? false
  return { isInternalUser, isOn: isInternalUser && isWanted, isPending: isWanted && isLoading, setOn }
}

/** Switches the mode off in a browser that is now used by somebody who is not of the staff. */
export function useInternalModeEnd(): void {
  const { me } = useMe()
  const setOn = useStore((state) => state.setOn)
  useEffect(() => {
    if (me?.internal_user === false) setOn(false)
  }, [me?.internal_user, setOn])
}
