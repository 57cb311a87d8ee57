'use client'

import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '@/components/map/hooks/use-latest'
import type { MapControls } from '@/components/map/map-controls'
import { track } from '@/lib/client/feedback/analytics'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { nextSelection } from '@/lib/domain/scouting/site-selection'
import type { Selection, SiteResults } from './scouting-state'
import type { ScoutingAddress, SetScoutingAddress } from './use-scouting-address'

/** Zoom of a flight to a location. */
const siteZoom = 18

interface SelectionOptions {
  results: Pick<SiteResults, 'byId'>
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  controls: MapControls | undefined
  isAutoZoom: boolean
}

/** A location by its id, also when a newer search no longer has it: what is open stays open. */
function useOpenSite(id: string | null, { byId }: SelectionOptions['results']): ScoutedSite | undefined {
  const [last, setLast] = useState<ScoutedSite>()
  const found = useMemo(() => (id === null ? undefined : byId(id)), [id, byId])
  useEffect(() => {
    if (found) setLast(found)
  }, [found])
  return found ?? (last?.id === id ? last : undefined)
}

/** What a choice brings into view. */
interface Journey {
  active: ScoutedSite | undefined
  compared: ScoutedSite | undefined
}

function move(controls: MapControls | undefined, { active, compared }: Journey, isAutoZoom: boolean) {
  if (active && compared) controls?.fit([active, compared])
  else if (active) controls?.flyTo(active, isAutoZoom ? siteZoom : undefined)
}

/**
 * The active location (A) and the compared one (B). A plain choice toggles A and goes there, one with shift toggles B;
 * with both the map shows both.
 */
export function useSelection({
  results,
  address,
  setAddress,
  controls,
  isAutoZoom,
}: SelectionOptions): Selection {
  const [journey, setJourney] = useState<Journey>()
  const [isPicking, pick] = useState(false)
  const latest = useLatest({ controls, isAutoZoom })
  const active = useOpenSite(address.site, results)
  const compared = useOpenSite(address.compare, results)

  // Only once its sidebar stands does the map know which part of it is free.
  useEffect(() => {
    if (journey) move(latest.current.controls, journey, latest.current.isAutoZoom)
  }, [journey, latest])

  const now = useLatest({ results, address, setAddress, active, compared, isPicking })
  const actions = useMemo(() => {
    const close = (part: 'site' | 'compare') => void now.current.setAddress({ [part]: null })
    return {
      choose(id: string, isShift: boolean) {
        pick(false)
        const next = chooseWith(now.current, id, isShift)
        if (next) setJourney(next)
      },
      pick,
      closeActive: () => close('site'),
      closeCompared: () => close('compare'),
    }
  }, [now])
  const isReallyPicking = isPicking && active !== undefined
  return useMemo(
    () => ({ active, compared, isPicking: isReallyPicking, ...actions }),
    [active, compared, isReallyPicking, actions],
  )
}

type Now = Pick<SelectionOptions, 'results' | 'address' | 'setAddress'> & Journey & { isPicking: boolean }

/** Chooses a location; answers what is to be brought into view, if anything is. */
function chooseWith(now: Now, id: string, isShift: boolean): Journey | undefined {
  const { results, address, setAddress, active, compared, isPicking } = now
  const isCompared = isShift || (isPicking && address.site !== null && address.site !== id)
  const next = nextSelection({ active: address.site, compared: address.compare }, { id, isShift: isCompared })
  void setAddress({ site: next.active, compare: next.compared })
  const of = (wanted: string | null) =>
    wanted === null
      ? undefined
      : (results.byId(wanted) ?? [active, compared].find((site) => site?.id === wanted))
  if (next.active === id && address.site !== id) track('scouting_parking_item_click')
  if (next.compared === id) track('scouting_parking_comparision_click')
  const isAdded = next.active === id || next.compared === id
  return isAdded ? { active: of(next.active), compared: of(next.compared) } : undefined
}
