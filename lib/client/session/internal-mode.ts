'use client'

import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useMe } from './use-me'

interface InternalModeStore {
  isOn: boolean
  setOn(isOn: boolean): void
}

const useStore = create<InternalModeStore>()(
  persist(
    (set) => ({
      isOn: false,
      setOn(isOn) {
        set({ isOn })
      },
    }),
    {
      name: 'internal-mode',
      version: 1,
      partialize: ({ isOn }) => ({ isOn }),
      merge: (stored, current) => ({
        ...current,
        isOn: typeof stored === 'object' && stored !== null && 'isOn' in stored && stored.isOn === true,
      }),
    },
  ),
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

/** Switches the mode off in a browser that is now used by somebody who is not of the staff (spec 3 §4). */
export function useInternalModeEnd(): void {
  const { me } = useMe()
  const setOn = useStore((state) => state.setOn)
  useEffect(() => {
    if (me?.internal_user === false) setOn(false)
  }, [me?.internal_user, setOn])
}
