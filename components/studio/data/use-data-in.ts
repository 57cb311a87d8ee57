import type { Map as MapLibre } from 'maplibre-gl'
import type { Studio } from '@/components/studio/use-studio'
import { useIncomingFiles } from '@/components/ui/use-incoming-files'
import type { SampleMap } from '@/lib/contract/sample-map'
import { useAddingData } from './use-adding-data'
import { useSample } from './use-sample'

interface DataIn {
  studio: Pick<Studio, 'take' | 'add'>
  map: { readonly current: MapLibre | null }
  /** The address names no map. */
  isBare: boolean
  /** The map of the account is no longer the one that is open. */
  onOther: () => void
}

/** Every way in which a person brings data: dropped, chosen, added to the map, and samples. */
export function useDataIn({ studio, map, isBare, onOther }: DataIn) {
  const { take, add } = studio
  const samples = useSample(take)
  const adding = useAddingData({
    add,
    onAdded: (box) => box && map.current?.fitBounds([...box], { padding: 60, maxZoom: 16 }),
    // Small screens have no room for it beside the panel.
    isOpenAtFirst:
      isBare && samples.id === undefined && window.matchMedia?.('(width > 896px)').matches === true,
  })
  /** For another map, which is no sample. */
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
  return { samples, openFile, makeRoom, adding, isOver, onSample }
}
