import { useState } from 'react'
import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import { notify } from '@/components/ui/notify'
import { type AddedData, type FileWish, sentenceOf } from '@/lib/client/studio/studio-messages'
import {
  withDataRead,
  withLayers,
  withoutDataset,
  withoutLayersOf,
} from '@/lib/domain/studio/edit/added-datasets'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { Json } from '@/lib/json/json-parts'

type Dataset = Pick<MapOutline['datasets'][number], 'id' | 'label'>

/**
 * Another sheet has layers of its own, other places have their own layer beside the filters there are, and another
 * reading keeps all.
 */
function withReading(
  config: Json,
  id: string,
  wish: FileWish,
  { datasets: [read], layers }: AddedData,
): Json {
  if (!read) return config
  if (wish.sheet !== undefined) return withLayers(withoutDataset(config, id), layers)
  const kept = withDataRead(config, id, read.id)
  return wish.places ? withLayers(withoutLayersOf(kept, read.id), layers) : kept
}

/** Reads the file of a dataset once more, by other choices of a person. */
export function useReadAgain(client: OpenMap['client'], edit: EditMap) {
  const [isBusy, setBusy] = useState(false)
  /** @returns the bounds of the data; undefined if it failed, which a notice says */
  const readAgain = async ({ id, label }: Dataset, wish: FileWish): Promise<AddedData | undefined> => {
    setBusy(true)
    try {
      const added = await client.ask('add', { again: id, wish })
      const [read] = added.datasets
      if (!read) return undefined
      const isOfOld = (notice: string) => notice.startsWith(`${label.slice(0, 80)}: `)
      edit({
        change: (config) => withReading(config, id, wish, added),
        data: ({ datasets, dataNotices }) => ({
          datasets: datasets.map((each) => (each.id === id ? read : each)),
          dataNotices: [...dataNotices.filter((notice) => !isOfOld(notice)), ...added.dataNotices],
        }),
      })
      return added
    } catch (error) {
      notify.error(sentenceOf(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, readAgain }
}
