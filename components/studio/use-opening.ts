import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { Loading } from '@/lib/client/studio/load-address'
import { SignInFault } from '@/lib/client/studio/load-map-address'
import { StudioClient } from '@/lib/client/studio/studio-client'
import { type SettingsFile, sentenceOf } from '@/lib/client/studio/studio-messages'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { OwnSource } from '@/lib/domain/studio/own-data/own-source'

export interface Opened {
  name: string
  outline: MapOutline
  /** Another for each opened map. */
  client: StudioClient
}

/** Bytes of a file that arrives; `whole` is unknown for some. */
interface Arrived {
  done: number
  whole: number | undefined
}

type StudioStep =
  | { step: 'empty' }
  | { step: 'opening'; name: string; arrived?: Arrived }
  | { step: 'failed'; message: string; needsSignIn: boolean }

/** A file that is read, with another name or with settings if it has them; or a screen of the product. */
type ReadFile = Blob | OwnSource | { file: Blob; name?: string; config?: SettingsFile | undefined }

/**
 * Opens what `read` finds, which is aborted once something newer is opened, by `stop`, and when the page is left.
 * @returns whether it is open now; says why not in the studio's state
 */
export type Take = (name: string, read: (loading: Loading) => Promise<ReadFile>) => Promise<boolean>

const failed = (error: unknown): StudioStep => ({
  step: 'failed',
  message: sentenceOf(error),
  needsSignIn: error instanceof SignInFault,
})

async function openWith(client: StudioClient, found: ReadFile, wanted: string) {
  if ('kind' in found) return { name: wanted, outline: await client.ask('own', found) }
  const { file, name = wanted, config } = found instanceof Blob ? { file: found } : found
  return { name, outline: await client.ask('open', { file, name, config }) }
}

/** The worker of the first map, started ahead of it. */
function useSpareClient() {
  const spare = useRef<StudioClient>(undefined)
  useEffect(
    () => () => {
      spare.current?.close()
      spare.current = undefined
    },
    [],
  )
  return spare
}

/**
 * Opens files one at a time; a newer one replaces the older. `prepare` starts the worker of the first ahead of it.
 * @param onOpen hears what an opened map has
 */
export function useOpening(onOpen: (outline: MapOutline) => void) {
  const [state, setState] = useState<StudioStep>({ step: 'empty' })
  const [opened, setOpened] = useState<Opened>()
  const current = useRef<Opened>(undefined)
  const running = useRef<AbortController>(undefined)
  const spare = useSpareClient()
  const latest = useLatest(onOpen)
  const prepare = useCallback(() => {
    if (running.current === undefined) spare.current ??= new StudioClient()
  }, [spare])
  useEffect(() => () => running.current?.abort(), [])
  const stop = useCallback(() => {
    running.current?.abort()
    setState({ step: 'empty' })
  }, [])
  const take: Take = useCallback(
    async (wanted, read) => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      const { signal } = own
      setState({ step: 'opening', name: wanted })
      const client = spare.current ?? new StudioClient()
      spare.current = undefined
      const onBytes = (done: number, whole: number | undefined) => {
        if (!signal.aborted) setState({ step: 'opening', name: wanted, arrived: { done, whole } })
      }
      try {
        const found = await read({ signal, onBytes })
        if (!signal.aborted) setState({ step: 'opening', name: wanted })
        const { name, outline } = await openWith(client, found, wanted)
        signal.throwIfAborted()
        latest.current(outline)
        current.current?.client.close()
        current.current = { name, outline, client }
        setOpened(current.current)
        setState({ step: 'empty' })
        return true
      } catch (error) {
        client.close()
        if (!signal.aborted) setState(failed(error))
        return false
      }
    },
    [latest, spare],
  )
  return { state, opened, current, take, stop, prepare }
}
