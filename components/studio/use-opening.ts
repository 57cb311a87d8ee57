import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { type Loading, SignInFault } from '@/lib/client/studio/load-address'
import { StudioClient } from '@/lib/client/studio/studio-client'
import { type SettingsFile, sentenceOf } from '@/lib/client/studio/studio-messages'
import { authenticationRequired } from '@/lib/config/routes'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { OwnSource } from '@/lib/domain/studio/own-data/own-source'

export interface Opened {
  name: string
  outline: MapOutline
  /** A new one for each opened map. */
  client: StudioClient
}

/** Bytes received; `whole` is undefined if the server sends no length. */
interface Arrived {
  done: number
  whole: number | undefined
}

type StudioStep =
  | { step: 'empty' }
  | { step: 'opening'; name: string; arrived?: Arrived }
  | { step: 'failed'; message: string; needsSignIn: boolean }

/** A file, optionally with another name or settings; or data of a product screen. */
type ReadFile = Blob | OwnSource | { file: Blob; name?: string; config?: SettingsFile | undefined }

/**
 * Opens the result of `read`. Aborts it when something newer opens, on `stop`, and when the page closes.
 * @returns whether it opened; the studio's state holds the reason if not
 */
export type Take = (name: string, read: (loading: Loading) => Promise<ReadFile>) => Promise<boolean>

const failed = (error: unknown): StudioStep => ({
  step: 'failed',
  message: sentenceOf(error),
  needsSignIn: error instanceof SignInFault || sentenceOf(error) === authenticationRequired,
})

async function openWith(client: StudioClient, found: ReadFile, wanted: string) {
  if ('kind' in found) return { name: wanted, outline: await client.ask('own', found) }
  const { file, name = wanted, config } = found instanceof Blob ? { file: found } : found
  return { name, outline: await client.ask('open', { file, name, config }) }
}

/** A worker started ahead of the first map. */
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
 * Opens files one at a time; a newer one replaces the older. `prepare` starts the first worker early.
 * @param onOpen called with the outline of each opened map
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
