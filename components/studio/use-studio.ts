import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { useEditHistory } from '@/lib/client/edits/edit-history'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import type { NamedFile, StudioCalls } from '@/lib/client/studio/studio-messages'
import { withLayers } from '@/lib/domain/studio/edit/added-datasets'
import type { MapChanges } from '@/lib/domain/studio/edit/saved-map'
import type { DrawnLayer, MapOutline, Wish } from '@/lib/domain/studio/edit/session'
import { type MapSettings, readSettings } from '@/lib/domain/studio/read/read-settings'
import type { Json } from '@/lib/json/json-parts'
import { type Opened, useOpening } from './use-opening'

type MapData = Pick<MapOutline, 'datasets' | 'dataNotices'>

/** Everything that edits can change. */
type MapState = MapData & { config: Json }

interface Edit {
  change: (config: Json) => Json
  /** Updates the datasets, for edits that add or remove some. */
  data?: (data: MapData) => MapData
  /** Key of consecutive edits that undo together, such as those of one slider. */
  of?: string
}

/** Ms between two edits of one thing that belong together. */
const together = 1_000

function changed(state: MapState, { change, data }: Edit): MapState {
  const config = change(state.config)
  if (config === state.config && !data) return state
  return { ...state, ...data?.(state), config }
}

/** The settings and datasets of a map with the steps that led there. */
export function useHistory() {
  const { present, start, edit, undo, redo, canUndo, canRedo } = useEditHistory<MapState | undefined>(
    undefined,
    { joinMs: together },
  )
  const editMap = useCallback(
    (each: Edit) => edit((before) => before && changed(before, each), each.of),
    [edit],
  )
  return {
    now: present,
    start,
    edit: editMap,
    undo: canUndo ? undo : undefined,
    redo: canRedo ? redo : undefined,
  }
}

export interface OpenMap extends Opened {
  settings: MapSettings
}

type Opening = ReturnType<typeof useOpening>

/**
 * Adds files to the open map with suggested layers; without a map, opens them.
 * Resolves to the bounds of the added data, rejects with a sentence to show.
 */
function useAdding({ current, take }: Opening, edit: EditMap) {
  return useCallback(
    async (file: NamedFile): Promise<MapOutline['bounds']> => {
      const map = current.current
      if (!map) {
        await take(file.name, async () => file.file)
        return undefined
      }
      const { layers, bounds, datasets, dataNotices } = await map.client.ask('add', file)
      if (current.current?.client !== map.client) return undefined
      edit({
        change: (config) => withLayers(config, layers),
        data: (before) => ({
          datasets: [...before.datasets, ...datasets],
          dataNotices: [...before.dataNotices, ...dataNotices],
        }),
      })
      return bounds
    },
    [current, take, edit],
  )
}

/**
 * Asks for one drawing at a time and the latest next: a playing filter would otherwise fill the worker's queue, and the
 * map would lag behind the window.
 */
export function drawQueue(
  client: Pick<StudioClient, 'ask'>,
  onDrawn: (answer: StudioCalls['draw']['answer']) => void,
): (wish: Wish) => void {
  let wanted: Wish | undefined
  let isBusy = false
  const run = async () => {
    isBusy = true
    while (wanted) {
      const wish = wanted
      wanted = undefined
      const answer = await client.ask('draw', wish).catch(() => undefined)
      if (answer) onDrawn(answer)
    }
    isBusy = false
  }
  return (wish) => {
    wanted = wish
    if (!isBusy) void run()
  }
}

/** Drawings of the visible layers by id. */
function useDrawn(open: OpenMap | undefined, zoom: number) {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, DrawnLayer>>(new Map())
  const [rows, setRows] = useState<Readonly<Record<string, number>>>({})
  const { client, settings } = open ?? {}
  const { layers, filters } = settings ?? {}
  const [queues] = useState(() => new WeakMap<StudioClient, (wish: Wish) => void>())
  const shown = useLatest(client)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when another map opens.
  useEffect(() => setDrawn(new Map()), [client])
  useEffect(() => {
    if (!client || !layers || !filters) return
    let queue = queues.get(client)
    if (!queue) {
      queue = drawQueue(client, (answer) => {
        if (shown.current !== client) return
        setRows(answer.rows)
        if (answer.changed.length === 0) return
        setDrawn((before) => new Map([...before, ...answer.changed.map((each) => [each.id, each] as const)]))
      })
      queues.set(client, queue)
    }
    queue({ layers, filters, zoom })
  }, [client, layers, filters, zoom, queues, shown])
  return { drawn, rows }
}

/** The open map and its edits. */
export function useStudio(zoom: number) {
  const history = useHistory()
  const opening = useOpening(({ config, datasets, dataNotices }) =>
    history.start({ config, datasets, dataNotices }),
  )
  const { state, opened, take, stop, prepare } = opening
  const add = useAdding(opening, history.edit)
  const { now } = history
  const open = useMemo(() => {
    if (!opened || !now) return undefined
    const { config, ...data } = now
    return {
      ...opened,
      outline: { ...opened.outline, ...data },
      settings: readSettings(config, data.datasets),
    }
  }, [opened, now])
  const { drawn, rows } = useDrawn(open, zoom)
  const latest = useLatest({ open, now })
  return {
    state,
    open,
    config: now?.config,
    drawn,
    rows,
    take,
    stop,
    prepare,
    add,
    edit: history.edit,
    undo: history.undo,
    redo: history.redo,
    save: async (part: Omit<MapChanges, 'config' | 'dataIds'>): Promise<Blob | undefined> => {
      const { open: map, now: state } = latest.current
      const dataIds = state?.datasets.map(({ id }) => id)
      return map?.client.ask('save', { config: state?.config, dataIds, ...part })
    },
  }
}

export type Studio = ReturnType<typeof useStudio>
export type EditMap = (edit: Edit) => void
