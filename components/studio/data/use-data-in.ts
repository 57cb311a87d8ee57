import type { Map as MapLibre } from 'maplibre-gl'
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { Take } from '@/components/studio/use-opening'
import type { Studio } from '@/components/studio/use-studio'
import { useIncomingFiles } from '@/components/ui/use-incoming-files'
import { useLatest } from '@/components/ui/use-latest'
import { findSample, loadSample } from '@/lib/client/studio/sample-maps'
import { withKept } from '@/lib/config/data-url'
import { routes } from '@/lib/config/routes'
import { sampleIdOf, samplePath } from '@/lib/config/site'
import type { SampleMap } from '@/lib/contract/sample-map'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import { useAddingData } from './use-adding-data'

/** The sample in the page's address. */
function useSample(take: Take) {
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
    /** Removes the sample from the address once another map is open. */
    forget: () => {
      if (id !== undefined) window.history.replaceState(null, '', routes.kepler)
    },
  }
}

interface DataIn {
  studio: Pick<Studio, 'take' | 'add'>
  map: { readonly current: MapLibre | null }
  /** The address names no map. */
  isBare: boolean
  /** Another map replaces the account's. */
  onOther: () => void
}

/** All the ways to bring in data: drop, file chooser, address and samples. */
export function useDataIn({ studio, map, isBare, onOther }: DataIn) {
  const { take, add } = studio
  const samples = useSample(take)
  /** Moves the map to new data. */
  const show = (box: MapOutline['bounds']) => {
    if (box) map.current?.fitBounds([...box], { padding: 60, maxZoom: 16 })
  }
  const adding = useAddingData({
    add,
    onAdded: show,
    // Small screens have no room for it beside the panel.
    isOpenAtFirst:
      isBare && samples.id === undefined && window.matchMedia?.('(width > 896px)').matches === true,
  })
  /** Before another map opens. */
  const makeRoom = () => {
    adding.toggle(false)
    samples.forget()
  }
  const openFile = (file: File | undefined) => {
    if (!file) return
    makeRoom()
    onOther()
    void take(file.name, async () => file)
  }
  const isOver = useIncomingFiles((files) =>
    adding.isOpen ? void adding.addFiles(files) : openFile(files[0]),
  )
  const onSample = (sample: SampleMap) => {
    adding.toggle(false)
    onOther()
    samples.choose(sample)
  }
  return { samples, openFile, makeRoom, adding, isOver, onSample, show }
}
