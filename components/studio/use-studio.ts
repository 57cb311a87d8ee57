import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { StudioClient } from '@/lib/client/kepler/studio/studio-client'
import type { Json } from '@/lib/domain/kepler/json-parts'
import { type MapSettings, readSettings } from '@/lib/domain/kepler/studio/read-settings'
import type { MapChanges } from '@/lib/domain/kepler/studio/saved-map'
import type { DrawnLayer, MapOutline } from '@/lib/domain/kepler/studio/session'
import { type Edit, useHistory } from './use-history'

export interface OpenMap {
  name: string
  outline: MapOutline
  client: StudioClient
  settings: MapSettings
}

type StudioStep = { step: 'empty' } | { step: 'opening'; name: string } | { step: 'failed'; message: string }

const sentence = (error: unknown) =>
  error instanceof Error ? error.message : 'An error occurred while processing the file.'

type Opened = Omit<OpenMap, 'settings'>

/** Opens files one at a time; a newer one replaces the older. @param onOpen hears the settings of an opened map */
function useOpening(onOpen: (config: Json) => void) {
  const [state, setState] = useState<StudioStep>({ step: 'empty' })
  const [opened, setOpened] = useState<Opened>()
  const asked = useRef(0)
  const latest = useLatest(onOpen)
  const take = useCallback(
    async (name: string, read: () => Promise<Blob>): Promise<boolean> => {
      asked.current += 1
      const turn = asked.current
      setState({ step: 'opening', name })
      const client = new StudioClient()
      try {
        const outline = await client.ask('open', { file: await read(), name })
        if (turn !== asked.current) {
          client.close()
          return false
        }
        latest.current(outline.config)
        setOpened((before) => {
          before?.client.close()
          return { name, outline, client }
        })
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
  return { state, opened, take }
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
  const { state, opened, take } = useOpening(history.start)
  const { config } = history
  const settings = useMemo(
    () => (opened && config ? readSettings(config, opened.outline.datasets) : undefined),
    [opened, config],
  )
  const open = useMemo(() => (opened && settings ? { ...opened, settings } : undefined), [opened, settings])
  const { drawn, rows } = useDrawn(open, zoom)
  const latest = useLatest({ open, config })
  return {
    ...{ state, open, config, drawn, rows, take, edit: history.edit },
    ...{ undo: history.undo, redo: history.redo },
    save: async (part: Omit<MapChanges, 'config'>): Promise<Blob | undefined> => {
      const { open: map, config: now } = latest.current
      return map?.client.ask('save', { config: now, ...part })
    },
  }
}

export type Studio = ReturnType<typeof useStudio>
export type EditMap = (edit: Edit) => void
