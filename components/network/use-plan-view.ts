'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PlannedPin } from '@/components/map/layers/planned-layers'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { usePlan } from '@/lib/client/network/use-plan'
import type { Plan } from '@/lib/contract/network'
import type { PlanPlace } from '@/lib/contract/plan-terms'
import { type Terms, termsOf, type Wish, withWish } from '@/lib/domain/plans/plan-edits'
import { numbered, type PlanRow } from '@/lib/domain/plans/plan-rows'
import { useHovering } from './hovering'
import { useReach } from './map/use-reach'
import { type OwnSite, useOwnSites } from './use-own-sites'
import type { PlanAddress } from './use-plan-address'
import type { PlanEdits } from './use-plan-edits'

type PlanCalls = Omit<ReturnType<typeof usePlan>, 'plan' | 'error' | 'isValidating'>

interface ViewParts {
  plan: Plan
  edits: PlanEdits
  calls: PlanCalls
  currency: string
  address: PlanAddress
  isReadOnly: boolean
  /** Opens the choice of a file with own sites. */
  chooseFile: () => void
  isReading: boolean
}

/** What both layouts of a plan show. */
export function usePlanView(parts: ViewParts) {
  const { plan, edits, calls, currency, address, isReadOnly, chooseFile, isReading } = parts
  const { country } = plan.settings
  // Versions differ in their terms: each look at a search brings the same candidates again.
  const [list] = useState(plan.settings.places)
  const terms = isReadOnly ? termsOf(plan.settings) : edits.terms
  const places = useMemo(() => new Map(list.map((place) => [place.id, place])), [list])
  const rows = useMemo(() => numbered(plan.result?.sites ?? []), [plan.result])
  const own = useOwnSites({ plan, terms, edit: edits.edit, isReadOnly, chooseFile, isReading })
  const pins = usePins({ places: list, chosen: rows, terms, own: own.sites })
  const hovering = useHovering()
  const hover = useCallback((id: string | undefined) => hovering.setState({ id }), [hovering])
  const [picking, pick] = useState<Wish | null>(null)
  const [isStopping, setStopping] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const reach = useReach(plan, address.site)
  usePickEnd(picking, () => pick(null))
  const select = (id: string | null): void =>
    void address.setAddress({ site: id === address.site ? null : id })
  const press = (id: string | null) => {
    if (picking && id !== null && places.has(id)) {
      edits.edit((before) => withWish(before, picking, id))
      return pick(null)
    }
    if (!picking) select(id)
  }
  const stop = async () => {
    setStopping(true)
    try {
      await calls.stop()
    } catch (error) {
      notify.error(messageOf(error, 'The search could not be stopped.'))
    } finally {
      setStopping(false)
    }
  }
  const searchAgain = async () => {
    setStarting(true)
    try {
      await edits.searchAgain()
    } catch (error) {
      notify.error(messageOf(error, 'The search could not be started.'))
    } finally {
      setStarting(false)
    }
  }
  const isSaving = edits.saving.step === 'idle' || edits.saving.step === 'sending'
  const isPending = !isReadOnly && isSaving && (edits.isChanged || edits.saving.step === 'sending')
  const took = useTook(plan, edits.last)
  return {
    plan,
    edits,
    currency,
    country,
    address,
    isReadOnly,
    terms,
    places,
    rows,
    own,
    pins,
    hovering,
    hover,
    picking,
    pick,
    reach,
    select,
    press,
    isStopping,
    stop: () => void stop(),
    isPending,
    isRefused: !isReadOnly && !isSaving,
    searchAgain: isReadOnly ? undefined : () => void searchAgain(),
    isStarting,
    took,
  }
}

export type View = ReturnType<typeof usePlanView>

/** Seconds from the change to its final result. */
function useTook({ version, result }: Plan, last: PlanEdits['last']): number | undefined {
  const [took, setTook] = useState<{ version: number; seconds: number }>()
  const isDone = last !== undefined && last.version === version && result?.isFinal === true
  const sentAt = last?.sentAt ?? 0
  useEffect(() => {
    if (isDone) setTook({ version, seconds: (performance.now() - sentAt) / 1_000 })
  }, [isDone, version, sentAt])
  return took && took.version === last?.version ? took.seconds : undefined
}

/** Own sites have IDs of another list. */
export const ownPinId = (id: string): string => `own ${id}`

interface PinParts {
  places: readonly PlanPlace[]
  chosen: readonly PlanRow[]
  terms: Terms
  own: readonly OwnSite[]
}

/** The same until one of them changes: all pins are sent to the map at once. */
function usePins({ places, chosen: rows, terms, own: ownSites }: PinParts): readonly PlannedPin[] {
  const { mustHave, never } = terms
  const order = rows.map(({ id }) => id).join('\n')
  return useMemo(() => {
    const ids = order === '' ? [] : order.split('\n')
    const chosen = new Map(ids.map((id, place) => [id, place + 1]))
    const must = new Set(mustHave)
    const out = new Set(never)
    const kindOf = (id: string) => {
      if (chosen.has(id)) return 'chosen'
      return out.has(id) ? 'never' : 'left'
    }
    const candidates = places.map(
      (place): PlannedPin => ({
        id: place.id,
        name: place.name,
        lat: place.lat,
        lng: place.lng,
        kind: kindOf(place.id),
        number: chosen.get(place.id),
        isMust: must.has(place.id),
      }),
    )
    const own = ownSites.map(
      ({ id, name, lat, lng }): PlannedPin => ({
        id: ownPinId(id),
        name,
        lat,
        lng,
        kind: 'own',
        isMust: false,
      }),
    )
    return [...candidates, ...own]
  }, [order, places, mustHave, never, ownSites])
}

function usePickEnd(picking: Wish | null, end: () => void) {
  useEffect(() => {
    if (!picking) return
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
