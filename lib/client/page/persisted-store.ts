'use client'

import * as z from 'zod/mini'
import { create, type StateCreator } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'

interface Kept<State> {
  /** The key in the storage. Changing it loses what browsers hold; `/legal` lists it. */
  name: string
  /** What is kept, and what a stored value has to be. Everything else of the state ends with the page. */
  kept: { [Field in keyof State]?: z.ZodMiniType<State[Field]> }
  /** `local` is shared by the tabs of a browser and outlives them, `session` belongs to one tab. */
  storage?: 'local' | 'session'
}

/** A full storage must not stop anybody: the state then lives as long as the page. */
function sparing(storage: Storage): StateStorage {
  return {
    getItem: (name) => storage.getItem(name),
    setItem(name, value) {
      try {
        storage.setItem(name, value)
      } catch {
        // Nothing to do: the state itself has changed already.
      }
    },
    removeItem: (name) => storage.removeItem(name),
  }
}

/**
 * A store of which a part is kept in the browser. Anybody can write there: a stored value that does not fit `kept` as a
 * whole is ignored, and without a storage the store works unkept.
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
