import { useEffect, useState } from 'react'
import { useAddressPlaces } from '@/components/place-columns/use-address-places'
import { WherePlaces } from '@/components/place-columns/where-places'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import { StudioClient } from '@/lib/client/studio/studio-client'
import { type DatasetPlaces, type FileWish, sentenceOf } from '@/lib/client/studio/studio-messages'
import type { MapOutline } from '@/lib/domain/studio/edit/session'

interface ReplacementPlacesProps {
  file: File
  wish: FileWish
  onWish: (wish: FileWish) => void
  onClose: () => void
}

interface Opened {
  client: StudioClient
  dataset: MapOutline['datasets'][number]
  places: DatasetPlaces
}

async function openedBy(client: StudioClient, file: File, wish: FileWish): Promise<Opened | undefined> {
  const { datasets } = await client.ask('open', { file, name: file.name, wish })
  const [dataset] = datasets
  if (!dataset) return undefined
  return { client, dataset, places: await client.ask('places', { dataId: dataset.id }) }
}

/** Asks where the places of new data are, as the map studio reads them. */
export function ReplacementPlaces({ file, wish, onWish, onClose }: ReplacementPlacesProps) {
  const [opened, setOpened] = useState<Opened>()
  const latest = useLatest({ onClose, wish })
  const { sheet, readings, places: chosen } = wish
  const wanted = JSON.stringify([sheet, readings])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet or reading reads the file anew
  useEffect(() => {
    const client = new StudioClient()
    let isWanted = true
    const { places: _, ...bare } = latest.current.wish
    openedBy(client, file, bare).then(
      (found) => isWanted && setOpened(found),
      (error: unknown) => {
        if (!isWanted) return
        notify.error(sentenceOf(error))
        latest.current.onClose()
      },
    )
    return () => {
      isWanted = false
      client.close()
    }
  }, [file, wanted, latest])
  const { isLookingUp, lookUp } = useAddressPlaces((places) => onWish({ sheet, readings, places }))
  if (!opened) {
    return (
      <p role="status" className="text-xs text-ink-600">
        Reading the columns...
      </p>
    )
  }
  const { client, dataset, places } = opened
  const { sheets } = dataset
  return (
    <WherePlaces
      key={dataset.sheet}
      name={file.name}
      look={places}
      chosen={chosen}
      see={(choice) => client.ask('seen', { dataId: dataset.id, choice })}
      sheets={
        sheets && {
          names: sheets,
          current: dataset.sheet,
          onChoose: (other) => onWish({ sheet: other }),
        }
      }
      verb="Use"
      isBusy={isLookingUp}
      cancel={
        <Button tone="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
      onUse={(choice, seen) => {
        if (choice.way === 'address') void lookUp(choice, seen)
        else onWish({ sheet, readings, places: choice })
      }}
      onClose={onClose}
    />
  )
}
