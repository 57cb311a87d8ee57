'use client'

import { useCallback, useMemo } from 'react'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { Plan } from '@/lib/contract/network'
import type { PlanPlace, PlanStation, RunningPlace } from '@/lib/contract/plan-terms'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import {
  addedText,
  isOperating,
  ownPlaces,
  ownSiteOf,
  ownSitesProblem,
  withOwnSites,
} from '@/lib/domain/plans/own-sites'
import type { Terms } from '@/lib/domain/plans/plan-edits'
import type { PlanEdits } from './use-plan-edits'

export interface OwnSite extends PlanPlace {
  /** Undefined for a saved location that is no longer Operating, as only the plan's result names it. */
  station: PlanStation | undefined
  /** In another country than the plan: it takes no part. */
  isOutside: boolean
}

interface Given {
  plan: Plan
  terms: Terms
  edit: PlanEdits['edit']
  isReadOnly: boolean
  chooseFile: () => void
  isReading: boolean
}

/** The own sites of a plan's settings, and the ways to change them. */
export function useOwnSites({ plan, terms, edit, isReadOnly, chooseFile, isReading }: Given) {
  const saved = useSavedLocations(({ locations }) => locations)
  const operating = useMemo(() => saved.filter(isOperating).map(ownSiteOf), [saved])
  const { result } = plan
  const places = useMemo(() => placesIn(terms, operating), [terms, operating])
  const counted = result?.foundFor === undefined ? result?.own : undefined
  const isAsCounted =
    terms.own.kind === 'saved' && counted !== undefined && (isReadOnly || places.length === 0)
  const resultOwn = result?.own
  const outsideIds = (resultOwn ?? []).flatMap(({ id, isOutside }) => (isOutside ? id : [])).join('\n')
  const sites = useMemo(() => {
    const outside = new Set(outsideIds.split('\n'))
    const listed = isAsCounted && counted ? counted.map(withoutStation) : places.map(siteOf)
    return listed.map((site): OwnSite => ({ ...site, isOutside: outside.has(site.id) }))
  }, [isAsCounted, counted, places, outsideIds])
  const set = useCallback(
    (next: readonly RunningPlace[]) => edit((before) => ({ ...before, own: ownPlaces(next) })),
    [edit],
  )
  const added = withOwnSites(places, operating).added
  return {
    sites,
    operating,
    /** Saved locations of the status Operating that are not among them. */
    added,
    /** Saved locations have changed since the plan counted them. */
    isOutdated:
      !isReadOnly &&
      terms.own.kind === 'saved' &&
      operating.length > 0 &&
      counted !== undefined &&
      marksOf(operating) !== marksOf(counted),
    countAnew: () => set(operating),
    addSaved: () => set(withOwnSites(places, operating).places),
    remove: (id: string) => set(places.filter((each) => each.id !== id)),
    isReadOnly,
    chooseFile,
    /** A file of own sites is on its way. */
    isReading,
    /** @returns whether they were added; why not is said */
    addFrom(locations: readonly SavedLocation[]): boolean {
      const next = withOwnSites(places, locations.map(ownSiteOf))
      const problem = ownSitesProblem(next.places.length)
      if (problem) {
        notify.error(problem)
        return false
      }
      set(next.places)
      notify.success(addedText(next))
      return true
    },
    /** As the import of a file compares its rows with them. */
    places,
  }
}

export type OwnSites = ReturnType<typeof useOwnSites>

function placesIn({ own }: Terms, operating: readonly RunningPlace[]): readonly RunningPlace[] {
  if (own.kind === 'none') return []
  return own.kind === 'places' ? own.places : operating
}

const siteOf = ({ id, name, lat, lng, connectors, kilowatts }: RunningPlace) => ({
  id,
  name,
  lat,
  lng,
  station: { connectors, kilowatts },
})

const withoutStation = ({ id, name, lat, lng }: PlanPlace) => ({
  id,
  name,
  lat,
  lng,
  station: undefined,
})

const marksOf = (sites: readonly PlanPlace[]): string =>
  sites
    .map(({ id, lat, lng }) => `${id} ${lat} ${lng}`)
    .sort()
    .join()
