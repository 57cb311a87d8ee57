import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { packedHeader } from '@/lib/config/request-guard'

interface RequestStart {
  response: ServerResponse
}

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === 'object' && message !== null && 'response' in message

/**
 * Lets route handlers send packed bodies: Next drops their `content-encoding`, so they name the coding in a header of
 * our own, which becomes the real one here, before Next decides whether to pack the answer itself.
 */
export function sendPackedAnswers(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return
    const { response } = message
    const setHeader = response.setHeader.bind(response)
    response.setHeader = (name, value) =>
      setHeader(name.toLowerCase() === packedHeader ? 'content-encoding' : name, value)
  })
}
