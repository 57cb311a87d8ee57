'use client'

import { useEffect, useMemo, useState } from 'react'
import type { Weighting } from '@/lib/domain/scores/weighting'
import { reweightedSite } from '@/lib/domain/scouting/reweighted-sites'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import type { OpenSites, SiteResults } from './scouting-state'
import type { ScoutingAddress } from './use-scouting-address'

type Finding = Pick<SiteResults, 'byId'> & { weighting: Weighting }

/** A site by its id, also when a newer search lacks it: open sites stay open. */
function useOpenSite(id: string | null, { byId, weighting }: Finding): ScoutedSite | undefined {
  const [last, setLast] = useState<ScoutedSite>()
  const found = useMemo(() => (id === null ? undefined : byId(id)), [id, byId])
  useEffect(() => {
    if (found) setLast(found)
  }, [found])
  const kept = useMemo(
    () => (last && last.id === id ? reweightedSite(last, weighting) : undefined),
    [last, id, weighting],
  )
  return found ?? kept
}

/** The sites that the address has open. */
export function useOpenSites(
  { site, compare }: Pick<ScoutingAddress, 'site' | 'compare'>,
  found: Finding,
): OpenSites {
  const active = useOpenSite(site, found)
  const compared = useOpenSite(compare, found)
  return useMemo(() => ({ active, compared }), [active, compared])
}
