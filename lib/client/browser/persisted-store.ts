'use client'

import * as z from 'zod/mini'
import { create, type StateCreator } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'

interface Kept<State> {
  /** Storage key. Changing it loses what browsers have stored; `/legal` lists it. */
  name: string
  kept: { [Field in keyof State]?: z.ZodMiniType<State[Field]> }
  /** `local` is shared by all tabs and outlives them, `session` belongs to one tab. */
  storage?: 'local' | 'session'
}

/** When storage is full, state lasts as long as the page. */
function sparing(storage: Storage): StateStorage {
  return {
    getItem: (name) => storage.getItem(name),
    setItem(name, value) {
      try {
        storage.setItem(name, value)
      } catch {}
    },
    removeItem: (name) => storage.removeItem(name),
  }
}

/**
 * A store that keeps some of its fields in the browser. Users can edit those: stored values that do not fit
 * `kept` as a whole are ignored. Without storage, nothing is kept.
 * @example persistedStore<Width>({ kept: { px: z.number() }, name: 'width' }, (set) => ({ px: 350, ... }))
 */
export function persistedStore<State extends object>(
  { name, kept, storage = 'local' }: Kept<State>,
  creator: StateCreator<State, [['zustand/persist', unknown]], []>,
) {
  const fields = Object.keys(kept) as (keyof State)[]
  const schema = z.object(kept as z.core.$ZodShape)
  return create<State>()(
    persist(creator, {
      name,
      version: 1,
      storage: createJSONStorage(() =>
        sparing(storage === 'local' ? window.localStorage : window.sessionStorage),
      ),
      partialize: (state) => Object.fromEntries(fields.map((field) => [field, state[field]])),
      merge(stored, current) {
        const parsed = schema.safeParse(stored)
        return parsed.success ? { ...current, ...(parsed.data as Partial<State>) } : current
      },
    }),
  )
}
