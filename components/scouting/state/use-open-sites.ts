'use client'

import { useEffect, useMemo, useState } from 'react'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import type { OpenSites, SiteResults } from './scouting-state'
import type { ScoutingAddress } from './use-scouting-address'

type Finding = Pick<SiteResults, 'byId'>

/** A site by its id, also when a newer search lacks it: open sites stay open. */
function useOpenSite(id: string | null, { byId }: Finding): ScoutedSite | undefined {
  const [last, setLast] = useState<ScoutedSite>()
  const found = useMemo(() => (id === null ? undefined : byId(id)), [id, byId])
  useEffect(() => {
    if (found) setLast(found)
  }, [found])
  return found ?? (last?.id === id ? last : undefined)
}

/** The sites that the address has open. */
export function useOpenSites(
  { site, compare }: Pick<ScoutingAddress, 'site' | 'compare'>,
  results: Finding,
): OpenSites {
  const active = useOpenSite(site, results)
  const compared = useOpenSite(compare, results)
  return useMemo(() => ({ active, compared }), [active, compared])
}
