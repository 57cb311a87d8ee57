import { Table2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAddressPlaces } from '@/components/place-columns/use-address-places'
import { WherePlaces } from '@/components/place-columns/where-places'
import { useReadAgain } from '@/components/studio/data/use-read-again'
import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { type DatasetPlaces as Places, sentenceOf } from '@/lib/client/studio/studio-messages'
import type { PlaceChoice } from '@/lib/domain/place-columns/place-choice'
import type { MapOutline } from '@/lib/domain/studio/edit/session'

type Bounds = MapOutline['bounds']

interface DatasetPlacesProps {
  dataset: MapOutline['datasets'][number]
  map: Pick<OpenMap, 'client'>
  edit: EditMap
  /** Takes the bounds of the places. */
  onPlaced: (bounds: Bounds) => void
  onClose: () => void
}

/** Asks where the places of a dataset are, and draws them. */
export function DatasetPlaces({ dataset, map, edit, onPlaced, onClose }: DatasetPlacesProps) {
  const { id, label, isPlaceless = false, sheets, sheet } = dataset
  const { client } = map
  const [places, setPlaces] = useState<Places>()
  const { isBusy, readAgain } = useReadAgain(client, edit)
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const found = await client.ask('places', { dataId: id })
      if (isWanted) setPlaces(found)
    }
    look().catch((error: unknown) => notify.error(sentenceOf(error)))
    return () => {
      isWanted = false
    }
  }, [client, id])
  const use = async (choice: PlaceChoice) => {
    const added = await readAgain(dataset, { places: choice })
    if (!added) return
    onPlaced(added.bounds)
    onClose()
  }
  const { isLookingUp, lookUp } = useAddressPlaces(use)
  if (!places) return null
  return (
    <WherePlaces
      name={label}
      look={places}
      chosen={places.chosen}
      see={(choice) => client.ask('seen', { dataId: id, choice })}
      sheets={
        sheets && {
          names: sheets,
          current: sheet,
          onChoose: (wanted) => void readAgain(dataset, { sheet: wanted }),
        }
      }
      verb={isPlaceless ? 'Open' : 'Show'}
      isBusy={isBusy || isLookingUp}
      aside={
        isPlaceless && (
          <Button tone="ghost" className="-ml-2" icon={<Table2 aria-hidden />} onClick={onClose}>
            Open as a table without a map
          </Button>
        )
      }
      cancel={
        !isPlaceless && (
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
        )
      }
      onUse={(choice, seen) => void (choice.way === 'address' ? lookUp(choice, seen) : use(choice))}
      onClose={onClose}
    />
  )
}

interface Asking {
  client: OpenMap['client']
  /** Ids of tables without places that were asked about. */
  answered: ReadonlySet<string>
  wanted: string | undefined
}

/** The dataset whose places are asked for: one that a person wants to change, else the first table without places. */
export function usePlaces({ client, outline }: Pick<OpenMap, 'client' | 'outline'>) {
  const [state, setState] = useState<Asking>()
  // Ids repeat in the next map.
  const { answered, wanted } =
    state?.client === client ? state : { answered: new Set<string>(), wanted: undefined }
  const dataset =
    outline.datasets.find(({ id }) => id === wanted) ??
    outline.datasets.find(({ id, isPlaceless }) => isPlaceless && !answered.has(id))
  return {
    dataset,
    ask: (id: string) => setState({ client, answered, wanted: id }),
    close: () =>
      setState({
        client,
        answered: dataset ? new Set([...answered, dataset.id]) : answered,
        wanted: undefined,
      }),
  }
}
