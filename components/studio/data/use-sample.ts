import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { Take } from '@/components/studio/use-opening'
import { useLatest } from '@/components/ui/use-latest'
import { findSample, loadSample } from '@/lib/client/studio/sample-maps'
import { withKept } from '@/lib/config/data-url'
import { routes } from '@/lib/config/routes'
import { sampleIdOf, samplePath } from '@/lib/config/site'
import type { SampleMap } from '@/lib/contract/sample-map'

/** The sample of the page's address, and how another one gets there. */
export function useSample(take: Take) {
  const id = sampleIdOf(usePathname())
  const [sample, setSample] = useState<SampleMap>()
  const [isInfoOpen, setInfoOpen] = useState(true)
  const latest = useLatest(take)
  useEffect(() => {
    setSample(undefined)
    setInfoOpen(true)
    if (id === undefined) return
    let isWanted = true
    void latest.current(id, async () => {
      const found = await findSample(id)
      if (isWanted) setSample(found)
      return loadSample(found)
    })
    return () => {
      isWanted = false
    }
  }, [id, latest])
  return {
    id,
    sample,
    info: isInfoOpen ? sample : undefined,
    closeInfo: () => setInfoOpen(false),
    choose: ({ id: chosen }: SampleMap) => {
      const query = new URLSearchParams(window.location.search)
      window.history.pushState(null, '', withKept(samplePath(chosen), query))
    },
    /** Another map is open: the address no longer names a sample. */
    forget: () => {
      if (id !== undefined) window.history.replaceState(null, '', routes.kepler)
    },
  }
}
