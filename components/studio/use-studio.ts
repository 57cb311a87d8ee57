import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { StudioClient } from '@/lib/client/kepler/studio/studio-client'
import type { NamedFile, SettingsFile } from '@/lib/client/kepler/studio/studio-messages'
import type { OwnSource } from '@/lib/domain/kepler/own/own-source'
import { withLayers } from '@/lib/domain/kepler/studio/added-datasets'
import { type MapSettings, readSettings } from '@/lib/domain/kepler/studio/read-settings'
import type { MapChanges } from '@/lib/domain/kepler/studio/saved-map'
import type { DrawnLayer, MapOutline } from '@/lib/domain/kepler/studio/session'
import { type Edit, useHistory } from './use-history'

export interface OpenMap {
  name: string
  outline: MapOutline
  /** Another for each opened map. */
  client: StudioClient
  settings: MapSettings
}

type StudioStep = { step: 'empty' } | { step: 'opening'; name: string } | { step: 'failed'; message: string }

/** A file that is read, with another name or with settings if it has them; or a screen of the product. */
type ReadFile = Blob | OwnSource | { file: Blob; name?: string; config?: SettingsFile | undefined }

/** Opens what `read` finds. @returns whether it is open now; says why not in the studio's state */
export type Take = (name: string, read: () => Promise<ReadFile>) => Promise<boolean>

const sentence = (error: unknown) =>
  error instanceof Error ? error.message : 'An error occurred while processing the file.'

type Opened = Omit<OpenMap, 'settings'>

async function openWith(client: StudioClient, found: ReadFile, wanted: string) {
  if ('kind' in found) return { name: wanted, outline: await client.ask('own', found) }
  const { file, name = wanted, config } = found instanceof Blob ? { file: found } : found
  return { name, outline: await client.ask('open', { file, name, config }) }
}

/**
 * Opens files one at a time; a newer one replaces the older. `prepare` starts the worker of the first ahead of it.
 * @param onOpen hears what an opened map has
 */
function useOpening(onOpen: (outline: MapOutline) => void) {
  const [state, setState] = useState<StudioStep>({ step: 'empty' })
  const [opened, setOpened] = useState<Opened>()
  const current = useRef<Opened>(undefined)
  const asked = useRef(0)
  const spare = useRef<StudioClient>(undefined)
  const latest = useLatest(onOpen)
  const prepare = useCallback(() => {
    if (asked.current === 0) spare.current ??= new StudioClient()
  }, [])
  useEffect(
    () => () => {
      spare.current?.close()
      spare.current = undefined
    },
    [],
  )
  const take: Take = useCallback(
    async (wanted, read) => {
      asked.current += 1
      const turn = asked.current
      setState({ step: 'opening', name: wanted })
      const client = spare.current ?? new StudioClient()
      spare.current = undefined
      try {
        const found = await read()
        const { name, outline } = await openWith(client, found, wanted)
        if (turn !== asked.current) {
          client.close()
          return false
        }
        latest.current(outline)
        current.current?.client.close()
        current.current = { name, outline, client }
        setOpened(current.current)
        setState({ step: 'empty' })
        return true
      } catch (error) {
        client.close()
        if (turn === asked.current) setState({ step: 'failed', message: sentence(error) })
        return false
      }
    },
    [latest],
  )
  return { state, opened, current, take, prepare }
}

type Opening = ReturnType<typeof useOpening>

/**
 * Adds the data of files to the map that is open, with the layers that they suggest; without one, opens the file.
 * The promise gives the box of what is added and rejects with a sentence.
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

/** The drawings of the layers that are shown, by layer. */
function useDrawn(open: OpenMap | undefined, zoom: number) {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, DrawnLayer>>(new Map())
  const [rows, setRows] = useState<Readonly<Record<string, number>>>({})
  const { client, settings } = open ?? {}
  const { layers, filters } = settings ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map has other layers.
  useEffect(() => setDrawn(new Map()), [client])
  useEffect(() => {
    if (!client || !layers || !filters) return
    client.ask('draw', { layers, filters, zoom }).then(
      (answer) => {
        setRows(answer.rows)
        if (answer.changed.length === 0) return
        setDrawn((before) => new Map([...before, ...answer.changed.map((each) => [each.id, each] as const)]))
      },
      () => {},
    )
  }, [client, layers, filters, zoom])
  return { drawn, rows }
}

/** An opened map with what a person does to it. */
export function useStudio(zoom: number) {
  const history = useHistory()
  const opening = useOpening(({ config, datasets, dataNotices }) =>
    history.start({ config, datasets, dataNotices }),
  )
  const { state, opened, take, prepare } = opening
  const add = useAdding(opening, history.edit)
  const { now } = history
  const open = useMemo(() => {
    if (!opened || !now) return undefined
    const { config, ...data } = now
    return {
      ...{ ...opened, outline: { ...opened.outline, ...data } },
      settings: readSettings(config, data.datasets),
    }
  }, [opened, now])
  const { drawn, rows } = useDrawn(open, zoom)
  const latest = useLatest({ open, now })
  return {
    ...{ state, open, config: now?.config, drawn, rows, take, prepare, add, edit: history.edit },
    ...{ undo: history.undo, redo: history.redo },
    save: async (part: Omit<MapChanges, 'config' | 'dataIds'>): Promise<Blob | undefined> => {
      const { open: map, now: state } = latest.current
      const dataIds = state?.datasets.map(({ id }) => id)
      return map?.client.ask('save', { config: state?.config, dataIds, ...part })
    },
  }
}

export type Studio = ReturnType<typeof useStudio>
export type EditMap = (edit: Edit) => void
