import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { StudioClient } from '@/lib/client/kepler/studio/studio-client'
import type { MapChanges } from '@/lib/domain/kepler/studio/saved-map'
import type { DrawnLayer, MapOutline } from '@/lib/domain/kepler/studio/session'
import type { StudioFilter } from '@/lib/domain/kepler/studio/studio-map'

export interface OpenMap {
  name: string
  outline: MapOutline
  client: StudioClient
  /** Layers by place in the file. */
  shown: Readonly<Record<number, boolean>>
  filters: readonly StudioFilter[]
}

type StudioStep = { step: 'empty' } | { step: 'opening'; name: string } | { step: 'failed'; message: string }

const sentence = (error: unknown) =>
  error instanceof Error ? error.message : 'An error occurred while processing the file.'

/** Opens files one at a time; a newer one replaces the older. */
function useOpening() {
  const [state, setState] = useState<StudioStep>({ step: 'empty' })
  const [open, setOpen] = useState<OpenMap>()
  const asked = useRef(0)
  const take = useCallback(async (name: string, read: () => Promise<Blob>) => {
    asked.current += 1
    const turn = asked.current
    setState({ step: 'opening', name })
    const client = new StudioClient()
    try {
      const outline = await client.ask('open', { file: await read(), name })
      if (turn !== asked.current) return client.close()
      const { layers, filters } = outline
      const shown = Object.fromEntries(layers.map(({ place, isVisible }) => [place, isVisible]))
      setOpen((before) => {
        before?.client.close()
        return { name, outline, client, shown, filters }
      })
      setState({ step: 'empty' })
    } catch (error) {
      client.close()
      if (turn === asked.current) setState({ step: 'failed', message: sentence(error) })
    }
  }, [])
  return { state, open, setOpen, take }
}

/** The drawings of the layers that are shown, the lowest first. */
function useDrawn(open: OpenMap | undefined, zoom: number) {
  const [drawn, setDrawn] = useState<ReadonlyMap<number, DrawnLayer>>(new Map())
  const [rows, setRows] = useState<Readonly<Record<string, number>>>({})
  const { client, outline, shown, filters } = open ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map has other layers.
  useEffect(() => setDrawn(new Map()), [client])
  useEffect(() => {
    if (!client || !outline || !shown || !filters) return
    const layers = outline.layers.map(({ place }) => ({ place, isVisible: shown[place] === true }))
    client.ask('draw', { layers, filters, zoom }).then(
      (answer) => {
        setRows(answer.rows)
        setDrawn((before) => new Map([...before, ...answer.changed.map((each) => [each.id, each] as const)]))
      },
      () => {},
    )
  }, [client, outline, shown, filters, zoom])
  return { drawn, rows }
}

/** An opened map with what a person does to it. */
export function useStudio(zoom: number) {
  const { state, open, setOpen, take } = useOpening()
  const { drawn, rows } = useDrawn(open, zoom)
  const latest = useLatest(open)
  const change = (part: (map: OpenMap) => Partial<OpenMap>) =>
    setOpen((map) => map && { ...map, ...part(map) })
  return {
    ...{ state, open, drawn, rows, take },
    toggle: (place: number) =>
      change(({ shown }) => ({ shown: { ...shown, [place]: shown[place] !== true } })),
    filter: (changed: StudioFilter) =>
      change(({ filters }) => ({
        filters: filters.map((each) => (each.place === changed.place ? changed : each)),
      })),
    save: async (part: Pick<MapChanges, 'view'>): Promise<Blob | undefined> => {
      const map = latest.current
      if (!map) return undefined
      const filters = Object.fromEntries(map.filters.map((each) => [each.place, each]))
      return map.client.ask('save', { shown: map.shown, filters, ...part })
    },
  }
}
