import { useState } from 'react'
import type { OpenMap } from '@/components/studio/use-studio'

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
